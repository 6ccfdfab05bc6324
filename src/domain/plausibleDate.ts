import { inCentury, yearOf } from './calendarDate';
import type { CalendarDate } from './calendarDate';

const FIRST = 1900;
const LAST = 2100;
/** The calendar's own last year says 'without end'. */
const WITHOUT_END = 9999;

/** Whether a company may mean this day: of the years 1900 to 2100, or of 9999, which says 'without end'. */
export function isPlausible(date: CalendarDate): boolean {
  const year = yearOf(date);
  return (year >= FIRST && year <= LAST) || year === WITHOUT_END;
}

/** The year that was meant by one that cannot be: 2026 by 0026 or 2206, 1985 by 0085. */
export const meantYear = (date: CalendarDate, today: CalendarDate): string =>
  inCentury(date.slice(2, 4), today);
