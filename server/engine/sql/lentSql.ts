import { fieldAt } from '../../../src/schema/words/fields/paths';
import type { Among } from '../../../src/schema/words/fields/among';
import type { Resource } from '../../../src/schema/resource';
import type { BehavioursSql } from './behaviourSql';
import { name, text } from '../connection/sql';

const columnOf = (of: string, path: string) => `${of}.${name(path.replaceAll('.', '__'))}`;

/** SQL of whether a choice of the record `of` has one of these values. */
export const statesSql = (of: string, { field, values }: { field: string; values: readonly string[] }) =>
  `${columnOf(of, field)} IN (${values.map(text).join(', ')})`;

/** SQL of whether the record `t` is one of those among which a reference chooses, by a choice that is stored or computed. */
export function amongSql(resource: Resource, among: Among, behaviours: BehavioursSql): string {
  const computed = fieldAt(resource.fields, among.field)?.computed
    ? (behaviours.of(resource.name).computed?.[among.field] ?? 'NULL')
    : null;
  return computed === null
    ? statesSql('t', among)
    : `(${computed}) IN (${among.values.map(text).join(', ')})`;
}

/** SQL of whether the record `of` is in use, and may be held: what was sold is not. Null where all are. */
export const inUseSql = ({ occupied }: Resource, of = 't'): string | null =>
  occupied ? statesSql(of, occupied.while) : null;

/**
 * SQL of whether the record `of` is lent up to a day: in use, among those that are lent, and not only until an
 * earlier day. The one rule of who is free wherever nothing holds it. @param day SQL of a date.
 */
export function lentSql(resource: Resource, day: string, of = 't'): string {
  const { while: states, until } = resource.lent ?? {};
  const last = until && columnOf(of, until);
  const conditions = [
    inUseSql(resource, of),
    states && statesSql(of, states),
    last && `coalesce(${last} >= (${day})::date, true)`,
  ].filter(Boolean);
  return conditions.length > 0 ? `(${conditions.join(' AND ')})` : 'true';
}

/** SQL of the present day in Tunis. */
export const presentDay = `(now() AT TIME ZONE 'Africa/Tunis')`;
