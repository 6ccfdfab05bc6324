import { IconButton, InputAdornment } from '@mui/material';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';

/** What stands in a box that searches, for `slotProps.input`: the glass, and the cross once there is a text. */
export const searchAdornments = (text: string, onClear: () => void) => ({
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
      onClick={onClear}
      sx={{ mr: '-10px' }}
    >
      <X size={14} aria-hidden />
    </IconButton>
  ) : undefined,
});
