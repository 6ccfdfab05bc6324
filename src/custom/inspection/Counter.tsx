import { Box, IconButton, Typography } from '@mui/material';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { stepStyle } from '../kinds/FuelGauge';
import { labelStyle } from './deskStyle';

interface CounterProps {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

/** A small number, by touch. */
export function Counter({ label, value, most, onChange }: CounterProps) {
  return (
    <Box role="group" aria-label={label}>
      <Typography sx={{ ...labelStyle, mb: '6px' }}>{label}</Typography>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <IconButton
          aria-label="Moins"
          disabled={value === 0}
          onClick={() => onChange(value - 1)}
          sx={stepStyle}
        >
          <Minus size={20} aria-hidden />
        </IconButton>
        <Typography component="output" sx={{ flex: 1, textAlign: 'center', fontSize: 18, fontWeight: 600 }}>
          {value}
        </Typography>
        <IconButton
          aria-label="Plus"
          disabled={value === most}
          onClick={() => onChange(value + 1)}
          sx={stepStyle}
        >
          <Plus size={20} aria-hidden />
        </IconButton>
      </Box>
    </Box>
  );
}
