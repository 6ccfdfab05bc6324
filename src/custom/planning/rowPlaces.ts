import { hasBars } from './rowsOf';
import type { Row } from './rowsOf';
import { sizes } from './sizes';

/** Rows that are drawn together: what one comes to is drawn by the block, and what is drawn already is left alone. */
export interface Block {
  /** A category is one by itself. */
  type: 'category' | 'bars';
  /** Index of its first row. */
  from: number;
  /** Index behind its last row. */
  to: number;
  /** In pixels from the top of the body. */
  top: number;
  height: number;
}

/** Where the rows stand in the body. */
export interface RowPlaces {
  /** Of each row, in pixels; behind the last of them the height of all. */
  tops: readonly number[];
  blocks: readonly Block[];
}

const rowsOfBlock = 6;

/** In pixels, of a row whose periods stand in so many lanes. */
export const heightOf = (laneCount: number) => sizes.lane + (laneCount - 1) * sizes.moreLane;

/** Counts where each row stands, by what is known of it without drawing it. */
export function placeRows(rows: readonly Row[]): RowPlaces {
  const tops = [0];
  const blocks: Block[] = [];
  for (const [index, row] of rows.entries()) {
    const type = hasBars(row) ? 'bars' : 'category';
    const height = hasBars(row) ? heightOf(row.laneCount) : sizes.category;
    const top = tops[index] ?? 0;
    tops.push(top + height);
    const last = blocks.at(-1);
    const isAlone = type === 'category' || last?.type === 'category';
    if (last && !isAlone && index - last.from < rowsOfBlock) {
      last.to = index + 1;
      last.height += height;
    } else blocks.push({ type, from: index, to: index + 1, top, height });
  }
  return { tops, blocks };
}

/** The row at so many pixels of the body: the first above all of them, the last below; -1 when there is none. */
export function rowAt(tops: readonly number[], offset: number): number {
  let [low, high] = [0, tops.length - 2];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return high;
}
