import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { formatMoment, parseInstant } from '../../domain/instant';
import type { Resource } from '../../schema/resource';
import type { ListColumn } from '../../views/list/columnsOf';
import { ListCards } from '../../views/list/ListCards';
import { ListContent } from '../../views/list/ListContent';
import { ListHeader } from '../../views/list/ListHeader';
import { ListFrame } from '../../views/list/ListView';
import { ListTable } from '../../views/list/ListTable';
import { Pager } from '../../views/list/Pager';
import { usePhone } from '../../views/shell/usePhone';
import { LogDetail } from './LogDetail';
import { LogRow } from './LogRow';
import { LogSearch } from './LogSearch';

const note = 'Rien ne s’efface\u00a0: supprimé d’ici, l’historique reste archivé douze mois au moins.';

/** Who changed what, and when: searched by a button, each row unfolding to what it changed. */
export function LogPage({ resource }: { resource: Resource }) {
  const phone = usePhone();
  return (
    <ListFrame resource={resource} columns={toTheSecond} header={<ListHeader note={note} filtered={false} />}>
      <LogSearch />
      <ListContent>
        {phone ? (
          <ListCards Detail={LogDetail} />
        ) : (
          <Box sx={rowsStyle}>
            <ListTable Row={LogRow} />
          </Box>
        )}
      </ListContent>
      <Pager />
    </ListFrame>
  );
}

/** The moment of an entry as a log has it: '2026-03-15 09:30:05' (specification §9). */
const toTheSecond = (columns: readonly ListColumn[]) =>
  columns.map(column => (column.key === 'createdAt' ? { ...column, text: momentOf } : column));

function momentOf({ createdAt }: Record<string, unknown>): string {
  const instant = parseInstant(createdAt as number | string);
  return instant === null ? '' : formatMoment(instant);
}

const rowsStyle = ({ palette: { tokens } }: Theme) => ({
  '& .unfold': {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    margin: '0 0 0 -4px',
    padding: '2px 4px',
    border: 0,
    borderRadius: '4px',
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    textAlign: 'left',
    color: 'inherit',
    cursor: 'pointer',
    '& > svg': { flex: 'none', color: tokens.ink3, transition: 'transform 120ms' },
    '&[aria-expanded="true"] > svg': { transform: 'rotate(90deg)' },
    '&:focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: 1 },
  },
  '&& tbody > tr.unfolded, && tbody > tr.unfolded:hover': { backgroundColor: tokens.sunken },
  '&& tbody > tr.unfolded > td:first-of-type': { padding: '10px 12px 14px 32px' },
});
