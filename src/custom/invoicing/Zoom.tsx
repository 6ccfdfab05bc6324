import { Box, IconButton } from '@mui/material';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';

const STEP = 25;
const [least, most] = [50, 200];

interface ZoomProps {
  /** In percent. */
  value: number;
  onChange: (value: number) => void;
}

/** How large a sheet is shown. */
export function Zoom({ value, onChange }: ZoomProps) {
  const step = (label: string, by: number, Glyph: typeof ZoomIn) => (
    <IconButton
      aria-label={label}
      disabled={value + by < least || value + by > most}
      onClick={() => onChange(value + by)}
      sx={{ border: 1, borderColor: 'tokens.line2', bgcolor: 'tokens.paper' }}
    >
      <Glyph size={18} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
  return (
    <Box
      role="group"
      aria-label="Taille de l’aperçu"
      sx={{ display: 'flex', alignItems: 'center', gap: '8px' }}
    >
      {step('Réduire', -STEP, ZoomOut)}
      <Box
        component="span"
        aria-live="polite"
        sx={{ minWidth: 44, textAlign: 'center', fontSize: 13, fontVariantNumeric: 'tabular-nums' }}
      >
        {value}&nbsp;%
      </Box>
      {step('Agrandir', STEP, ZoomIn)}
    </Box>
  );
}
