import { formatDate } from './calendarDate';
import type { CalendarDate } from './calendarDate';
import { presentDay } from './clock';
import { latestEnd } from './calendarWindow';
import { relativeDay } from './relativeDay';

/** Some days, one after the other: from the first to the last, a year at most. */
export type DayRange = readonly [first: CalendarDate, last: CalendarDate];

/**
 * The days that a text denotes: '2026-12-01..2026-12-05', each of the two maybe counted from today: '+0..+6'. Null when
 * it denotes none.
 */
export function readDayRange(text: string, today = presentDay()): DayRange | null {
  const [from = '', to = '', ...more] = text.split('..');
  const [first, last] = [relativeDay(from, today), relativeDay(to, today)];
  if (first === null || last === null || more.length > 0) return null;
  return first <= last && last <= latestEnd(first) ? [first, last] : null;
}

export const writeDayRange = ([first, last]: DayRange): string => `${first}..${last}`;

/** 'du 01/12/2026 au 05/12/2026', 'le 01/12/2026'. */
export function dayRangeText([first, last]: DayRange): string {
  return first === last ? `le ${formatDate(first)}` : `du ${formatDate(first)} au ${formatDate(last)}`;
}
