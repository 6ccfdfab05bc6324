import type { Theme } from '@mui/material/styles';

export const sketchStyle = (theme: Theme) => ({
  display: 'block',
  width: '100%',
  cursor: 'crosshair',
  // Two fingers look closer, one scrolls the page.
  touchAction: 'pan-y pinch-zoom',
  userSelect: 'none' as const,
  '& .line': {
    fill: 'none',
    stroke: theme.palette.tokens.ink2,
    strokeWidth: 1.5,
    strokeLinejoin: 'round' as const,
    strokeLinecap: 'round' as const,
  },
  '& .glass': { fill: theme.palette.tones.workshop.tint, stroke: theme.palette.tokens.ink2, strokeWidth: 1 },
  '& [role=button]': { cursor: 'pointer', outline: 'none' },
  '& [role=button]:focus-visible .hit': { stroke: theme.palette.tokens.accent, strokeWidth: 2 },
  '& .hit': { fill: 'transparent' },
  '& .old': { fill: theme.palette.tokens.paper, stroke: theme.palette.tokens.ink2, strokeWidth: 1.5 },
  '& .new': { fill: theme.palette.tones.damage.text },
  '& .halo': { fill: theme.palette.tones.damage.dot, opacity: 0.16 },
  '& text': {
    fontSize: 9,
    fontWeight: 600,
    textAnchor: 'middle',
    dominantBaseline: 'central',
    pointerEvents: 'none' as const,
  },
  '& .old + text': { fill: theme.palette.tokens.ink },
  '& .new + text': { fill: theme.palette.tokens.paper },
});
