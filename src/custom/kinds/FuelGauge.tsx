import type { KeyboardEvent, PointerEvent } from 'react';
import { Box, IconButton, Typography } from '@mui/material';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { fuelText } from '../../domain/fuelLevel';
import { FULL_TANK } from '../../domain/missingFuel';
import { focusRing } from '../../views/theme/focusRing';
import type { Theme } from '@mui/material/styles';

interface FuelGaugeProps {
  /** Eighths; null while nobody has looked. */
  value: number | null;
  onChange: (eighths: number) => void;
  /** Where it begins by the keyboard, while nobody has looked. */
  usual?: number;
  /** Ids of what names it and of what describes it. */
  labelledBy: string;
  describedBy?: string;
  /** Under the bars, between both buttons. */
  hint?: string;
}

const eighths = Array.from({ length: FULL_TANK }, (_, index) => index + 1);
const clamped = (level: number) => Math.max(0, Math.min(FULL_TANK, level));
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** A fuel gauge of eight bars, touched or slid over; by the keyboard a slider. */
export function FuelGauge({ value, onChange, usual = 0, labelledBy, describedBy, hint }: FuelGaugeProps) {
  const level = value ?? 0;
  const from = value ?? usual;
  const move = (by: number) => onChange(clamped(from + by));
  const slide = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onChange(clamped(Math.ceil(((event.clientX - left) / width) * FULL_TANK)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const end = { Home: 0, End: FULL_TANK }[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    onChange(end ?? clamped(from + (step ?? 0)));
  };
  return (
    <>
      <Box
        role="slider"
        tabIndex={0}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-valuemin={0}
        aria-valuemax={FULL_TANK}
        aria-valuenow={level}
        aria-valuetext={value === null ? 'Pas relevé' : fuelText(value)}
        onKeyDown={onKeyDown}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId);
          slide(event);
        }}
        onPointerMove={event => event.buttons > 0 && slide(event)}
        sx={barsStyle}
      >
        {eighths.map(eighth => (
          <span key={eighth} aria-hidden data-full={eighth <= level || undefined}>
            {eighth}
          </span>
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px', p: '8px 16px 10px' }}>
        <IconButton
          aria-label="Un huitième de moins"
          disabled={value === 0}
          onClick={() => move(-1)}
          sx={stepStyle}
        >
          <Minus size={20} aria-hidden />
        </IconButton>
        <Typography
          variant="caption"
          sx={{ flex: 1, textAlign: 'center', color: 'tokens.ink2', whiteSpace: 'pre-line' }}
        >
          {hint}
        </Typography>
        <IconButton
          aria-label="Un huitième de plus"
          disabled={level === FULL_TANK}
          onClick={() => move(1)}
          sx={stepStyle}
        >
          <Plus size={20} aria-hidden />
        </IconButton>
      </Box>
    </>
  );
}

const barsStyle = (theme: Theme) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(${FULL_TANK}, 1fr)`,
  gap: '2px',
  margin: '0 2px',
  touchAction: 'none',
  cursor: 'pointer',
  userSelect: 'none' as const,
  borderRadius: '4px',
  '&:focus-visible': focusRing(theme),
  '& span': {
    display: 'grid',
    placeItems: 'center',
    height: 76,
    fontSize: 16,
    fontWeight: 600,
    color: theme.palette.tokens.ink2,
    backgroundColor: theme.palette.tokens.line,
  },
  '& span[data-full]': { color: theme.palette.tokens.onAccent, backgroundColor: theme.palette.tokens.accent },
  '@media (forced-colors: active)': {
    '& span': { border: '1px solid CanvasText' },
    '& span[data-full]': { forcedColorAdjust: 'none', color: 'HighlightText', backgroundColor: 'Highlight' },
  },
});

/** A square button beside a figure, as large as a thumb. */
export const stepStyle = {
  width: 56,
  height: 48,
  border: '1px solid',
  borderColor: 'tokens.line2',
  borderRadius: '6px',
  bgcolor: 'tokens.paper',
  color: 'tokens.ink',
};
