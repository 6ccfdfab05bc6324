import { toWallClock } from './tunisZone';

/** A day without a time or a zone, 'YYYY-MM-DD', from 0001-01-01 to 9999-12-31. Sorts as text. */
export type CalendarDate = string;

const DAY = 86_400_000;
const ISO = /^\d{4}-\d{2}-\d{2}$/;
const TYPED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$|^(\d{2})(\d{2})(\d{4})$/;

/** Whether it is the text of a day that exists. */
export function isCalendarDate(text: unknown): text is CalendarDate {
  if (typeof text !== 'string' || !ISO.test(text) || text < '0001') return false;
  const ms = Date.parse(`${text}T00:00:00.000Z`);
  // some engines roll 30 February over to March
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** A day as a person types it: 12/03/2026, 2/3/2026, 12032026 or 2026-03-12. Null when there is no such day. */
export function parseTypedDate(text: string): CalendarDate | null {
  const typed = text.trim();
  const parts = TYPED.exec(typed)?.slice(1).filter(Boolean);
  const date = parts ? parts.reverse().map(two).join('-') : typed;
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
