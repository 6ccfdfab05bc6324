import type { Field } from '../../../src/schema/field';
import { kindOf } from '../../../src/schema/kinds/kind';
import { isEmpty, wholeText } from '../../../src/schema/parseValue';

/** A parsed value as a person reads it in the history; null when there is none. */
export function showValue(field: Field, value: unknown, label: string | undefined): string | null {
  if (isEmpty(value)) return null;
  const { refers, isFile, toWire } = kindOf(field);
  if (refers) return label ?? String(value);
  return isFile ? `« ${label ?? String(value)} »` : wholeText(field, toWire(value));
}
