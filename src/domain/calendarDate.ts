import { toWallClock } from './tunisZone';

/** A day without a time or a zone, 'YYYY-MM-DD', from 0001-01-01 to 9999-12-31. Sorts as text. */
export type CalendarDate = string;

/** The calendar has the years 1 to 9999, of which zones need the first day. */
export const firstDay: CalendarDate = '0001-01-02';
export const lastDay: CalendarDate = '9999-12-31';

const DAY = 86_400_000;
const ISO = /^\d{4}-\d{2}-\d{2}$/;
const SIGN = '[/. -]';
// The same sign twice: in 27/11 12 the last is no year.
const TYPED = new RegExp(`^(\\d{1,2})(${SIGN})(\\d{1,2})(?:\\2(\\d{4}|\\d{2}))?$`);
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;
const YEAR_FIRST = new RegExp(`^(\\d{4})${SIGN}(\\d{1,2})${SIGN}(\\d{1,2})$`);

/** By what a year that is typed in two digits, or not at all, is determined. */
export interface Near {
  today: CalendarDate;
  /** The first day that it may be. */
  from?: CalendarDate;
  /** What +3j counts from: the first day that it may be, or today, where there is none. */
  counted?: CalendarDate;
}

/** Whether it is the text of a day that exists. */
export function isCalendarDate(text: unknown): text is CalendarDate {
  if (typeof text !== 'string' || !ISO.test(text) || text < '0001') return false;
  const ms = Date.parse(`${text}T00:00:00.000Z`);
  // some engines roll 30 February over to March
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/**
 * A day as a person types it: 12/03/2026, 2-3-2026, 12032026 or 2026-03-12. Null when there is no such day.
 * @param near what a shorter writing is near to: 12/03/26, 120326, 12/03 and 1203 are no day without it.
 */
export function parseTypedDate(text: string, near?: Near): CalendarDate | null {
  const typed = text.trim().replace(/[/. -]+$/, '');
  const [, isoYear, isoMonth = '', isoDay = ''] = YEAR_FIRST.exec(typed) ?? [];
  if (isoYear !== undefined) return dayOf(isoYear, isoMonth, isoDay);
  const [, day, month = '', year = ''] = typedParts(typed);
  if (day === undefined) return null;
  if (year.length === 4) return dayOf(year, month, day);
  if (near === undefined) return null;
  return year === '' ? nextDay(month, day, near) : dayOf(inCentury(year, near.today), month, day);
}

function typedParts(typed: string): readonly (string | undefined)[] {
  const [whole, day, , month, year] = TYPED.exec(typed) ?? [];
  return whole === undefined ? (DIGITS.exec(typed) ?? []) : [whole, day, month, year];
}

/** Years typed in two digits reach so far ahead; the others were in the century before. */
const YEARS_AHEAD = 20;

/** The year, in full, that two digits say. */
export function inCentury(digits: string, today: CalendarDate): string {
  const century = Math.floor(yearOf(today) / 100) * 100;
  const year = century + Number(digits);
  return String(year > yearOf(today) + YEARS_AHEAD ? year - 100 : year);
}

/** Days that have passed since, and are still meant by who types a day without its year. */
const DAYS_BACK = 90;

/** The first such day from `from` on; without it, of this year, or of the next one once it has long passed. */
function nextDay(month: string, day: string, { today, from = addDays(today, -DAYS_BACK) }: Near) {
  const year = yearOf(from);
  return (
    [year, year + 1].map(one => dayOf(String(one), month, day)).find(date => date !== null && date >= from) ??
    null
  );
}

function dayOf(year: string, month: string, day: string): CalendarDate | null {
  const date = `${year}-${two(month)}-${two(day)}`;
  return isCalendarDate(date) ? date : null;
}

function two(digits: string): string {
  return digits.padStart(2, '0');
}

/** 'dd/MM/yyyy'. */
export function formatDate(date: CalendarDate): string {
  return date.split('-').reverse().join('/');
}

/** The day n days later (earlier when n is negative). Throws RangeError outside the years 1 to 9999. */
export function addDays(date: CalendarDate, n: number): CalendarDate {
  return fromEpoch(toEpoch(date) + n * DAY);
}

/** The same day n months later (earlier when n is negative), or the last of a month that does not have it. */
export function addMonths(date: CalendarDate, n: number): CalendarDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = (at: number) => new Date(Date.UTC(year, at + 1, 0)).getUTCDate();
  const at = month - 1 + n;
  return fromEpoch(Date.UTC(year, at, Math.min(day, last(at))));
}

/** Days from a to b: 1 from a day to the next, negative when b is earlier. */
export function daysBetween(a: CalendarDate, b: CalendarDate): number {
  return (toEpoch(b) - toEpoch(a)) / DAY;
}

/** Epoch ms of the day's midnight in UTC: how a day travels to the browser. Throws RangeError on a wrong text. */
export function toEpoch(date: CalendarDate): number {
  if (!isCalendarDate(date)) throw new RangeError(`Not a calendar date: ${JSON.stringify(date)}`);
  return Date.parse(`${date}T00:00:00.000Z`);
}

/** The day of an instant in UTC, the inverse of toEpoch. Throws RangeError outside the years 1 to 9999. */
export function fromEpoch(ms: number): CalendarDate {
  const date = new Date(ms).toISOString().slice(0, 10);
  if (!isCalendarDate(date)) throw new RangeError(`No calendar date at ${ms}`);
  return date;
}

/** The year, as a number. */
export function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4));
}

/** The day that it is in Tunis at an instant (epoch ms). */
export function todayInTunis(now: number): CalendarDate {
  return fromEpoch(toWallClock(now));
}
