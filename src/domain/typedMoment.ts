import { addDays, addMonths, daysBetween, parseTypedDate, toEpoch } from './calendarDate';
import type { CalendarDate, Near } from './calendarDate';
import { parseTypedTime } from './typedTime';

const LATER = /^(?:([+-]) ?(\d{1,3})|(\d{1,3}) ?(?=[jsm])) ?(j|jours?|s|sem|semaines?|mois)?$/;
const PARTED = [/^(.*\S) (\d{1,2} ?h(?: ?\d{2})?)$/, /^(.*\S) (\S+)$/];
const YEAR = /^(19|20)\d{2}$/;
const DAY_OF_MONTH = /^\d{1,2}$/;
// An hour that is written as one: the 11 of 27 11 is a month.
const SURE_HOUR = /[h:]/;
const months = ['jan', 'fev', 'mar', 'avr', 'mai', 'juin', 'juil', 'aou', 'sep', 'oct', 'nov', 'dec'];
const OF_MONTH = /^(\d{1,2}) ([a-z]{3,9})\.?$/;
/** Days from today. */
const daysAway = new Map([
  ['aujourd’hui', 0],
  ["aujourd'hui", 0],
  ['demain', 1],
  ['après-demain', 2],
]);
const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];

/** A day, and the hour 'HH:mm' where one was said. */
export interface TypedMoment {
  date: CalendarDate;
  time?: string;
}

/**
 * A day as a person says it: as `parseTypedDate` reads it, 'demain', '30 nov', the next 'vendredi' or 'ven' from `near.from` or today on, or
 * counted from `near.from`, from `near.counted`, else from today: '+3j', '3j', '+1 sem', '+1 mois', '-2j'. Null when there is no
 * such day.
 */
export function parseSpokenDate(text: string, near: Near): CalendarDate | null {
  const typed = text.trim().toLowerCase();
  const away = daysAway.get(typed);
  if (away !== undefined) return addDays(near.today, away);
  const [, dayOf, monthName] = OF_MONTH.exec(unaccented(typed)) ?? [];
  const month = months.findIndex(name => monthName?.startsWith(name));
  if (month >= 0) return parseTypedDate(`${dayOf}/${month + 1}`, near);
  const weekday = weekdays.findIndex(name =>
    [name, name.slice(0, 3), `${name.slice(0, 3)}.`].includes(typed),
  );
  if (weekday >= 0) return firstDay(near, date => new Date(toEpoch(date)).getUTCDay() === weekday);
  const [, sign = '+', signed, bare, unit = 'j'] = LATER.exec(typed) ?? [];
  const digits = signed ?? bare;
  if (digits === undefined) return parseTypedDate(typed, near);
  const count = Number(`${sign}${digits}`);
  const from = near.from ?? near.counted ?? near.today;
  if (!isCountedFrom(from)) return null;
  if (unit === 'mois') return addMonths(from, count);
  return addDays(from, unit.startsWith('s') ? count * 7 : count);
}

const unaccented = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Far from both ends of the calendar, beyond which nothing is counted. */
const isCountedFrom = (date: CalendarDate) => date >= '0100' && date <= '9900';

/** No day of a month, nor of a week, is further from the next one of its name. */
const LONGEST_WAIT = 62;

/** The first such day from the first that it may be, else from today on. */
function firstDay({ today, from = today }: Near, isIt: (date: CalendarDate) => boolean): CalendarDate | null {
  if (!isCountedFrom(from)) return null;
  return Array.from({ length: LONGEST_WAIT }, (_, days) => addDays(from, days)).find(isIt) ?? null;
}

/**
 * A moment as a person says it: '27/11 12h', '27/11 12:30', '27/11/26 9h', '30 18h', 'ven 18h', '+3j 18h', or a day alone.
 * What follows a day after a space is its hour and never its year, unless it is typed as one: '27 11 2026'. A number alone
 * before an hour is the next such day of a month. Without its year it is the one nearest to `near.from`. Null when it is neither, or may be both (27/11 2030).
 */
export function parseTypedMoment(text: string, near: Near): TypedMoment | null {
  // '28/11 à 9h'
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/\s+(à\s+)?/g, ' ');
  const whole = parseTypedDate(typed);
  if (whole) return { date: whole };
  const [, day = '', hour = ''] = splitHour(typed);
  const date = YEAR.test(hour)
    ? null
    : DAY_OF_MONTH.test(day) && SURE_HOUR.test(hour)
      ? firstDay(near, one => Number(one.slice(8)) === Number(day))
      : nearFrom(day, parseSpokenDate(day, near), near);
  const time = parseTypedTime(hour);
  if (date && time) return { date, time };
  const alone = nearFrom(typed, parseSpokenDate(typed, near), near);
  return alone ? { date: alone } : null;
}

const WITHOUT_YEAR = /^\d{1,2}[/. -]?\d{1,2}$/;
const HALF_A_YEAR = 183;

/** A day that nobody gave a year is not nearly a year after the first that it may be: it is the one before, to be refused. */
function nearFrom(typed: string, date: CalendarDate | null, { from }: Near): CalendarDate | null {
  if (!date || !from || !WITHOUT_YEAR.test(typed) || daysBetween(from, date) <= HALF_A_YEAR) return date;
  return addMonths(date, -12);
}

/** The last of the words that make an hour: all of '9 h 30'. */
function splitHour(typed: string): readonly string[] {
  return PARTED.map(parted => parted.exec(typed)).find(Boolean) ?? [];
}
