import type { Field } from './field';
import { kindOf } from './kinds/kind';
import type { Parsed } from './kinds/kind';

/** Whether an input means 'nothing': absent, null, or a text of spaces. */
export function isEmpty(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === 'string' && input.trim() === '');
}

/** One value from a form or a mutation to its parsed form, the one that code works with. */
export const parseValue = (field: Field, input: unknown): Parsed => kindOf(field).parse(field, input);

/** A value as a person reads it, whatever its kind: a text for each of several. */
export function textsOf(field: Field, value: unknown): string[] {
  if (isEmpty(value)) return [];
  const kind = kindOf(field);
  return [value]
    .flat(2)
    .flatMap(one => (isEmpty(one) ? [] : kind.text(field, one)))
    .filter(Boolean);
}

/** The same of one value where no heading gives its unit: '1 234,567 DT'. */
export function wholeText(field: Field, value: unknown): string {
  const { unit } = kindOf(field);
  const [text = ''] = textsOf(field, value);
  return text && unit ? `${text}\u00a0${unit}` : text;
}
