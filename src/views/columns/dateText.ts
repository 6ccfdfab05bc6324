import { formatDate, fromEpoch } from '../../domain/calendarDate';

/** 'dd/MM/yyyy' of a calendar date, as epoch ms of the API or as a form's text. */
export function dateText(value: unknown): string {
  return formatDate(typeof value === 'number' ? fromEpoch(value) : String(value));
}
