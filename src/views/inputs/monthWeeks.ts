import { fromEpoch, toEpoch } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';

/** French names, the same whatever the browser's language. */
export const monthNames = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const;
export const dayNames = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const;

const DAY = 86_400_000;
const lastDay = toEpoch('9999-12-31');

/** Place in the week of a day: 0 is Monday. */
export function weekday(date: CalendarDate): number {
  return (new Date(toEpoch(date)).getUTCDay() + 6) % 7;
}

/** The weeks, from Monday, that a month touches: rows of seven days, those of its neighbours included, while there are. */
export function monthWeeks(month: string): CalendarDate[][] {
  const first = `${month}-01`;
  const weeks: CalendarDate[][] = [];
  const end = toEpoch(first) + lastOf(first) * DAY;
  for (let monday = toEpoch(first) - weekday(first) * DAY; monday < end; monday += 7 * DAY) {
    const days = Array.from({ length: 7 }, (_, index) => monday + index * DAY);
    weeks.push(days.filter(day => day <= lastDay).map(fromEpoch));
  }
  return weeks;
}

/** The same day n months later, or that month's last day. Kept between the years 1 and 9999. */
export function addMonths(date: CalendarDate, n: number): CalendarDate {
  const [year = 1, month = 1, day = 1] = date.split('-').map(Number);
  const count = Math.min(Math.max(year * 12 + month - 1 + n, 12), 9999 * 12 + 11);
  const first = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`;
  const last = lastOf(first);
  return `${first.slice(0, 8)}${String(Math.min(day, last)).padStart(2, '0')}`;
}

function lastOf(first: CalendarDate): number {
  const [year = 1, month = 1] = first.split('-').map(Number);
  const end = new Date(0);
  end.setUTCFullYear(year, month, 0);
  return Number(fromEpoch(end.getTime()).slice(8));
}

/** 'lundi 9 mars 2026', as a screen reader says a day. */
export function longDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${dayNames[weekday(date)]} ${day} ${monthNames[(month ?? 1) - 1]} ${year}`;
}
