import type { PaletteOptions } from '@mui/material/styles';
import { stateTones } from './stateTones';
import type { Tone } from '../../schema/field';
import type { ToneColors } from './stateTones';
import { dark, light } from './tokens';
import type { Tokens } from './tokens';

declare module '@mui/material/styles' {
  interface Palette {
    /** Raw tokens, for `sx`: `color: 'tokens.ink3'`, `borderColor: 'tokens.line'`. */
    tokens: Tokens;
    /** State colours, for `sx`: `color: 'tones.danger.text'`. */
    tones: Record<Tone, ToneColors>;
  }
  interface PaletteOptions {
    tokens?: Tokens;
    tones?: Record<Tone, ToneColors>;
  }
}

/** Material's palette filled from the tokens of a mode. */
export function palette(mode: 'light' | 'dark'): PaletteOptions {
  const t = mode === 'dark' ? dark : light;
  const one = (main: string) => ({ main, light: main, dark: main, contrastText: t.paper });
  return {
    mode,
    primary: { main: t.accent, light: t.accent, dark: t.accentHover, contrastText: t.onAccent },
    secondary: { main: t.ink2, light: t.ink3, dark: t.ink, contrastText: t.paper },
    error: { main: t.danger, light: t.danger, dark: t.dangerHover, contrastText: t.onDanger },
    warning: one(t.warning),
    info: one(t.info),
    success: one(t.success),
    text: { primary: t.ink, secondary: t.ink2, disabled: t.ink3 },
    divider: t.line,
    background: { default: t.canvas, paper: t.paper },
    action: {
      active: t.ink2,
      hover: t.hover,
      selected: t.accentTint,
      disabled: t.ink3,
      disabledBackground: t.line,
      focus: t.hover,
    },
    tokens: t,
    tones: stateTones[mode],
  };
}
