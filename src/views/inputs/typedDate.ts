import { formatDate, isCalendarDate, parseTypedDate } from '../../domain/calendarDate';

/**
 * Slashes put in as digits come, '1203' -> '12/03/'. Slashes typed by hand, '2/3/2026', are left where they
 * are; so is what gets shorter, or nothing could be erased.
 */
export function typedDate(text: string, before: string): string {
  if (isCalendarDate(text.trim())) return formatDate(text.trim());
  const kept = text
    .replace(/[.\s-]/g, '/')
    .replace(/[^\d/]/g, '')
    .replace(/\/{2,}/g, '/')
    .slice(0, 10);
  const [, day, month = '', year = ''] = /^(\d{2})\/?(\d{0,2})\/?(\d{0,4})$/.exec(kept) ?? [];
  const byHand = month.length === 1 && (year !== '' || kept.endsWith('/'));
  if (day === undefined || byHand || text.length < before.length) return kept;
  return `${day}/${month}${month.length === 2 ? '/' : ''}${year}`;
}

/** The form's value of a typed date: 'YYYY-MM-DD' where it is a day, else as typed; null when empty. */
export function dateValue(text: string): string | null {
  return text.trim() === '' ? null : (parseTypedDate(text) ?? text);
}

/** 'dd/MM/yyyy' of a day; any other text as it is. */
export function typedDateText(value: unknown): string {
  return isCalendarDate(value) ? formatDate(value) : ((value as string | null) ?? '');
}

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
