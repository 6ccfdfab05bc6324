import { rowAt } from './rowPlaces';
import { hasBars } from './rowsOf';
import type { Row } from './rowsOf';
import { headHeight, sizes } from './sizes';
import { DAY } from './span';

/** What is needed to determine where a pointer is in the grid. */
export interface GridPlace {
  scroller: HTMLDivElement;
  tracks: HTMLElement;
  rows: readonly Row[];
  /** Of the rows, as `placeRows` counts them. */
  tops: readonly number[];
  days: number;
}

/** A place in the grid: a row, a lane of it, where that stands in the body, and a time. */
export interface GridPoint {
  row: Row;
  /** Counted from 0. */
  lane: number;
  /** Of the lane. */
  top: number;
  height: number;
  /** From the first midnight of the window; beyond its ends where the pointer is beside. */
  minutes: number;
}

/** The place of the grid that is under a pointer; the last row below all of them. */
export function pointAt(
  place: GridPlace,
  { clientX, clientY }: { clientX: number; clientY: number },
): GridPoint | null {
  const { scroller, tracks, rows, tops, days } = place;
  const frame = scroller.getBoundingClientRect();
  const offset = clientY - frame.top + scroller.scrollTop - headHeight;
  const index = rowAt(tops, offset);
  const row = rows[index];
  if (!row) return null;
  const [top = 0, bottom = 0] = [tops[index], tops[index + 1]];
  const lanes = hasBars(row) ? row.laneCount : 1;
  const lane = Math.min(Math.max(0, Math.floor((offset - top) / sizes.moreLane)), lanes - 1);
  const track = tracks.getBoundingClientRect();
  const minutes = ((clientX - track.left) / track.width) * days * DAY;
  return {
    row,
    lane,
    top: top + lane * sizes.moreLane,
    height: lanes > 1 ? sizes.lane : bottom - top,
    minutes,
  };
}
