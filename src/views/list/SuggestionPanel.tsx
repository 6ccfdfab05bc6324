import { useEffect, useRef } from 'react';
import { Box, Paper } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ListRecord } from './columnsOf';
import { useListScreen } from './ListScreen';

interface SuggestionPanelProps {
  id: string;
  records: readonly ListRecord[];
  loading: boolean;
  active: number;
  onChoose: (index: number) => void;
}

/** The records found, under the search box; the keyboard stays in the box. */
export function SuggestionPanel({ id, records, loading, active, onChoose }: SuggestionPanelProps) {
  const { columns } = useListScreen();
  const first = columns[0];
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Paper sx={panelStyle} onMouseDown={event => event.preventDefault()}>
      {records.length === 0 && (
        <Box role="status" sx={{ p: '8px', color: 'tokens.ink2' }}>
          {loading ? 'Recherche…' : 'Aucun résultat trouvé'}
        </Box>
      )}
      <ul ref={list} id={id} role="listbox" aria-label="Suggestions">
        {records.map((record, index) => (
          <li
            key={record.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onClick={() => onChoose(index)}
          >
            <span>{record._label || first?.text(record)}</span>
            <small>{first?.second?.(record)}</small>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

const panelStyle = (theme: Theme) => ({
  position: 'absolute' as const,
  zIndex: 6,
  top: 'calc(100% + 4px)',
  left: 0,
  width: '100%',
  minWidth: 280,
  maxHeight: 300,
  overflowY: 'auto' as const,
  padding: '4px',
  fontSize: 13,
  border: `1px solid ${theme.palette.tokens.line2}`,
  boxShadow: theme.palette.tokens.shadow,
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '12px',
    padding: '7px 8px',
    borderRadius: '4px',
    cursor: 'pointer',
    '& > span': { fontWeight: 500 },
    '& > small': { fontSize: 12, color: theme.palette.tokens.ink2 },
    '&:hover': { backgroundColor: theme.palette.tokens.hover },
    '&[aria-selected="true"]': { backgroundColor: theme.palette.tokens.accentTint },
  },
  [theme.breakpoints.down('sm')]: { '& li': { minHeight: 44, alignItems: 'center' } },
});
