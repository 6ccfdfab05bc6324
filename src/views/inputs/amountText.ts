import { formatMoney, parseMoney, toDecimal, toDinars } from '../../domain/money';
import type { Field } from '../../schema/field';
import { digitsOf } from './mask';

/** What may stand in an amount or a number: digits, one decimal sign, spaces; never minus, plus or e. */
export function onlyNumeric(text: string, field: Field): string {
  const whole = field.kind === 'integer';
  const kept = text.replace(whole ? /[^\d\s\u00a0\u202f]/g : /[^\d.,\s\u00a0\u202f]/g, '');
  return field.mask ? kept.replace(/\D/g, '').slice(0, digitsOf(field.mask)) : kept;
}

/** The form's value of a typed amount or number: a number where it is one (text for `wire: 'text'`), else as typed. */
export function numericValue(text: string, field: Field): string | number | null {
  if (text.trim() === '') return null;
  const thousandths = parseMoney(text);
  if (thousandths === null) return text;
  return field.wire === 'text' ? toDecimal(thousandths) : toDinars(thousandths);
}

/** '1 234,567' for an amount; '1 234,5' for a number, with the decimals that it has. What is no number stays as it is. */
export function numericText(value: unknown, field: Field): string {
  if (value === null || value === undefined || value === '') return '';
  const thousandths = parseMoney(value as string | number);
  if (thousandths === null) return String(value);
  const text = formatMoney(thousandths);
  if (field.kind === 'money') return text;
  return text.replace(/,?0+$/, '');
}
