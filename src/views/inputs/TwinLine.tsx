import { Box, Link } from '@mui/material';
import ExternalLink from 'lucide-react/icons/external-link';
import { LinkBase } from 'react-admin';
import { useRecordLink } from '../record/useRecordLink';
import { twinParts } from './twinText';
import type { Duplicate } from './duplicatesScope';

/** Under a field: the other record that has its value. It opens beside, so that what is typed here stays. */
export function TwinLine({ resource, twin: { id, label }, blocks }: Duplicate) {
  const link = useRecordLink(resource, id ?? '');
  const [before, after] = twinParts(blocks);
  const named = label ?? 'une autre fiche';
  return (
    <Box component="span" sx={blocks ? undefined : { color: 'tokens.warning' }}>
      {before}
      {id && link ? (
        <Link
          component={LinkBase}
          to={link}
          target="_blank"
          rel="noopener"
          color="inherit"
          underline="always"
        >
          {named}
          <ExternalLink
            size={12}
            role="img"
            aria-label="(nouvel onglet)"
            style={{ marginInlineStart: 3, verticalAlign: '-1px' }}
          />
        </Link>
      ) : (
        named
      )}
      {after}
    </Box>
  );
}
