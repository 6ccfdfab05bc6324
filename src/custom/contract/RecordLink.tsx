import { Link } from '@mui/material';
import { LinkBase } from 'react-admin';
import { useRecordLink } from '../../views/record/recordLinks';

/** The way to a record, for who may open it; its name alone for others. */
export function RecordLink({ resource, id, text }: { resource: string; id: string; text: string }) {
  const to = useRecordLink(resource, id);
  return to ? (
    <Link component={LinkBase} to={to}>
      {text}
    </Link>
  ) : (
    <>{text}</>
  );
}
