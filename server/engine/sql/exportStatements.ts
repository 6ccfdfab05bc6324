import { tableOf } from '../../../src/schema/words/storage/faces';
import { readRight } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import { guardedSql } from './callerSql';
import { searchConditions } from './conditions';
import { orderSql, sortSql } from './listOrder';
import {
  actionsNeeded,
  filterConditions,
  hidesArchived,
  isCurrentSql,
  resolveAll,
  shownSql,
} from './listStatement';
import type { ListRequest, Statement } from './listStatement';
import { recordItems } from './select';
import type { ReadScope, Selection } from './select';
import { selectOnce } from './selectOnce';
import { settledAtOnce } from './settledAtOnce';
import { name } from '../connection/sql';

/** Puts a value into a statement; gives its placeholder. */
export type Bind = (value: (request: ListRequest, sessionId: string) => unknown) => string;

/** What every record of a request meets, as one condition; `current` is what keeps those of the archive out. */
export function whereSql(
  resource: Resource,
  shape: ListRequest,
  scope: ReadScope,
  bind: Bind,
  current = currentSql(resource, shape),
): string {
  const { listed = [] } = scope.behaviours.of(resource.name);
  const conditions = [
    current,
    ...shownSql(resource),
    ...[listed].flat(),
    ...searchConditions(shape, bind),
    ...filterConditions(resolveAll(resource, shape, scope), bind),
  ];
  return conditions.length > 0 ? conditions.join(' AND ') : 'true';
}

/** What keeps those of the archive out, while no filter requests them. */
export const currentSql = (resource: Resource, shape: ListRequest) =>
  hidesArchived(resource, shape) ? isCurrentSql : 'true';

/** Collects the values of a statement, each under its place in it. */
export function binder() {
  const binds: ((request: ListRequest, sessionId: string) => unknown)[] = [];
  const bind: Bind = value => `$${binds.push(value)}`;
  return {
    bind,
    values: (request: ListRequest, sessionId: string) => binds.map(value => value(request, sessionId)),
  };
}

/**
 * Which records a list's request finds: `{count, ids}`, the ids in the list's order, none when they are more than
 * `most`. The rights are those of the list.
 */
export function idsStatement(
  resource: Resource,
  shape: ListRequest,
  scope: ReadScope,
  most: number,
): Statement<ListRequest> {
  const { bind, values } = binder();
  const needed = actionsNeeded(resource, shape, resolveAll(resource, shape, scope));
  const session = bind((_, sessionId) => sessionId);
  const key = sortSql(resource, shape.sort, scope);
  const order = `ORDER BY m.key ${orderSql(resource, shape)}, m.id ${shape.order}`;
  return {
    text: guardedSql(
      session,
      needed,
      false,
      `WITH matched AS MATERIALIZED (${settledAtOnce(resource, scope.resources, shape, `SELECT t.id, ${key} AS key FROM ${name(tableOf(resource))} t WHERE ${whereSql(resource, shape, scope, bind)}`)})
      SELECT json_build_object('count', n, 'ids', CASE WHEN n <= ${most} THEN (SELECT coalesce(json_agg(m.id::text ${order}), '[]') FROM matched m) ELSE '[]' END) FROM (SELECT count(*) AS n FROM matched) c`,
    ),
    bind: values,
  };
}

/** The records of these ids, in their order, as a JSON array. */
export function rowsStatement(
  resource: Resource,
  selection: Selection,
  scope: ReadScope,
): Statement<readonly string[]> {
  const items = recordItems(resource, selection, scope).join(', ');
  const rows = `SELECT t.* FROM unnest($2::bigint[]) WITH ORDINALITY p (id, place) JOIN ${name(tableOf(resource))} t USING (id) ORDER BY p.place`;
  return {
    text: guardedSql(
      '$1',
      [readRight(resource)],
      false,
      `SELECT coalesce(json_agg(o), '[]') FROM (${selectOnce(resource, scope, items, `(${rows}) t`)}) o`,
    ),
    bind: (ids, sessionId) => [sessionId, ids],
  };
}
