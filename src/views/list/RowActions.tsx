import { Box } from '@mui/material';
import type { Resource } from '../../schema/resource';
import type { ListRecord } from './columnsOf';
import { RecordActions } from '../record/RecordActions';
import { isKept } from '../../schema/isKept';
import { DeleteAction } from './DeleteAction';

export interface RowActionsProps {
  resource: Resource;
  record: ListRecord;
  mayDelete: boolean;
}

/** What may be done with a row, floating at its end. */
export function RowActions({ resource, record, mayDelete }: RowActionsProps) {
  const moves = resource.transitions || resource.actions || resource.prints || resource.archive;
  return (
    <Box
      role="group"
      aria-label="Actions"
      sx={{
        position: 'absolute',
        top: '50%',
        right: 10,
        transform: 'translateY(-50%)',
        display: 'flex',
        gap: '2px',
        p: '2px',
        borderRadius: 1,
        bgcolor: 'tokens.paper',
        border: '1px solid',
        borderColor: 'tokens.line2',
        boxShadow: '0 4px 12px -4px rgb(15 23 42 / 0.2)',
        '&:empty': { display: 'none' },
      }}
    >
      {moves && <RecordActions resource={resource} record={record} place="row" />}
      {mayDelete && !isKept(resource, record) && <DeleteAction resource={resource} record={record} />}
    </Box>
  );
}

// What is done with several rows comes with what is done with one: of a chunk of its own the bundler would give most to
// the first list.
export { BulkBar } from './BulkBar';
