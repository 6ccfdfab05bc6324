import type { Field } from '../../../src/schema/field';
import { kindOf } from '../../../src/schema/kinds/kind';
import { isEmpty, textsOf } from '../../../src/schema/parseValue';

/**
 * A value as a cell of a spreadsheet: a number for amounts, numbers, dates and instants (epoch milliseconds), a text for
 * everything else, whatever it begins with.
 */
export function cellOf(field: Field, value: unknown): string | number | null {
  if (isEmpty(value)) return null;
  const figure = Array.isArray(value) ? null : kindOf(field).sheet.number(value);
  return figure ?? printedValue(field, value);
}

/** A value as a person reads it: several ones behind each other, '' when there is none. */
export const printedValue = (field: Field, value: unknown): string =>
  [...new Set(textsOf(field, value))].join(', ');
