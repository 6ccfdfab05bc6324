import { kindOf } from '../../kinds/kind';
import type { Draft, Field, Fields } from '../../field';
import { oncePerFields } from './oncePerFields';
import { isEmpty, parseValue } from '../../parseValue';
import { isGroup, isChild } from './paths';

/** The values of the fields with `derive` for a record of parsed values, by name. */
export function derived(fields: Fields, record: Draft): Record<string, unknown> {
  return Object.fromEntries(derivations(fields).map(([name, derive]) => [name, derive(record) ?? null]));
}

const derivations = oncePerFields((fields): readonly [name: string, derive: NonNullable<Field['derive']>][] =>
  Object.entries(fields).flatMap(([name, { derive }]) => (derive ? [[name, derive]] : [])),
);

/** The same of one field while its form is being filled, as forms hold values; null while others are wrong or missing. */
export function derivedAsTyped(fields: Fields, field: Field, typed: Draft): unknown {
  const record = Object.fromEntries(
    Object.entries(fields).map(([name, one]) => {
      if (isGroup(one) || isChild(one) || isEmpty(typed[name])) return [name, typed[name] ?? null];
      const parsed = parseValue(one, typed[name]);
      return [name, 'value' in parsed ? parsed.value : null];
    }),
  );
  const value = field.derive?.(record) ?? null;
  return kindOf(field).toWire(value);
}
