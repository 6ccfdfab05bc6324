import { addDays, daysBetween } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { startOfTunisDay } from '../../domain/instant';

/** How much of the planning is seen at once. */
export const views = {
  semaine: { label: 'Semaine', days: 7, step: 7, back: 0 },
  '2-semaines': { label: '2 semaines', days: 14, step: 7, back: 0 },
  mois: { label: 'Mois', days: 31, step: 28, back: 7 },
  trimestre: { label: 'Trimestre', days: 91, step: 84, back: 7 },
} as const;

export type ViewName = keyof typeof views;

export const DAY = 1440;
export const HOUR = 60;

/** The days that are seen: the first one and how many. */
export interface Span {
  first: CalendarDate;
  days: number;
}

/** The Monday of a day's week. */
export function mondayOf(date: CalendarDate): CalendarDate {
  // 2001-01-01 was a Monday.
  return addDays(date, -((((daysBetween('2001-01-01', date) % 7) + 7) % 7) as number));
}

/** Where a view begins so that a day is seen with what has just been: on a Monday. */
export const startFor = (view: ViewName, date: CalendarDate): CalendarDate =>
  addDays(mondayOf(date), -views[view].back);

export const lastOf = ({ first, days }: Span): CalendarDate => addDays(first, days - 1);

/** Saturday and Sunday. */
export const isWeekend = (date: CalendarDate) => daysBetween(mondayOf(date), date) > 4;

/** Minutes from the first midnight of the window to an instant (epoch ms). */
export const minutesAt = ({ first }: Span, ms: number): number =>
  Math.floor((ms - startOfTunisDay(first)) / 60_000);

/** The instant (epoch ms) of so many minutes from the first midnight of the window. */
export const instantAt = ({ first }: Span, minutes: number): number =>
  startOfTunisDay(first) + minutes * 60_000;

const dates = new Map<CalendarDate, Map<number, CalendarDate>>();

/** The date of a day counted from the first. Counted once: each of a thousand cells reads it. */
export function dateAt({ first }: Span, day: number): CalendarDate {
  const own = dates.get(first) ?? new Map<number, CalendarDate>();
  dates.set(first, own);
  const date = own.get(day) ?? addDays(first, day);
  own.set(day, date);
  return date;
}
