import type { Draft, Field, Fields } from '../../schema/field';
import { isEmpty, parseValue } from '../../schema/parseValue';
import { leavesOf, valueAt } from '../../schema/paths';
import type { Leaf } from '../../schema/paths';
import type { Resource } from '../../schema/resource';
import { digitsOf } from '../inputs/mask';

/**
 * A new record of what was typed to find one: a number goes where such a number stands (a telephone, an identity card),
 * a text to the first text that the record is called by, of those that must be filled if there are any.
 * @param fields those that the caller may fill. @param initial what the record starts from.
 */
export function withTyped(resource: Resource, fields: Fields, initial: Draft, typed: string): Draft {
  if (typed === '') return initial;
  const open = leavesOf(fields).filter(
    ({ path, field }) => holds(field, initial) && isEmpty(valueAt(initial, path)),
  );
  const called = resource.representation.flatMap(
    path => open.find(leaf => leaf.path === path && isText(leaf)) ?? [],
  );
  const numbers = looksLikeNumber.test(typed) ? numbersFor(open, initial, typed) : [];
  const found = numbers[0] ?? called.find(({ field }) => field.required) ?? called[0];
  return found ? placed(initial, found.keys, typed) : initial;
}

/** Path of the first field that must be filled and is not. */
export const firstToFill = (fields: Fields, initial: Draft): string | undefined =>
  leavesOf(fields).find(
    ({ path, field }) => field.required && holds(field, initial) && isEmpty(valueAt(initial, path)),
  )?.path;

const holds = ({ when }: Field, record: Draft) => !when || when(record);
const isText = ({ field }: Leaf) => field.kind === 'text';

const looksLikeNumber = /^\+?[\d\s.-]{6,}$/;

/** The fields whose number it may be. Identity cards begin with 0 or 1, telephones of Tunisia with another digit. */
function numbersFor(open: readonly Leaf[], initial: Draft, typed: string): Leaf[] {
  const phones = open.filter(({ field }) => field.kind === 'phone' && 'value' in parseValue(field, typed));
  const cards = open.filter(leaf => isText(leaf) && isNumberOf(leaf.field, initial, typed));
  return /^(0[^0]|1)/.test(typed) ? [...cards, ...phones] : [...phones, ...cards];
}

/** Whether a number has the digits of a text's mask, or passes the rule by which its numbers are told. */
function isNumberOf(field: Field, record: Draft, typed: string): boolean {
  if (field.mask) return digitsOf(field.mask) === typed.replace(/\D/g, '').length;
  if (!field.parse || !field.check) return false;
  const parsed = parseValue(field, typed);
  return 'value' in parsed && field.check(parsed.value as never, record) === null;
}

/** A copy of the record with the value in its place. */
function placed(record: Draft, [key = '', ...rest]: readonly string[], value: unknown): Draft {
  return { ...record, [key]: rest.length === 0 ? value : placed((record[key] ?? {}) as Draft, rest, value) };
}
