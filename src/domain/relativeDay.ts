import { addDays, isCalendarDate } from './calendarDate';
import type { CalendarDate } from './calendarDate';

/** '+30', '-7': days from today, a year and a bit at most. */
const RELATIVE = /^[+-](\d{1,3})$/;

/** The number of days from today that a text denotes; null when it is none. */
export function relativeDays(text: string): number | null {
  return RELATIVE.test(text) ? Number(text) : null;
}

/** The day that a text denotes: itself, or so many days from `today`. Null when it denotes none. */
export function relativeDay(text: string, today: CalendarDate): CalendarDate | null {
  const days = relativeDays(text);
  if (days !== null) return addDays(today, days);
  return isCalendarDate(text) ? text : null;
}

/** 'dans 30 jours', 'aujourd’hui', 'il y a 1 jour'. */
export function relativeText(days: number): string {
  if (days === 0) return 'aujourd’hui';
  const count = Math.abs(days);
  const counted = `${count}\u00a0${count > 1 ? 'jours' : 'jour'}`;
  return days > 0 ? `dans ${counted}` : `il y a ${counted}`;
}
