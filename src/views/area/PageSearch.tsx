import { useRef } from 'react';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
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
        input: {
          startAdornment: (
            <InputAdornment position="start" sx={{ mr: '2px' }}>
              <Search size={15} strokeWidth={1.75} aria-hidden />
            </InputAdornment>
          ),
          endAdornment: text ? (
            <IconButton
              size="small"
              aria-label="Effacer la recherche"
              onMouseDown={event => event.preventDefault()}
              onClick={() => onType('')}
              sx={{ mr: '-10px' }}
            >
              <X size={14} aria-hidden />
            </IconButton>
          ) : undefined,
        },
      }}
    />
  );
}
