import type { Bar } from './planningTypes';
import { DAY } from './span';

/** Where a bar stands in its row, in hundredths of the window; `cut` at an edge where it goes on beyond. */
export interface Place {
  left: number;
  width: number;
  cutStart: boolean;
  cutEnd: boolean;
}

/** Bars in the order of their beginnings. */
interface LanedBars {
  bars: readonly Bar[];
  /** Of each bar. */
  lanes: readonly number[];
  laneCount: number;
}

/** The part of a period that a window of so many days shows. */
export function placeBar({ start, end }: Pick<Bar, 'start' | 'end'>, days: number): Place {
  const whole = days * DAY;
  const from = Math.max(start, 0);
  const to = Math.min(end, whole);
  return {
    left: (from / whole) * 100,
    width: ((to - from) / whole) * 100,
    cutStart: start < 0,
    cutEnd: end > whole,
  };
}

/**
 * Until when one sees a bar of a row: what is out past its return goes on to now, or to the next of its lane, who waits
 * for it. @param now minutes of the window.
 */
export function shownEnd({ bars, lanes }: Omit<LanedBars, 'laneCount'>, at: number, now: number): number {
  const bar = bars[at];
  if (bar?.degree !== 'LATE') return bar?.end ?? 0;
  const next = bars.find((_, other) => other > at && lanes[other] === lanes[at]);
  return Math.max(bar.end, Math.min(now, next?.start ?? Infinity));
}

/** A bar where it stands behind another of its lane. */
export interface PlacedBar {
  bar: Bar;
  place: Place;
  /** From the end of the one before it, in hundredths of the window. */
  gap: number;
}

/** The bars of a row that a window of so many days shows, lane by lane. */
export function placeInLanes(row: LanedBars, days: number, now: number): PlacedBar[][] {
  const { bars, lanes, laneCount } = row;
  const placed = Array.from({ length: laneCount }, (): PlacedBar[] => []);
  for (const [at, bar] of bars.entries()) {
    const place = placeBar({ start: bar.start, end: shownEnd(row, at, now) }, days);
    const lane = placed[lanes[at] ?? 0];
    if (!lane || place.width <= 0) continue;
    const before = lane.at(-1)?.place;
    lane.push({ bar, place, gap: place.left - (before ? before.left + before.width : 0) });
  }
  return placed;
}

/** A lane for each bar, in their order, so that no two of a lane touch; what holds the vehicle comes first. */
export function lanesOf(bars: readonly Bar[]): { lanes: number[]; count: number } {
  const lanes = bars.map(() => 0);
  // As nearly always: each ends before the next begins.
  if (bars.every((bar, at) => at === 0 || (bars[at - 1]?.end ?? 0) <= bar.start)) return { lanes, count: 1 };
  const held = bars.map((_, at) => at).filter(at => bars[at]?.degree !== 'OPTION');
  const options = bars.map((_, at) => at).filter(at => bars[at]?.degree === 'OPTION');
  const taken: Bar[][] = [];
  for (const at of [...held, ...options]) {
    const bar = bars[at] as Bar;
    let lane = 0;
    while (taken[lane]?.some(other => other.start < bar.end && bar.start < other.end)) lane += 1;
    (taken[lane] ??= []).push(bar);
    lanes[at] = lane;
  }
  return { lanes, count: Math.max(1, taken.length) };
}
