import { hasBars } from './rowsOf';
import type { Row } from './rowsOf';
import { daysTouched } from './freeDays';
import type { Bar } from './planningTypes';
import { DAY } from './span';

/** Where the keyboard is: a day of a row, and the bar that is there, if any. */
export interface Cursor {
  /** Key of the row. */
  row: string;
  day: number;
  bar: string | null;
}

/** The day of the window on which a bar begins, or from which on one sees it. */
export const firstDay = ({ start }: Pick<Bar, 'start'>): number => Math.max(0, Math.floor(start / DAY));

/** Where the keyboard finds a bar that a vehicle may have been given; '' for none. */
export function cursorOn(bar: Bar, vehicle: string): Cursor {
  const [source, id, row = ''] = bar.key.split(':');
  const own = vehicle || row;
  return { row: own, bar: [source, id, own].join(':'), day: firstDay(bar) };
}

interface Stop {
  day: number;
  last: number;
  bar: string | null;
}

/** What the arrows stop at in a row: each bar once, each day that none touches. */
export function stopsOf(row: Row, days: number): Stop[] {
  if (!hasBars(row)) return [{ day: 0, last: days - 1, bar: null }];
  const bars = row.bars.map(bar => {
    const [from, to] = daysTouched(bar);
    return { day: Math.max(0, from), last: Math.min(days - 1, to), bar: bar.key };
  });
  const stops: Stop[] = bars.filter(({ day, last }) => day < days && last >= 0);
  for (let day = 0; day < days; day += 1)
    if (!stops.some(stop => stop.bar !== null && stop.day <= day && day <= stop.last))
      stops.push({ day, last: day, bar: null });
  return stops.sort((a, b) => a.day - b.day);
}

/** How many rows a page of the keyboard is. */
const page = 10;

/**
 * Where a key leads from the cursor; null for a key that leads nowhere. Up and down keep the day.
 * @param whole with Ctrl or Cmd: to the ends of the planning.
 */
export function moveCursor(
  cursor: Cursor,
  key: string,
  whole: boolean,
  rows: readonly Row[],
  days: number,
): Cursor | null {
  const at = rows.findIndex(row => row.key === cursor.row);
  const row = rows[at];
  if (!row) return null;
  const vertical: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page };
  const step = vertical[key];
  if (step !== undefined) return inRow(rows, at + step, cursor.day, days);
  if (key === 'Home' && whole) return inRow(rows, 0, 0, days);
  if (key === 'End' && whole) return inRow(rows, rows.length - 1, days - 1, days);
  const stops = stopsOf(row, days);
  const here = stops.findIndex(stop =>
    cursor.bar === null
      ? stop.bar === null && stop.day <= cursor.day && cursor.day <= stop.last
      : stop.bar === cursor.bar,
  );
  const targets: Record<string, number> = {
    ArrowLeft: here - 1,
    ArrowRight: here + 1,
    Home: 0,
    End: stops.length - 1,
  };
  const target = targets[key];
  if (target === undefined) return null;
  const stop = stops[Math.min(Math.max(target, 0), stops.length - 1)];
  return stop && stop !== stops[here] ? { row: row.key, day: stop.day, bar: stop.bar } : cursor;
}

/** The cursor on a day of a row, on the first bar that touches the day. */
export function inRow(rows: readonly Row[], index: number, day: number, days: number): Cursor | null {
  const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
  if (!row) return null;
  const stop = stopsOf(row, days).find(one => one.day <= day && day <= one.last);
  return { row: row.key, day, bar: stop?.bar ?? null };
}
