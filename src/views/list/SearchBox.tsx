import { useEffect, useId, useRef, useState } from 'react';
import { Box, Paper, TextField } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useGetList, useNavigate, useTranslate } from 'react-admin';
import type { Resource } from '../../schema/resource';
import { listDefaults } from '../../schema/words/list/listDefaults';
import { searchAdornments } from '../inputs/searchAdornments';
import type { ListRecord } from './columnsOf';
import { useListScreen } from './ListScreen';
import { useSearchWord } from './useSearchWord';

/** Finds in the list as one types, and from the third letter proposes the records themselves. */
export function SearchBox() {
  const translate = useTranslate();
  const { resource, pathOf } = useListScreen();
  const navigate = useNavigate();
  const id = useId();
  const { text, word, type, settle } = useSearchWord();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const hasPages = Boolean(resource.routes?.edit ?? resource.routes?.show);
  const suggestions = useSuggestions(resource, word, open && hasPages);
  const shown = open && hasPages && suggestions.enough;
  const choose = (index: number) => {
    const record = suggestions.records[index];
    setOpen(false);
    const path = record && pathOf(record);
    if (path) navigate(path);
    else settle();
  };
  const move = (step: number) => {
    const { length } = suggestions.records;
    setOpen(true);
    if (length > 0) setActive(at => (at + step + length + (at < 0 && step < 0 ? 1 : 0)) % length);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') choose(shown ? active : -1);
    else if (event.key === 'Escape' && shown) setOpen(false);
    else if (event.key === 'Escape') type('');
  };
  const edit = (next: string) => {
    type(next);
    setOpen(true);
    setActive(-1);
  };
  return (
    <Box
      className="screen"
      sx={{ position: 'relative', width: { xs: '100%', sm: 300 } }}
      onBlur={() => setOpen(false)}
    >
      <TextField
        value={text}
        placeholder={resource.list?.searchPlaceholder ?? translate('karhba.list.search.placeholder')}
        onChange={event => edit(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: {
            role: 'combobox',
            'aria-label': translate('karhba.list.search.name'),
            'aria-autocomplete': 'list',
            'aria-expanded': shown,
            'aria-controls': shown ? id : undefined,
            'aria-activedescendant': shown && active >= 0 ? `${id}-${active}` : undefined,
            autoComplete: 'off',
          },
          input: searchAdornments(text, () => type('')),
        }}
      />
      {shown && (
        <SuggestionPanel
          id={id}
          records={suggestions.records}
          loading={suggestions.loading}
          active={active}
          onChoose={choose}
        />
      )}
    </Box>
  );
}

const fewest = 3;
const most = 8;

/** Records that a word of three letters or more finds, eight at most (specification §5, §9). */
function useSuggestions(resource: Resource, word: string, open: boolean) {
  const enough = word.length >= fewest;
  const { meta } = useListScreen();
  const { data, isFetching } = useGetList<ListRecord>(
    resource.name,
    {
      filter: { searchWord: word },
      pagination: { page: 1, perPage: most },
      sort: listDefaults(resource).sort,
      meta,
    },
    { enabled: open && enough, staleTime: 10_000 },
  );
  return { enough, loading: isFetching && !data, records: enough ? (data ?? []) : [] };
}

interface SuggestionPanelProps {
  id: string;
  records: readonly ListRecord[];
  loading: boolean;
  active: number;
  onChoose: (index: number) => void;
}

/** The records found, under the search box; the keyboard stays in the box. */
function SuggestionPanel({ id, records, loading, active, onChoose }: SuggestionPanelProps) {
  const translate = useTranslate();
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
          {translate(loading ? 'karhba.list.search.waiting' : 'karhba.list.search.none')}
        </Box>
      )}
      <ul ref={list} id={id} role="listbox" aria-label={translate('karhba.list.search.suggestions')}>
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
