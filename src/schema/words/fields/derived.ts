import { kindOf } from '../../kinds/kind';
import type { Draft, Field, Fields } from '../../field';
import { oncePerFields } from './oncePerFields';
import { isEmpty, parseValue } from '../../parseValue';
import { isGroup, isChild, isRowList } from './paths';

/** The values of the fields with `derive` for a record of parsed values, by name. */
export function derived(fields: Fields, record: Draft): Record<string, unknown> {
  return Object.fromEntries(derivations(fields).map(([name, derive]) => [name, derive(record) ?? null]));
}

const derivations = oncePerFields((fields): readonly [name: string, derive: NonNullable<Field['derive']>][] =>
  Object.entries(fields).flatMap(([name, { derive }]) => (derive ? [[name, derive]] : [])),
);

/** The same of one field while its form is being filled, as forms hold values; null while others are wrong or missing. */
export function derivedAsTyped(fields: Fields, field: Field, typed: Draft): unknown {
  const value = field.derive?.(parsedAsTyped(fields, typed)) ?? null;
  return kindOf(field).toWire(value);
}

/** A record, or one of its groups and rows, as it is parsed so far: null where nothing is typed, or no value yet. */
const parsedAsTyped = (fields: Fields, typed: Draft): Draft =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, parsedSoFar(field, typed[name])]));

function parsedSoFar(field: Field, typed: unknown): unknown {
  if (isEmpty(typed)) return null;
  if (isGroup(field)) return parsedAsTyped(field.fields, typed as Draft);
  if (isRowList(field) && field.fields)
    return (typed as readonly Draft[]).map(row => parsedAsTyped(field.fields ?? {}, row));
  if (isChild(field)) return typed;
  const parsed = parseValue(field, typed);
  return 'value' in parsed ? parsed.value : null;
}
