import { splitName } from '../../domain/personName';
import type { Draft, Field, Fields } from '../../schema/field';
import { baseKindOf, kindOf } from '../../schema/kinds/kind';
import { isEmpty, parseValue } from '../../schema/parseValue';
import { leavesOf, valueAt } from '../../schema/words/fields/paths';
import type { Leaf } from '../../schema/words/fields/paths';
import type { Resource } from '../../schema/resource';
import { withValue } from './changes';
import { holdsFor } from './editableFields';
import { digitsOf } from '../inputs/mask';

/**
 * A new record of what was typed to find one: a number goes where such a number stands (a telephone, an identity card),
 * a text to what the record is called by, of texts that must be filled if there are any: 'Sarra Jelassi' to first name
 * and last name (`splitName`).
 * @param fields those that the caller may fill. @param initial what the record starts from.
 */
export function withTyped(resource: Resource, fields: Fields, initial: Draft, typed: string): Draft {
  if (typed === '') return initial;
  const open = leavesOf(fields).filter(
    ({ path, field }) => holdsFor(field, initial) && isEmpty(valueAt(initial, path)),
  );
  const called = resource.representation.flatMap(
    path => open.find(leaf => leaf.path === path && isText(leaf)) ?? [],
  );
  const numbers = looksLikeNumber.test(typed) ? numbersFor(open, initial, typed) : [];
  const [number] = numbers;
  if (number) return withValue(initial, number.keys, typed);
  const required = called.filter(({ field }) => field.required);
  const names = required.length > 0 ? required : called.slice(0, 1);
  return partsFor(names, typed).reduce(
    (record, part, index) => (part === '' ? record : withValue(record, names[index]?.keys ?? [], part)),
    initial,
  );
}

/** A part of the text for each: a person has a first name and a last name. */
function partsFor(names: readonly Leaf[], typed: string): string[] {
  const called = names.map(({ keys }) => keys.at(-1)).join(' ');
  if (called !== 'firstName lastName') return sharedOut(typed, names.length);
  const { firstName, lastName } = splitName(typed);
  return [firstName, lastName];
}

/** A text in so many parts at most: a word each, and the last one what is left. */
function sharedOut(typed: string, most: number): string[] {
  const words = typed.trim().split(/\s+/);
  const parts = words.slice(0, most);
  return words.length > most && most > 0 ? [...parts.slice(0, -1), words.slice(most - 1).join(' ')] : parts;
}

/** Path of the first field that must be filled and is not. */
export const firstToFill = (fields: Fields, initial: Draft): string | undefined =>
  leavesOf(fields).find(
    ({ path, field }) => field.required && holdsFor(field, initial) && isEmpty(valueAt(initial, path)),
  )?.path;

const isText = ({ field }: Leaf) => baseKindOf(field) === 'text';

const looksLikeNumber = /^\+?[\d\s.-]{6,}$/;

/** The fields whose number it may be. Identity cards begin with 0 or 1, telephones of Tunisia with another digit. */
function numbersFor(open: readonly Leaf[], initial: Draft, typed: string): Leaf[] {
  const phones = open.filter(
    ({ field }) => baseKindOf(field) === 'phone' && 'value' in parseValue(field, typed),
  );
  const cards = open.filter(leaf => isText(leaf) && isNumberOf(leaf.field, initial, typed));
  return /^(0[^0]|1)/.test(typed) ? [...cards, ...phones] : [...phones, ...cards];
}

/** Whether a number has the digits of a text's mask, or passes the rule by which its numbers are recognised. */
function isNumberOf(field: Field, record: Draft, typed: string): boolean {
  if (field.mask) return digitsOf(field.mask) === typed.replace(/\D/g, '').length;
  if (!kindOf(field).isNumber || !field.check) return false;
  const parsed = parseValue(field, typed);
  return 'value' in parsed && field.check(parsed.value as never, record) === null;
}
