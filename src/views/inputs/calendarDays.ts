import {
  addDays,
  addMonths,
  eachDayOfInterval,
  endOfMonth,
  endOfWeek,
  formatISO,
  parseISO,
  startOfWeek,
} from 'date-fns';
import { isCalendarDate, toEpoch } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';

/** French names, the same whatever the browser's language. */
const named = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' });
  return (date: CalendarDate) => format.format(toEpoch(date));
};
/** 'lundi 9 mars 2026', as a screen reader reads a day. */
export const longDate = named({ dateStyle: 'full' });
/** 'mars 2026' */
export const monthName = named({ month: 'long', year: 'numeric' });
/** 'lundi' */
export const dayName = named({ weekday: 'long' });

const fromMonday = { weekStartsOn: 1 } as const;
const dateOf = (day: Date): CalendarDate => formatISO(day, { representation: 'date' });

/** The weeks, from Monday, that the month of a day touches: rows of seven days, with those of its neighbours that exist. */
export function monthWeeks(date: CalendarDate): CalendarDate[][] {
  const first = parseISO(`${date.slice(0, 7)}-01`);
  const end = endOfWeek(endOfMonth(first), fromMonday);
  const days = eachDayOfInterval({ start: startOfWeek(first, fromMonday), end }).map(dateOf);
  return Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7).filter(isCalendarDate),
  );
}

/** Where each key leads from a day. A month later is the same day, or that month's last. */
const moves: Readonly<Record<string, (day: Date, shift: boolean) => Date>> = {
  ArrowLeft: day => addDays(day, -1),
  ArrowRight: day => addDays(day, 1),
  ArrowUp: day => addDays(day, -7),
  ArrowDown: day => addDays(day, 7),
  PageUp: (day, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => addMonths(day, shift ? 12 : 1),
  Home: day => startOfWeek(day, fromMonday),
  End: day => endOfWeek(day, fromMonday),
};

/** The day that a key leads to from another in a calendar; null when the key means nothing there. */
export function keyMoves(
  { key, shiftKey = false }: { key: string; shiftKey?: boolean },
  from: CalendarDate,
): CalendarDate | null {
  const move = moves[key];
  if (!move) return null;
  const date = dateOf(move(parseISO(from), shiftKey));
  // Before the year 1 or after 9999 there is no day to go to.
  return isCalendarDate(date) ? date : from;
}
