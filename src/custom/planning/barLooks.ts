import { barColors, isUnusable, lookOf } from './barColors';
import type { BarColor } from './barColors';
import type { Bar } from './planningTypes';

/** How a bar is painted. */
export interface PaintedBar extends BarColor {
  dashed: boolean;
}

/** What cannot be used is hatched; of what is over, only that. */
export function paintOf(bar: Bar, mode: 'light' | 'dark'): PaintedBar {
  const look = lookOf(bar);
  const { stripe, ...color } = barColors[mode][look];
  const isHatched = look !== 'ENDED' || isUnusable(bar.kind);
  return { ...color, stripe: isHatched ? stripe : undefined, dashed: look === 'OPTION' };
}
