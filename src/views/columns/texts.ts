import type { Field } from '../../schema/field';
import { kindOf } from '../../schema/kinds/kind';
import { textsOf, wholeText } from '../../schema/parseValue';

/** A field's value as a list shows it, whatever its kind; '' when there is none. */
export const shownText = (field: Field, value: unknown): string => severalText(textsOf(field, value));

/** As a sheet writes it: with 'DT' after amounts, and every one of several references. */
export function sheetText(field: Field, value: unknown): string {
  const { holds, refers } = kindOf(field);
  if (holds === 'value') return wholeText(field, value);
  return refers ? textsOf(field, value).join(', ') : shownText(field, value);
}

const most = 2;

/** The first two of several, the others counted: 'Transfert, Nettoyage +2'. Blank ones and repeats are left out. */
export function severalText(texts: readonly string[]): string {
  const different = [...new Set(texts.filter(Boolean))];
  const rest = different.length - most;
  return different.slice(0, most).join(', ') + (rest > 0 ? ` +${rest}` : '');
}
