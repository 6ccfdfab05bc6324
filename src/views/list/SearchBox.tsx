import { useId, useState } from 'react';
import { Box, TextField } from '@mui/material';
import { useNavigate } from 'react-admin';
import { searchAdornments } from '../inputs/searchAdornments';
import { useListScreen } from './ListScreen';
import { SuggestionPanel } from './SuggestionPanel';
import { useSearchWord } from './useSearchWord';
import { useSuggestions } from './useSuggestions';

/** Finds in the list as one types, and from the third letter proposes the records themselves. */
export function SearchBox() {
  const { resource, pathOf } = useListScreen();
  const navigate = useNavigate();
  const id = useId();
  const { text, word, type, settle } = useSearchWord();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const hasPages = Boolean(resource.routes?.edit ?? resource.routes?.show);
  const suggestions = useSuggestions(resource, word, open && hasPages);
  const shown = open && hasPages && suggestions.asked;
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
    <Box sx={{ position: 'relative', width: { xs: '100%', sm: 300 } }} onBlur={() => setOpen(false)}>
      <TextField
        value={text}
        placeholder={resource.list?.searchPlaceholder ?? 'Rechercher…'}
        onChange={event => edit(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: {
            role: 'combobox',
            'aria-label': 'Rechercher',
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
