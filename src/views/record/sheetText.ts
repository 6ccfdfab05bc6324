import { isEmpty } from '../../schema/parseValue';
import type { Field } from '../../schema/field';
import { referenceText } from '../columns/referenceText';
import { shownText } from '../columns/shownText';

const twoDecimals = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 3 });

/** A value as a sheet says it: like in a list, with 'DT' after amounts and every one of several references. */
export function sheetText(field: Field, value: unknown): string {
  if (isEmpty(value)) return '';
  if (field.kind === 'money') return `${shownText(field, value)}\u00a0DT`;
  if (field.kind === 'references') return (value as unknown[]).map(referenceText).join(', ');
  return shownText(field, value);
}

/**
 * The same in a row of a list, where plain numbers have two decimals (specification §5).
 * @param bare without 'DT', where many columns leave no room for it.
 */
export function rowText(field: Field, value: unknown, bare = false): string {
  if (bare && field.kind === 'money') return shownText(field, value);
  if (field.kind !== 'number' || isEmpty(value)) return sheetText(field, value);
  return twoDecimals.format(Number(value)).replaceAll('\u202f', '\u00a0');
}

/** Whether values of this kind stand on the right with tabular figures. */
export function isFigure({ kind }: Field): boolean {
  return kind === 'money' || kind === 'number' || kind === 'integer' || kind === 'percent';
}
