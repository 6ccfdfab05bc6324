import { formatDate, isCalendarDate, parseTypedDate } from '../../domain/calendarDate';
import type { Near } from '../../domain/calendarDate';
import { parseSpokenDate, parseTypedMoment } from '../../domain/typedMoment';
import type { TypedMoment } from '../../domain/typedMoment';
import { parseTypedTime } from '../../domain/typedTime';

/** The form's value of a typed date: 'YYYY-MM-DD' where it is a day, else as typed; null when empty. */
export function dateValue(text: string, near?: Near): string | null {
  if (text.trim() === '') return null;
  return (near ? parseSpokenDate(text, near) : parseTypedDate(text)) ?? text;
}

/** The same of a box for moments: its day, and the hour that was typed behind it. */
export function momentValue(text: string, near: Near): Partial<TypedMoment> {
  return parseTypedMoment(text, near) ?? { date: dateValue(text) ?? undefined };
}

/** 'dd/MM/yyyy' of a day; any other text as it is. */
export function typedDateText(value: unknown): string {
  return isCalendarDate(value) ? formatDate(value) : ((value as string | null) ?? '');
}

/** 'HH:mm' of a typed hour, or as typed. */
export const timeValue = (text: string): string => parseTypedTime(text) ?? text.trim();

/** The same while one types: nothing that goes on is read yet, as the 9 of 9h30. */
export const wholeTimeValue = (text: string): string => (/^\d\d\D?\d\d$/.test(text) ? timeValue(text) : text);

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

/**
 * Puts an hour beside a day that has none: that of the moment before which it cannot be, so that a return is proposed at
 * the hour of its departure; else the usual one.
 */
export function withHour(date: string, time: string, earliest?: string): string {
  return isCalendarDate(date) && !time ? (earliest && splitInstant(earliest).time) || usualHour : time;
}
