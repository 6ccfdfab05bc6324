import { formatDate, fromEpoch } from '../../src/domain/calendarDate';
import { countryText } from '../../src/domain/country';
import { formatInstant } from '../../src/domain/instant';
import { formatMoney, parseMoney } from '../../src/domain/money';
import { toWallClock } from '../../src/domain/tunisZone';
import type { Field } from '../../src/schema/field';
import { isEmpty } from '../../src/schema/parseValue';

const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 });

const isNumeric = ({ kind }: Field) =>
  kind === 'money' || kind === 'number' || kind === 'integer' || kind === 'percent';

/** Whether the values of a field stand under each other by their last figure. */
export const standsRight = isNumeric;

/** How Excel shows the values of a field that are no texts. */
export function excelFormat({ kind }: Field): string | null {
  const formats: Partial<Record<Field['kind'], string>> = {
    money: '#,##0.000',
    number: '#,##0.###',
    integer: '#,##0',
    percent: '0.###',
    date: 'dd/mm/yyyy',
    instant: 'dd/mm/yyyy hh:mm',
  };
  return formats[kind] ?? null;
}

/**
 * A value as a cell of a spreadsheet: a number for amounts, numbers, dates and instants (epoch milliseconds), a text for
 * everything else, whatever it begins with. Excel knows no zones: an instant is the clock of Tunis.
 */
export function cellOf(field: Field, value: unknown): string | number | null {
  if (isEmpty(value)) return null;
  if (!Array.isArray(value)) {
    if (isNumeric(field) && Number.isFinite(Number(value))) return Number(value);
    if (field.kind === 'date' && typeof value === 'number') return value;
    if (field.kind === 'instant' && typeof value === 'number') return toWallClock(value);
  }
  return printedValue(field, value);
}

/** A value as a person reads it: several ones behind each other, '' when there is none. */
export function printedValue(field: Field, value: unknown): string {
  if (isEmpty(value)) return '';
  if (Array.isArray(value)) {
    const texts = value.map(one => printedValue(field, one)).filter(Boolean);
    return [...new Set(texts)].join(', ');
  }
  switch (field.kind) {
    case 'money': {
      const millimes = parseMoney(value as number | string);
      return millimes === null ? String(value) : formatMoney(millimes);
    }
    case 'number':
    case 'integer':
      return figures(value);
    case 'percent':
      return `${figures(value)}\u00a0%`;
    case 'date':
      return formatDate(typeof value === 'number' ? fromEpoch(value) : String(value));
    case 'instant':
      return typeof value === 'number' ? formatInstant(value) : String(value);
    case 'boolean':
      return value === true || value === 'true' ? 'Oui' : 'Non';
    case 'country':
      return countryText(String(value));
    case 'reference':
    case 'references':
      return String((value as { label?: unknown }).label ?? '');
    case 'file':
    case 'files':
      return String((value as { originalname?: unknown }).originalname ?? '');
    default: {
      const text = String(value);
      return field.choices?.[text] ?? (field.format ? field.format(text) : text);
    }
  }
}

function figures(value: unknown): string {
  const number = Number(value);
  return Number.isFinite(number) ? decimal.format(number).replaceAll('\u202f', '\u00a0') : String(value);
}
