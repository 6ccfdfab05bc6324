import { addDays, addMonths, parseTypedDate } from './calendarDate';
import type { CalendarDate, Near } from './calendarDate';
import { parseTypedTime } from './typedTime';

const LATER = /^([+-]) ?(\d{1,3}) ?(j|jours?|s|sem|semaines?|mois)?$/;
const PARTED = [/^(.*\S) (\d{1,2} ?h(?: ?\d{2})?)$/, /^(.*\S) (\S+)$/];
const YEAR = /^(19|20)\d{2}$/;

/** A day, and the hour 'HH:mm' where one was said. */
export interface TypedMoment {
  date: CalendarDate;
  time?: string;
}

/**
 * A day as a person says it: as `parseTypedDate` reads it, or counted from `near.from`, from `near.counted`, else from today: '+3j', '+1 sem',
 * '+1 mois', '-2j'. Null when there is no such day.
 */
export function parseSpokenDate(text: string, near: Near): CalendarDate | null {
  const typed = text.trim().toLowerCase();
  const [, sign, digits, unit = 'j'] = LATER.exec(typed) ?? [];
  if (sign === undefined) return parseTypedDate(typed, near);
  const count = Number(`${sign}${digits}`);
  const from = near.from ?? near.counted ?? near.today;
  // Far from both ends of the calendar, beyond which nothing is counted.
  if (from < '0100' || from > '9900') return null;
  if (unit === 'mois') return addMonths(from, count);
  return addDays(from, unit.startsWith('s') ? count * 7 : count);
}

/**
 * A moment as a person says it: '27/11 12h', '27/11 12:30', '27/11/26 9h', '+3j 18h', or a day alone. What follows a day
 * after a space is its hour and never its year, unless it is typed as one: '27 11 2026'. Null when it is neither, or may
 * be both (27/11 2030).
 */
export function parseTypedMoment(text: string, near: Near): TypedMoment | null {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const whole = parseTypedDate(typed);
  if (whole) return { date: whole };
  const [, day = '', hour = ''] = splitHour(typed);
  const date = YEAR.test(hour) ? null : parseSpokenDate(day, near);
  const time = parseTypedTime(hour);
  if (date && time) return { date, time };
  const alone = parseSpokenDate(typed, near);
  return alone ? { date: alone } : null;
}

/** The last of the words that make an hour: all of '9 h 30'. */
function splitHour(typed: string): readonly string[] {
  return PARTED.map(parted => parted.exec(typed)).find(Boolean) ?? [];
}
