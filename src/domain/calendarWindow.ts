import { addDays, daysBetween, lastDay } from './calendarDate';
import type { CalendarDate } from './calendarDate';
import { endOfTunisDay, startOfTunisDay } from './instant';

/** Whole days of Tunis that a calendar shows, both ends included, and the instants (epoch ms) that bound them. */
export interface CalendarWindow {
  start: CalendarDate;
  end: CalendarDate;
  days: number;
  /** First instant of the first day. */
  from: number;
  /** First instant that is not of the last day any more. */
  to: number;
}

/** The longest window: a year that is a leap year. */
export const MOST_WINDOW_DAYS = 366;

/**
 * The window of a calendar: without dates today's, with one of them that day's (specification, VehicleCalendar).
 * Throws RangeError when the last day comes before the first, or more than a year after it.
 */
export function calendarWindow(
  start: CalendarDate | null,
  end: CalendarDate | null,
  today: CalendarDate,
): CalendarWindow {
  const first = start ?? end ?? today;
  const last = end ?? first;
  const days = daysBetween(first, last) + 1;
  if (days < 1 || days > MOST_WINDOW_DAYS)
    throw new RangeError(`Not a window of 1 to ${MOST_WINDOW_DAYS} days: ${first} to ${last}`);
  return { start: first, end: last, days, from: startOfTunisDay(first), to: endOfTunisDay(last) };
}

/** The last day that a window may have that begins on a day. */
export const latestEnd = (start: CalendarDate): CalendarDate =>
  daysBetween(start, lastDay) < MOST_WINDOW_DAYS ? lastDay : addDays(start, MOST_WINDOW_DAYS - 1);
