import { guardedFields } from '../../src/schema/paths';
import type { Resource } from '../../src/schema/resource';
import type { Resources } from '../../src/schema/resources';
import { allowedSql, callerSql, guardedSql } from '../access/callerSql';
import { searchConditions } from './conditions';
import type { Search } from './conditions';
import { isCurrentSql, ruleSql } from './listStatement';
import type { Statement } from './listStatement';
import { recordItems, representationSql } from './select';
import type { ReadScope, Selection } from './select';
import { name, text as literal } from './sql';

/**
 * One record by its id; a null body is a record that does not exist, or that is not the caller's. A resource that lets
 * everyone change their own record shows it to them.
 */
export function oneStatement(
  resource: Resource,
  selection: Selection | undefined,
  scope: ReadScope,
): Statement<{ id: string }> {
  const items = recordItems(resource, selection, scope).join(', ');
  const rule = resource.rule ? ` AND ${ruleSql(resource)}` : '';
  const action = resource.access.list ?? 'SUPER_ADMIN';
  return {
    text: guardedSql(
      '$1',
      '$2',
      false,
      `SELECT row_to_json(o) FROM (SELECT ${items} FROM ${name(resource.name)} t WHERE t.id = $3${rule}) o`,
      Object.values(resource.updates ?? {}).some(({ self }) => self) ? 'c.id = $3' : undefined,
    ),
    bind: ({ id }, sessionId) => [sessionId, [action], id],
  };
}

export interface LookupRequest {
  ids: readonly string[] | null;
  search: Search | null;
  limit: number;
}

/**
 * Id and label of the records of a resource, for its reference fields: open to whoever may see the resource or
 * write a form that refers to it, while the list itself stays closed to them.
 */
export function lookupStatement(
  resource: Resource,
  resources: Resources,
  shape: LookupRequest,
): Statement<LookupRequest> {
  const actions = lookupActions(resource, resources);
  const binds: ((request: LookupRequest, sessionId: string) => unknown)[] = [
    (_, sessionId) => sessionId,
    () => actions,
    request => request.limit,
  ];
  const bind = (value: (request: LookupRequest) => unknown) => `$${binds.push(value)}`;
  const label = `(${representationSql(resource, 't')})::text`;
  const conditions = [
    ...(resource.rule ? [ruleSql(resource)] : []),
    ...(shape.ids
      ? [`t.id = ANY (${bind(request => request.ids)}::bigint[])`]
      : resource.archive
        ? [isCurrentSql]
        : []),
    ...searchConditions(shape, bind, ['t._search', searchedSql(resource, label)]),
  ];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const rows = `SELECT t.id::text AS id, ${label} AS label FROM ${name(resource.name)} t ${where} ORDER BY ${label} COLLATE "und-x-icu", t.id LIMIT $3::int`;
  return {
    text: guardedSql('$1', '$2', true, `SELECT coalesce(json_agg(o), '[]'::json) FROM (${rows}) o`),
    bind: (request, sessionId) => binds.map(value => value(request, sessionId)),
  };
}

/** What a record is found by: all of its words for who may read it, those of its label for who may only choose it. */
function searchedSql({ access }: Resource, label: string): string {
  const mayRead = allowedSql(`ARRAY[${literal(access.list ?? 'SUPER_ADMIN')}]`);
  return `(CASE WHEN (SELECT ${mayRead} FROM caller c) THEN t._search ELSE concat_ws(' ', karhba_normalize(${label}), karhba_compact(${label})) END)`;
}

/** Every right that lets its holder choose among the records of `target`. */
function lookupActions(target: Resource, resources: Resources): string[] {
  const refers = (fields: Resource['fields']): boolean =>
    Object.values(fields).some(
      field => field.target === target.name || (field.fields !== undefined && refers(field.fields)),
    );
  const writers = resources.all
    .filter(resource => refers(resource.fields))
    .map(resource => (resource.partOf ? resources.get(resource.partOf.resource) : resource))
    .flatMap(resource => [
      resource.access.create,
      resource.access.update,
      resource.list ? resource.access.list : undefined,
    ]);
  return [...new Set([target.access.list, ...writers])].filter(
    (action): action is NonNullable<typeof action> => action !== undefined,
  );
}

export interface HistoryRequest {
  id: string;
  offset: number;
  limit: number;
}

/** The history of one record, latest first: opened by the right to read the record. */
export function historyStatement(resource: Resource, resources: Resources): Statement<HistoryRequest> {
  const rule = resource.rule
    ? ` AND EXISTS (SELECT FROM ${name(resource.name)} t WHERE t.id = h."entityId" AND ${ruleSql(resource)})`
    : '';
  const from = `FROM "history-logs" h WHERE h."entityType" = $3 AND h."entityId" = $4::bigint${rule}`;
  const row = `h.id::text AS id, h."userName", h.action, h.message, ${visibleChanges(resource, resources)} AS changes, floor(extract(epoch FROM h."createdAt") * 1000)::bigint AS "createdAt"`;
  const data = `coalesce((SELECT json_agg(o) FROM (SELECT ${row} ${from} ORDER BY h.id DESC LIMIT $6::int OFFSET $5::int) o), '[]'::json)`;
  return {
    text: guardedSql(
      '$1',
      '$2',
      false,
      `SELECT json_build_object('count', (SELECT count(*) ${from}), 'data', ${data})`,
    ),
    bind: (request, sessionId) => [
      sessionId,
      [resource.access.list ?? 'SUPER_ADMIN'],
      resource.name,
      request.id,
      request.offset,
      request.limit,
    ],
  };
}

/** The changes of an entry, without those of fields that the caller may not read. */
export function visibleChanges(resource: Resource, resources: Resources, entry = 'h'): string {
  const guarded = guardedFields(resource.fields, 'read', resources.get);
  if (guarded.length === 0) return `${entry}.changes`;
  const visible = guarded.map(
    ({ path, action }) =>
      `(NOT starts_with(e.path, ${literal(`${path}.`)}) OR (SELECT ${allowedSql(`ARRAY[${literal(action)}]`)} FROM caller c))`,
  );
  return `(SELECT coalesce(jsonb_agg(e.change ORDER BY e.place), '[]') FROM (
    SELECT change, place, regexp_replace(change ->> 'field', '\\.[0-9]+', '', 'g') || '.' AS path
    FROM jsonb_array_elements(${entry}.changes) WITH ORDINALITY AS all_changes (change, place)) e WHERE ${visible.join(' AND ')})`;
}

/**
 * The answer of a mutation: the record just written, fields that its writer may not read left null. To write is not
 * to read: unless it is `own`, whoever may not read the resource is told the id alone.
 */
export function writtenStatement(
  resource: Resource,
  selection: Selection,
  scope: ReadScope,
  own: boolean,
): Statement<{ id: string }> {
  const items = recordItems(
    resource,
    Object.keys(selection).length > 0 ? selection : { id: true },
    scope,
  ).join(', ');
  const told = `SELECT row_to_json(o)::text FROM (SELECT ${items} FROM ${name(resource.name)} t WHERE t.id = $2::bigint) o`;
  const mayRead = allowedSql(`ARRAY[${literal(resource.access.list ?? 'SUPER_ADMIN')}]`);
  const body = own
    ? `(${told})`
    : `CASE WHEN ${mayRead} THEN (${told}) ELSE json_build_object('id', $2::bigint::text)::text END`;
  return {
    text: `WITH ${callerSql('$1')} SELECT ${body} AS body FROM (SELECT) one LEFT JOIN caller c ON true`,
    bind: ({ id }, sessionId) => [sessionId, id],
  };
}
