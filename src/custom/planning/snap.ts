import type { Bar } from './planningTypes';
import { DAY, HOUR } from './span';

/** What one takes hold of: the whole bar or one of its ends. */
export type Grip = 'move' | 'start' | 'end';

/** The shortest that a period may become, in minutes. */
const shortest = HOUR;

/**
 * A period that was pulled by some minutes, rounded to whole steps of days or hours, so that the hour of a departure
 * stays when days are pulled. An end never passes the other.
 */
export function pulled(
  { start, end }: Pick<Bar, 'start' | 'end'>,
  grip: Grip,
  by: number,
  step: number,
): { start: number; end: number } {
  const moved = Math.round(by / step) * step;
  if (grip === 'move') return { start: start + moved, end: end + moved };
  if (grip === 'start') return { start: Math.min(start + moved, end - shortest), end };
  return { start, end: Math.max(end + moved, start + shortest) };
}

/** Agencies open at nine. */
const opening = 9 * HOUR;
/** Time that a vehicle needs between two clients, in minutes. */
const turnaround = HOUR;

/**
 * The rental that a click or a pull on free cells requests, in minutes: from nine to nine, the next day at least, later
 * where the vehicle comes back that day, and never before now.
 * @param days the first and the last day. @param bars of the vehicle.
 */
export function proposed(
  [first, last]: readonly [number, number],
  bars: readonly Pick<Bar, 'start' | 'end' | 'degree'>[],
  now: number,
): { start: number; end: number } {
  const back = bars
    .filter(({ degree, end }) => degree !== 'OPTION' && end > first * DAY && end < (first + 1) * DAY)
    .map(({ end }) => roundedUp(end + turnaround));
  const earliest = Math.max(first * DAY + opening, ...back);
  const next = now > earliest && now < (first + 1) * DAY ? roundedUp(now) : earliest;
  // Nobody leaves at midnight: what is left of today is too short.
  const start = next < (first + 1) * DAY ? next : (first + 1) * DAY + opening;
  return {
    start,
    end: Math.max(last, Math.floor(start / DAY) + (first === last ? 1 : 0)) * DAY + (start % DAY),
  };
}

const roundedUp = (minutes: number) => Math.ceil(minutes / 30) * 30;

/** The same by the hour, as the week is pulled: an hour at least. */
export function proposedHours(from: number, to: number): { start: number; end: number } {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const start = Math.floor(first / HOUR) * HOUR;
  return { start, end: Math.max(Math.ceil(last / HOUR) * HOUR, start + HOUR) };
}
