import { fieldAt, readRightsAt } from '../../src/schema/paths';
import type { Resource } from '../../src/schema/resource';
import { guardedSql } from '../access/callerSql';
import { resolveFilter, searchConditions, searchShape } from './conditions';
import type { ResolvedFilter, Search } from './conditions';
import { labelSql, recordItems } from './select';
import type { ReadScope, Selection } from './select';
import { name } from './sql';

/** What a page is asked with, already checked: see `readListArguments`. */
export interface ListRequest {
  offset: number;
  limit: number;
  sort: string;
  order: 'asc' | 'desc';
  search: Search | null;
  ids: readonly string[] | null;
  filters: Readonly<Record<string, string>>;
}

/** A statement whose text depends on the shape of a request only, and that takes its values. */
export interface Statement<Request> {
  text: string;
  bind(request: Request, sessionId: string): unknown[];
}

/** Two requests of one shape share a statement. */
export function shapeOf(request: ListRequest): string {
  return [
    request.sort,
    request.order,
    searchShape(request.search),
    request.ids ? 'ids' : '',
    ...Object.keys(request.filters).toSorted(),
  ].join('|');
}

/** Page, count and caller's rights in one statement: `verdict` and, when it is OK, `body` as JSON text. */
export function listStatement(
  resource: Resource,
  selection: Selection | undefined,
  shape: ListRequest,
  scope: ReadScope,
): Statement<ListRequest> {
  const binds: ((request: ListRequest, sessionId: string) => unknown)[] = [];
  const bind = (value: (request: ListRequest, sessionId: string) => unknown) => `$${binds.push(value)}`;
  const filters = resolveAll(resource, shape, scope);
  const needed = actionsNeeded(resource, shape, filters);
  const session = bind((_, sessionId) => sessionId);
  const actions = bind(() => needed);
  const offset = bind(request => request.offset);
  const limit = bind(request => request.limit);
  const conditions = [
    ...(resource.rule ? [ruleSql(resource)] : []),
    ...[scope.behaviours.of(resource.name).listed ?? []].flat(),
    ...(shape.ids ? [`t.id = ANY (${bind(request => request.ids)}::bigint[])`] : []),
    ...searchConditions(shape, bind),
    ...filterConditions(filters, bind),
  ];
  const from = `FROM ${name(resource.name)} t`;
  const key = sortSql(resource, shape.sort, scope);
  const order = orderSql(resource, shape);
  const items = recordItems(resource, selection, scope).join(', ');
  const page = (inner: string) =>
    `coalesce((SELECT json_agg(row_to_json(o)) FROM (SELECT ${items} FROM (${inner}) p JOIN ${name(resource.name)} t USING (id) ORDER BY ${key} ${order}, t.id ${shape.order}) o), '[]'::json)`;
  const bounds = `ORDER BY ${key} ${order}, t.id ${shape.order} LIMIT ${limit}::int OFFSET ${offset}::int`;
  const answer = (count: string, data: string) =>
    `json_build_object('count', ${count}, 'offset', ${offset}::int, 'limit', ${limit}::int, 'data', ${data})`;
  const body =
    conditions.length === 0
      ? `SELECT ${answer(`(SELECT count(*) ${from})`, page(`SELECT t.id ${from} ${bounds}`))}`
      : `WITH matched AS MATERIALIZED (SELECT t.id, ${key} AS key ${from} WHERE ${conditions.join(' AND ')})
         SELECT ${answer('(SELECT count(*) FROM matched)', page(`SELECT m.id FROM matched m ORDER BY m.key ${order}, m.id ${shape.order} LIMIT ${limit}::int OFFSET ${offset}::int`))}`;
  return {
    text: guardedSql(session, actions, false, body),
    bind: (request, sessionId) => binds.map(value => value(request, sessionId)),
  };
}

function resolveAll(resource: Resource, shape: ListRequest, scope: ReadScope): ResolvedFilter[] {
  const declared = resource.list?.filters ?? [];
  return declared
    .filter(filter => shape.filters[filter.argument] !== undefined)
    .map(filter => resolveFilter(resource, filter, scope.behaviours));
}

/** The right to the list, and to every single field that the request could read through a filter or an order. */
function actionsNeeded(resource: Resource, shape: ListRequest, filters: readonly ResolvedFilter[]): string[] {
  const sorted = readRightsAt(resource.fields, shape.sort);
  return [resource.access.list ?? 'SUPER_ADMIN', ...sorted, ...filters.flatMap(filter => filter.rights)];
}

type Bind = (value: (request: ListRequest) => unknown) => string;

/** Filters that go into the same rows must be met by one same row. */
function filterConditions(filters: readonly ResolvedFilter[], bind: Bind): string[] {
  const byRows = new Map<string | undefined, string[]>();
  for (const filter of filters) {
    const condition = filter.sql(bind(request => filter.read(request.filters[filter.argument] ?? '')));
    byRows.set(filter.rows, [...(byRows.get(filter.rows) ?? []), condition]);
  }
  return [...byRows].flatMap(([rows, conditions]) =>
    rows
      ? [`EXISTS (SELECT FROM ${name(rows)} x WHERE x.parent_id = t.id AND ${conditions.join(' AND ')})`]
      : conditions,
  );
}

/** Only the caller's own rows, but for SUPER_ADMIN. */
export function ruleSql(resource: Resource): string {
  return `(t.${name(resource.rule?.field ?? 'id')} = (SELECT id FROM caller) OR (SELECT role FROM caller) = 'SUPER_ADMIN')`;
}

function sortSql(resource: Resource, sort: string, scope: ReadScope): string {
  const field = fieldAt(resource.fields, sort);
  const computed = field?.computed && scope.behaviours.of(resource.name).computed?.[sort];
  const column = computed ? `(${computed})` : `t.${name(sort.replaceAll('.', '__'))}`;
  if (field?.kind === 'reference')
    return `${labelSql(scope.resources.get(field.target ?? ''), column)} COLLATE "und-x-icu"`;
  const isText =
    field && !['money', 'number', 'percent', 'integer', 'date', 'instant', 'boolean'].includes(field.kind);
  return isText ? `${column} COLLATE "und-x-icu"` : column;
}

function orderSql(resource: Resource, shape: ListRequest): string {
  const field = fieldAt(resource.fields, shape.sort);
  const nullable = field && !((field.required || field.kind === 'code') && !field.when);
  return shape.order === 'desc' && nullable ? 'desc NULLS LAST' : shape.order;
}
