import { formatDate, parseTypedDate } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';

/** What stands in a cell of an imported file: `at` is a moment without zone, '2026-03-12T08:30'. */
export type Cell = string | number | boolean | { readonly at: string } | null;

/** A cell as a person reads it. */
export function shownCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Oui' : 'Non';
  if (typeof cell === 'number') return written(cell).replace('.', ',');
  if (typeof cell === 'string') return cell;
  const [date = '', time] = cell.at.split('T');
  return time === '00:00' ? formatDate(date) : `${formatDate(date)} ${time}`;
}

/** A day as a file holds it: typed, 12/03/2026 or 12032026, or whole as programs write it, 2026-03-12. */
export const dayOfText = (text: string): CalendarDate | null =>
  /^\s*\d{4}\D(?!\d\d\D\d\d)/.test(text) ? null : parseTypedDate(text);

/** Without exponent, as far as a number of Excel is exact. */
export const written = (cell: number): string =>
  Number.isInteger(cell) ? BigInt(cell).toString() : String(Number(cell.toFixed(6)));

/** A heading or a label as they are compared: without case, accents, signs. */
export const plainHeading = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
