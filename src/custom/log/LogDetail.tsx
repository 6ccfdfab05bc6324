import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { useCaller } from '../../providers/useCaller';
import type { HistoryEntry } from '../../providers/ownMethods';
import { resources } from '../../resources/all';
import { article } from '../../schema/french';
import type { ListRecord } from '../../views/list/columnsOf';
import { ChangeList } from '../../views/record/ChangeList';
import { recordPathOf } from '../../views/record/recordLinks';

/** What an entry changed, and the record that it is about while one may see it. */
export function LogDetail({ record }: { record: ListRecord }) {
  const caller = useCaller();
  const changes = (record.changes ?? []) as NonNullable<HistoryEntry['changes']>;
  const target = resources.find(String(record.entityType));
  const label = record.record;
  const to =
    target && typeof label === 'string' ? recordPathOf(target, String(record.entityId), caller) : null;
  return (
    <Box sx={unfoldedStyle}>
      {changes.length > 0 ? <ChangeList changes={changes} /> : <p>Aucune valeur changée.</p>}
      {to && target && (
        <LinkBase to={to}>
          Ouvrir {article.the(target.labels)} <bdi>{String(label)}</bdi>
        </LinkBase>
      )}
    </Box>
  );
}

const unfoldedStyle = (theme: Theme) => ({
  fontSize: 13,
  lineHeight: '20px',
  whiteSpace: 'normal' as const,
  overflowWrap: 'anywhere' as const,
  '& p': { margin: 0, color: theme.palette.tokens.ink2 },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  // Names in one column, values in the next, wherever there is room.
  [theme.breakpoints.up('sm')]: {
    '& li:has(> .field)': { display: 'grid', gridTemplateColumns: 'minmax(120px, 220px) 1fr', gap: '12px' },
  },
  '& .field': { color: theme.palette.tokens.ink2 },
  '& .row': { display: 'block', marginTop: '6px', fontWeight: 600 },
  '& s': { color: theme.palette.tokens.ink3 },
  '& .after': { fontWeight: 500, color: theme.palette.tokens.ink },
  '& > a': { display: 'inline-block', marginTop: '8px', fontWeight: 500 },
});
