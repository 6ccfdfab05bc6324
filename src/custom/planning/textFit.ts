/** What measures words in the font that it has. */
type Measure = Pick<CanvasRenderingContext2D, 'font' | 'measureText'>;

const most = 20_000;
const widths = new Map<string, number>();

/** In pixels; measured once for each font and words. */
export function widthOf(brush: Measure, words: string): number {
  const key = `${brush.font}|${words}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size >= most) widths.clear();
  const { width } = brush.measureText(words);
  widths.set(key, width);
  return width;
}

/** Forgets what was measured before the font had come. */
export const forgetWidths = () => widths.clear();

/** As much of the words as there is room for, with … where some are left out; '' where there is room for none. */
export function fitted(brush: Measure, words: string, room: number): string {
  if (widthOf(brush, words) <= room) return words;
  let [kept, out] = [0, words.length];
  while (out - kept > 1) {
    const middle = (kept + out) >> 1;
    if (widthOf(brush, `${words.slice(0, middle)}…`) <= room) kept = middle;
    else out = middle;
  }
  return kept === 0 ? '' : `${words.slice(0, kept).trimEnd()}…`;
}
