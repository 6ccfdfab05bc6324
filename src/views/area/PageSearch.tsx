import { useRef } from 'react';
import { TextField } from '@mui/material';
import { searchAdornments } from '../inputs/searchAdornments';
import { useTypeToFocus } from './useTypeToFocus';

interface PageSearchProps {
  text: string;
  onType: (text: string) => void;
  /** Enter: opens the first page found. */
  onOpen: () => void;
}

/** Filters the pages of a section as one types, wherever the focus is. */
export function PageSearch({ text, onType, onOpen }: PageSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useTypeToFocus(input);
  return (
    <TextField
      value={text}
      inputRef={input}
      placeholder="Rechercher un réglage…"
      onChange={event => onType(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') onOpen();
        if (event.key === 'Escape') onType('');
      }}
      sx={{ width: { xs: '100%', sm: 300 }, mb: '16px' }}
      slotProps={{
        htmlInput: { 'aria-label': 'Rechercher un réglage', autoComplete: 'off', enterKeyHint: 'go' },
        input: searchAdornments(text, () => onType('')),
      }}
    />
  );
}
