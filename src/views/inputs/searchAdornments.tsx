import { IconButton, InputAdornment } from '@mui/material';
import Search from 'lucide-react/icons/search';
import { useTranslate } from 'react-admin';
import X from 'lucide-react/icons/x';

/** What stands in a box that searches, for `slotProps.input`: the glass, and the cross once there is a text. */
export const searchAdornments = (text: string, onClear: () => void) => ({
  startAdornment: (
    <InputAdornment position="start" sx={{ mr: '2px' }}>
      <Search size={15} strokeWidth={1.75} aria-hidden />
    </InputAdornment>
  ),
  endAdornment: text ? <ClearButton onClear={onClear} /> : undefined,
});

function ClearButton({ onClear }: { onClear: () => void }) {
  const translate = useTranslate();
  return (
    <IconButton
      size="small"
      aria-label={translate('karhba.search.clear')}
      onMouseDown={event => event.preventDefault()}
      onClick={onClear}
      sx={{ mr: '-10px' }}
    >
      <X size={14} aria-hidden />
    </IconButton>
  );
}
