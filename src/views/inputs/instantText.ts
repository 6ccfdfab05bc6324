import { isCalendarDate } from '../../domain/calendarDate';

/** The two halves of an instant in a form, each as far as it was typed. */
export function splitInstant(value: unknown): { date: string; time: string } {
  const [date = '', time = ''] = String(value ?? '').split('T');
  return { date, time };
}

/** A day picked without an hour is taken at nine, when agencies open. */
const usualHour = '09:00';

/** The form’s value of both halves; null when nothing is left. */
export function joinInstant(date: string, time: string): string | null {
  if (!date && !time) return null;
  return `${date}T${time}`;
}

/** Puts the usual hour beside a day that has none. */
export function withHour(date: string, time: string): string {
  return isCalendarDate(date) && !time ? usualHour : time;
}
