import { addDays, daysBetween, isCalendarDate, toEpoch } from './calendarDate';
import type { CalendarDate } from './calendarDate';
import { monthsAfter, rentalMonths } from './rentalMonths';
import { parseInstant, startOfTunisDay, tunisDate } from './instant';

/** How the days of a rental are counted (rent conditions, domain C.7). */
export interface DayTerms {
  /**
   * By 24 hours from the departure; by days of the calendar in Tunis, as a replacement paid by an insurer is; or by months
   * of the calendar, each day of those begun.
   */
  dayMode: 'H24' | 'CALENDAR' | 'MONTHLY';
  /** Minutes that are not charged, after the last 24 hours, or after the midnight at which the last day begins. */
  graceMinutes: number;
}

/** The longest rental that is priced at once: ten years. A mistyped year would make millions of lines. */
export const MOST_DAYS = 3660;

const DAY = 86_400_000;
const MINUTE = 60_000;

/**
 * The days that a rental between two instants (epoch ms) is charged, one at least (domain C.7):
 * ceil((return − departure − grace) / 24 h), or every day begun in Tunis, the day of departure included, that of the
 * return only if the return is later than the grace after its midnight. By the month, the days of the months begun
 * (`rentalMonths`).
 * Throws RangeError when the return comes before the departure or the grace is negative.
 */
export function rentalDays(departure: number, back: number, { dayMode, graceMinutes }: DayTerms): number {
  if (!(back >= departure)) throw new RangeError('The return cannot come before the departure');
  if (!(graceMinutes >= 0)) throw new RangeError('The grace cannot be negative');
  if (dayMode === 'MONTHLY') return daysOfMonths(departure, back, graceMinutes);
  if (dayMode === 'CALENDAR') return Math.max(1, daysBegun(departure, back, graceMinutes));
  return Math.max(1, Math.ceil((back - departure - graceMinutes * MINUTE) / DAY));
}

/** A rental that is too long to have a price has no months either: its dates are mistyped. */
function daysOfMonths(departure: number, back: number, graceMinutes: number): number {
  if (back - departure > (MOST_DAYS + 1) * DAY) return Math.ceil((back - departure) / DAY);
  const end = monthsAfter(departure, rentalMonths(departure, back, graceMinutes));
  return daysBetween(tunisDate(departure), tunisDate(end));
}

function daysBegun(departure: number, back: number, graceMinutes: number): number {
  const last = tunisDate(back);
  const isCharged = back - startOfTunisDay(last) > graceMinutes * MINUTE;
  return daysBetween(tunisDate(departure), last) + (isCharged ? 1 : 0);
}

/**
 * The instant (epoch ms) until which so many charged days hold, the grace after it aside: the end of the last 24 hours, of
 * the last day of the calendar, of the last whole month.
 */
export function paidUntil(departure: number, days: number, { dayMode }: Pick<DayTerms, 'dayMode'>): number {
  if (dayMode === 'H24') return departure + days * DAY;
  const first = tunisDate(departure);
  if (dayMode === 'CALENDAR') return startOfTunisDay(addDays(first, days));
  let months = Math.floor(days / 31);
  while (daysBetween(first, tunisDate(monthsAfter(departure, months + 1))) <= days) months++;
  return monthsAfter(departure, months);
}

/**
 * The day of Tunis at whose price each charged day goes: that of the departure and those that follow it, none twice
 * and none skipped whatever the clock did. Throws RangeError as `rentalDays`, and outside the years 1 to 9999.
 */
export function billedDates(departure: number, back: number, terms: DayTerms): CalendarDate[] {
  const first = tunisDate(departure);
  return Array.from({ length: rentalDays(departure, back, terms) }, (_, day) => addDays(first, day));
}

/**
 * The instant (epoch ms) of a departure or a return as a program gives it: a day of Tunis from its first instant on, or
 * an ISO text as `parseInstant` reads it. Null for anything else, and outside the years 1 to 9999.
 */
export function parseRentalMoment(text: string): number | null {
  const moment = isCalendarDate(text) ? startOfTunisDay(text) : parseInstant(text);
  return moment !== null && isWithinYears(moment) ? moment : null;
}

/** Whether it has a day in Tunis, which is up to two hours ahead of UTC. */
const isWithinYears = (moment: number) =>
  moment >= toEpoch('0001-01-02') && moment < toEpoch('9999-12-31') + 22 * 3_600_000;
