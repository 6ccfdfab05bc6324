import type { QueryConfig } from 'pg';
import { tableOf } from '../../../src/schema/words/storage/faces';
import type { Field } from '../../../src/schema/field';
import { isRecordId } from '../../../src/schema/api/recordId';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { isUsual, rowFollowed, startsOf } from '../../../src/schema/words/fields/starts';
import type { RowFollowed } from '../../../src/schema/words/fields/starts';
import { faceSql, openSql } from '../sql/listStatement';
import { oncePerResource, prepared } from '../connection/prepared';
import { name } from '../connection/sql';
import type { Tx } from '../connection/transaction';
import { usualSql } from '../sql/usualSql';
import type { Values } from './store';

/**
 * The statement that reads what a new record begins with where its input gives nothing: what the record chosen in a
 * first row holds (`follows`), else the usual record (`default: 'usual'`), never one that is archived. One row, whose
 * columns are the fields by their names, ids as text. Undefined where everything is given.
 */
export function startingStatement(
  resource: Resource,
  resources: Resources,
  input: Values,
): QueryConfig<unknown[]> | undefined {
  const starts = startsOf(resource.fields);
  if (starts.every(([field]) => input[field] !== undefined)) return undefined;
  const chosen = starts.flatMap(([, field]) => rowFollowed(field) ?? []).map(row => firstOf(input, row));
  return prepared(startingSql(resource, resources), chosen);
}

/** What each of many new records begins with where nothing is given; undefined where that is nothing. */
export async function startedBy(
  tx: Tx,
  resource: Resource,
  resources: Resources,
): Promise<Values | undefined> {
  const starting = startingStatement(resource, resources, {});
  return starting && (await tx.query<Values>(starting)).rows[0];
}

const startingSql = oncePerResource((resource, resources) => {
  let rows = 0;
  const items = startsOf(resource.fields).map(([path, field]) => {
    const row = rowFollowed(field);
    const begun = [
      ...(row ? [followedSql(resource, field, row, `$${++rows}`, resources)] : []),
      ...(isUsual(field) ? [takenSql(field, resources)] : []),
    ];
    return `coalesce(${begun.join(', ')}) AS ${name(path)}`;
  });
  return `SELECT ${items.join(', ')}`;
});

/** SQL of what the record of an id refers to: another record, if that is still offered. */
function followedSql(
  resource: Resource,
  { target = '' }: Field,
  { rows, chooses, source }: RowFollowed,
  id: string,
  resources: Resources,
): string {
  const chosen = resources.get(resource.fields[rows]?.fields?.[chooses]?.target ?? '');
  const conditions = [`s.id = ${id}::bigint`, ...faceSql(chosen, 's'), ...offered(resources.get(target))];
  return `(SELECT t.id::text FROM ${name(tableOf(chosen))} s JOIN ${name(tableOf(resources.get(target)))} t ON t.id = s.${name(source)}
    WHERE ${conditions.join(' AND ')})`;
}

function takenSql({ target = '' }: Field, resources: Resources): string {
  const resource = resources.get(target);
  const conditions = [usualSql(resource), ...offered(resource)];
  return `(SELECT t.id::text FROM ${name(tableOf(resource))} t WHERE ${conditions.join(' AND ')} LIMIT 1)`;
}

const offered = (resource: Resource) => [...faceSql(resource), ...openSql(resource)];

/** The record that the first row of an input chooses; null where there is none. */
function firstOf(input: Values, { rows, chooses }: RowFollowed): string | null {
  const list = input[rows];
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  const id = String((first as Values | null | undefined)?.[chooses] ?? '');
  return isRecordId(id) ? id : null;
}
