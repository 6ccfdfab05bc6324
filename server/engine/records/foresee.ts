import type { Field, Fields } from '../../../src/schema/field';
import { entriesOf } from '../../../src/schema/words/fields/oncePerFields';
import { isChild, isLinkList } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import type { Shown } from './changes';
import type { Loaded, Values } from './store';

/** A value that cannot be known before PostgreSQL has answered. */
const unknown = Symbol('unknown');

/**
 * What a write makes of a record, worked out without reading it back: what it was, and over it what is written. Null
 * when only PostgreSQL knows: what a new reference shows, ids of new rows, a figure that its column rounds.
 * @param before null for a new record. @param values parsed, as they are about to be written.
 */
export function foresee(resource: Resource, before: Shown | null, values: Values): Shown | null {
  // Periods are held by rows, which have ids.
  if (resource.occupies) return null;
  const after = over(resource.fields, before?.values, values);
  return after && { values: after as Loaded['values'], labels: before?.labels ?? {} };
}

function over(fields: Fields, was: Values | undefined, given: Values): Values | null {
  const after: Values = {};
  for (const [name, field] of entriesOf(fields)) {
    if (field.computed || field.kind === 'secret') continue;
    const value =
      field.kind === 'group'
        ? (over(field.fields ?? {}, was?.[name] as Values | undefined, (given[name] ?? {}) as Values) ??
          unknown)
        : become(field, was?.[name], given[name]);
    if (value === unknown) return null;
    after[name] = value;
  }
  return after;
}

function become(field: Field, was: unknown, given: unknown): unknown {
  if (isChild(field)) return sameList(field, was, given) ? (was ?? []) : unknown;
  if (given === undefined) return was ?? null;
  if (given === null || given === was) return given;
  return isKeptAsIs(field, given) ? given : unknown;
}

/** Whether a list stays as it is: untouched, still empty, or the same references. */
function sameList(field: Field, was: unknown, given: unknown): boolean {
  if (given === undefined) return true;
  const [old, recent] = [was ?? [], given ?? []] as [unknown[], unknown[]];
  if (old.length !== recent.length) return false;
  return recent.length === 0 || (isLinkList(field) && recent.every((one, index) => one === old[index]));
}

/** Whether a column gives back the very value that it was given. */
function isKeptAsIs({ kind }: Field, value: unknown): boolean {
  switch (kind) {
    case 'reference':
    case 'file':
      return false;
    case 'number':
    case 'percent':
      return typeof value === 'number' && Number(value.toFixed(3)) === value;
    case 'money':
    case 'integer':
    case 'instant':
      return Number.isSafeInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
    default:
      return typeof value === 'string';
  }
}
