import { addDays, addMonths } from './calendarDate';
import type { CalendarDate } from './calendarDate';

/** What books are read by: a month of the calendar, or a quarter, of which the law wants its list of suspended sales (domain B.1). */
export type BookPeriod = 'MONTH' | 'QUARTER';

/** Months that each takes. */
export const monthsOf: Readonly<Record<BookPeriod, number>> = { MONTH: 1, QUARTER: 3 };

/** Days after a quarter by which the tax office is to have its list (domain B.1). */
const listWithin = 28;

/** The first day of the month or of the quarter that a day is in, and the first day after it. */
export function bookPeriodOf(
  day: CalendarDate,
  period: BookPeriod,
): { first: CalendarDate; next: CalendarDate } {
  const month = Number(day.slice(5, 7));
  const begins = month - ((month - 1) % monthsOf[period]);
  const first = `${day.slice(0, 5)}${String(begins).padStart(2, '0')}-01`;
  return { first, next: addMonths(first, monthsOf[period]) };
}

/** 1 to 4. */
export const quarterOf = (day: CalendarDate): number => Math.ceil(Number(day.slice(5, 7)) / 3);

/** The last day to hand in the list of a quarter that a day is in. */
export const suspendedListDue = (day: CalendarDate): CalendarDate =>
  addDays(bookPeriodOf(day, 'QUARTER').next, listWithin - 1);
