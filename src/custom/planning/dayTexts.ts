import { daysBetween, formatDate, toEpoch, yearOf } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import type { DayCounts } from './freeDays';
import { mondayOf } from './span';

const make = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' });
  const cache = new Map<CalendarDate, string>();
  return (date: CalendarDate) => {
    const text = cache.get(date) ?? format.format(toEpoch(date));
    cache.set(date, text);
    return text;
  };
};
const long = make({ weekday: 'long', day: 'numeric', month: 'long' });
const withMonth = make({ day: 'numeric', month: 'long' });
const monthYear = make({ month: 'long', year: 'numeric' });
const shortMonth = make({ month: 'short' });

const letters = ['L', 'M', 'M', 'J', 'V', 'S', 'D'];

/** 'L' of a Monday. */
export const weekdayLetter = (date: CalendarDate) => letters[daysBetween(mondayOf(date), date)] ?? '';

/** 'jeudi 10 décembre'. */
export const longDay = long;
/** 'déc.' */
export const monthOf = shortMonth;
/** 'Décembre 2026'. */
export const monthTitle = (date: CalendarDate) => capital(monthYear(date));
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** '30 novembre – 30 décembre 2026'. */
export function spanTitle(first: CalendarDate, last: CalendarDate): string {
  const to = `${withMonth(last)} ${yearOf(last)}`;
  if (yearOf(first) !== yearOf(last)) return `${withMonth(first)} ${yearOf(first)} – ${to}`;
  return first.slice(0, 7) === last.slice(0, 7)
    ? `${Number(first.slice(8))} – ${to}`
    : `${withMonth(first)} – ${to}`;
}

/** '10/12'. */
export const dayMonth = (date: CalendarDate) => formatDate(date).slice(0, 5);

/** '3 libres sur 12', '0 libre sur 12, 4 à affecter, 2 de trop': of a day of the window. */
export function freeText({ free, total, promised, missing }: DayCounts, day: number): string {
  const count = free[day] ?? 0;
  const parts = [`${count} libre${count > 1 ? 's' : ''} sur ${total[day] ?? 0}`];
  if (promised[day]) parts.push(`${promised[day]} à affecter`);
  if (missing[day]) parts.push(`${missing[day]} de trop`);
  return parts.join(', ');
}
