import { kindOf } from '../../kinds/kind';
import { isGroup } from './paths';
import type { Draft, Field, Fields } from '../../field';
import { oncePerFields } from './oncePerFields';
import { isUsual } from './starts';

/** What 'today' and 'now' stand for, in Tunis. */
export interface Moment {
  date: string;
  instant: string;
}

/**
 * What a field of a new record holds unless given otherwise, as a form has it. Which record is the usual one of a
 * reference, the database determines (`startsOf`).
 */
export function defaultOf(field: Field, now: Moment): unknown {
  if (isUsual(field)) return undefined;
  const current = kindOf(field).current?.[String(field.default)];
  return current ? current(now) : field.default;
}

/**
 * What is given of a new record or row, and the default of every field that is not, those of groups included. Null is
 * given. Without `now`, only what is given.
 */
export function withDefaults(fields: Fields, given: Draft, now: Moment | undefined): Draft {
  if (!now) return given;
  const filled: Record<string, unknown> = { ...given };
  for (const [name, field] of begunFields(fields)) {
    if (isGroup(field)) {
      if (!isGroupValue(filled[name])) continue;
      const inner = withDefaults(field.fields ?? {}, filled[name] ?? {}, now);
      if (Object.keys(inner).length > 0) filled[name] = inner;
    } else if (filled[name] === undefined) filled[name] = defaultOf(field, now);
  }
  return filled;
}

/** The fields that may begin with something: those with a default, and groups. */
const begunFields = oncePerFields((fields): readonly [name: string, field: Field][] =>
  Object.entries(fields).filter(
    ([, field]) => !field.readOnly && !field.computed && (isGroup(field) || field.default !== undefined),
  ),
);

const isGroupValue = (value: unknown): value is Draft | undefined =>
  value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));
