import { archivedName, listFilters } from '../../../src/schema/words/actions/archive';
import { isFace, tableOf } from '../../../src/schema/words/storage/faces';
import { pageSizes } from '../../../src/schema/words/list/pageSizes';
import { readRightsAt } from '../../../src/schema/words/fields/paths';
import { readRight } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import { guardedSql } from './callerSql';
import { inSomeRow, resolveFilter, scannedText, searchConditions, searchShape } from './conditions';
import type { ResolvedFilter, Search } from './conditions';
import { hasBlanksLast, hasIndex, isIndexed, orderSql, sortSql } from './listOrder';
import { recordItems } from './select';
import { selectOnce } from './selectOnce';
import { settledAtOnce } from './settledAtOnce';
import type { ReadScope, Selection } from './select';
import { pastDays } from './pastDays';
import { name, text as literal } from '../connection/sql';

/** What a page is requested with, already checked: see `readListArguments`. */
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
    isFar(request) ? 'far' : isDeep(request) ? 'deep' : '',
    isUsual(request) ? request.limit : '',
    ...Object.keys(request.filters).toSorted(),
  ].join('|');
}

/** So many records come before the page that they are worth not being read. */
const isDeep = ({ offset }: ListRequest) => offset >= 500;

/** So many that their days are worth being counted, where counts of days are kept. */
const isFar = ({ offset }: ListRequest) => offset >= 5000;

/** What the pages of the admin's lists may be, and what programs like to request. */
const usualLimits: ReadonlySet<number> = new Set([...pageSizes(8), 25, 50, 100]);

/**
 * A first page, of a usual size: its bounds are in the text. PostgreSQL takes a bound that it does not know
 * for a tenth of the table, finds the plan that it could keep too dear, and plans a large table's list anew each time.
 */
const isUsual = ({ offset, limit }: ListRequest) => offset === 0 && usualLimits.has(limit);

/**
 * Page, count and caller's rights in one statement: `verdict` and, when it is OK, `body` as JSON text.
 * @param counts whether the count is selected: null is answered where it is not.
 */
export function listStatement(
  resource: Resource,
  selection: Selection | undefined,
  shape: ListRequest,
  scope: ReadScope,
  counts = true,
): Statement<ListRequest> {
  const binds: ((request: ListRequest, sessionId: string) => unknown)[] = [];
  const bind = (value: (request: ListRequest, sessionId: string) => unknown) => `$${binds.push(value)}`;
  const filters = resolveAll(resource, shape, scope);
  const needed = actionsNeeded(resource, shape, filters);
  const session = bind((_, sessionId) => sessionId);
  const usual = isUsual(shape);
  const offset = usual ? '0' : bind(request => request.offset);
  const limit = usual ? String(shape.limit) : bind(request => request.limit);
  const { listed = [], counted } = scope.behaviours.of(resource.name);
  const filtered = filterConditions(filters, bind);
  const current = hidesArchived(resource, shape) ? [isCurrentSql] : [];
  const others = [
    ...current,
    ...shownSql(resource),
    ...[listed].flat(),
    ...(shape.ids ? [`t.id = ANY (${bind(request => request.ids)}::bigint[])`] : []),
  ];
  const searched = searchConditions(shape, bind);
  const where = [...others, ...searched, ...filtered].join(' AND ');
  const table = name(tableOf(resource));
  const key = sortSql(resource, shape.sort, scope);
  const order = (by: string, id: string) =>
    `ORDER BY ${by} ${orderSql(resource, shape)}, ${id} ${shape.order}`;
  const bounds = `LIMIT ${limit}::int OFFSET ${offset}::int`;
  const items = recordItems(resource, selection, scope).join(', ');
  /** Records of `rows`, in their order. */
  const page = (rows: string) =>
    `coalesce((SELECT json_agg(o) FROM (${selectOnce(resource, scope, items, `(${rows}) t`)}) o), '[]'::json)`;
  const answer = (count: string, data: string) =>
    `SELECT json_build_object('count', ${counts ? count : 'NULL'}, 'offset', ${offset}::int, 'limit', ${limit}::int, 'data', ${data})`;
  /** Ids first, then the rows of the page alone. */
  const joined = (ids: string) =>
    page(
      `SELECT t.* FROM unnest(${ids}) WITH ORDINALITY p (id, place) JOIN ${table} t USING (id) ORDER BY p.place`,
    );
  const select = (columns: string, rest: string) =>
    settledAtOnce(resource, scope.resources, shape, `SELECT ${columns} FROM ${table} t WHERE ${rest}`);
  const found = (columns: string, conditions: string) =>
    select(columns, `${conditions || 'true'} ${order(key, 't.id')} ${bounds}`);
  /**
   * Records without a value come last, but first in an index that is walked backwards: two walks, each in the order of
   * the index; the second is begun where the first has not filled the page.
   */
  const foundApart = (columns: string) => {
    const column = `t.${name(shape.sort.replaceAll('.', '__'))}`;
    const part = (which: string) =>
      `(SELECT ${columns} FROM ${table} t WHERE ${[...(where ? [where] : []), `${column} IS ${which}`].join(' AND ')} ORDER BY ${key} desc, t.id desc LIMIT ${offset}::int + ${limit}::int)`;
    return `SELECT t.* FROM (${part('NOT NULL')} UNION ALL ${part('NULL')}) t ${bounds}`;
  };
  const inOrder = (columns: string) =>
    hasIndex(resource, shape.sort) && hasBlanksLast(resource, shape)
      ? foundApart(columns)
      : found(columns, where);
  /** In the order of an index, as far as the page. One that is far away is walked to without reading rows. */
  const walk = () => (isDeep(shape) ? joined(`ARRAY(${inOrder('t.id')})`) : page(inOrder('t.*')));
  const body = () => {
    if (counted && others.length + searched.length === 0 && isAmong(resource, shape, counted.by)) {
      const { by, days } = counted;
      if (days && isFar(shape) && shape.sort === days.of && filters.length === by.length) {
        const far = { table, where, direction: shape.order, order: order(key, 't.id'), limit, offset };
        const { tables, count, ids } = pastDays(days, far);
        return `WITH ${tables} ${answer(count, joined(`ARRAY(${ids})`))}`;
      }
      return answer(counted.count(where || 'true'), walk());
    }
    const isNear =
      !where || isMostOf(resource, where) || (shape.search?.common && isIndexed(resource, shape));
    if (isNear) return answer(`(SELECT count(*) FROM ${table} t WHERE ${where || 'true'})`, walk());
    if (searched.length > 0 && isIndexed(resource, shape)) {
      // What many records contain is walked to in the order of the page, without the search's index, which finds them
      // all.
      const text = searchConditions(shape, bind, [scannedText]);
      // The size of the table is only read when there is more than the page.
      const through = `(${offset}::int + ${limit}::int)`;
      const common = `SELECT n > ${through} AND n::float8 * n > ${through} * greatest(n, (SELECT reltuples FROM pg_class WHERE oid = ${literal(table)}::regclass)) FROM matched`;
      const few = '(SELECT ids FROM matched)::bigint[]';
      const many = `ARRAY(${found('t.id', [...others, ...text, ...filtered].join(' AND '))})`;
      const either = (ids: string) => `CASE WHEN (${common}) THEN ${many} ELSE ${ids} END`;
      const rows = usual
        ? page(found('t.*', `t.id = ANY (${either(few)})`))
        : joined(either(`ARRAY(${found('t.id', `t.id = ANY (${few})`)})`));
      return `WITH matched AS MATERIALIZED (SELECT count(*) AS n, array_agg(t.id) AS ids FROM ${table} t WHERE ${where})
        ${answer('(SELECT n FROM matched)', rows)}`;
    }
    return `WITH matched AS MATERIALIZED (${select(`t.id, ${key} AS key`, where)})
      ${answer('(SELECT count(*) FROM matched)', joined(`ARRAY(SELECT p.id FROM matched p ${order('p.key', 'p.id')} ${bounds})`))}`;
  };
  return {
    text: guardedSql(session, needed, false, body()),
    bind: (request, sessionId) => binds.map(value => value(request, sessionId)),
  };
}

/** SQL of the condition that a record `t` is offered where a reference chooses one (`offered`). Null where all are. */
export function isOfferedSql({ offered }: Resource): string | null {
  if (!offered?.while) return null;
  const { field, values } = offered.while;
  const column = `t.${name(field.replaceAll('.', '__'))}`;
  return `(${column} IS NULL OR ${column}::text IN (${values.map(literal).join(', ')}))`;
}

/** SQL of the condition that a record `t` is not archived. */
export const isCurrentSql = `NOT t.${name(archivedName)}`;

/** SQL of the conditions that a record `t` is one that a reference may newly choose. */
export const openSql = (resource: Resource): string[] => [
  ...(resource.archive ? [isCurrentSql] : []),
  ...[isOfferedSql(resource) ?? []].flat(),
];

/** Few records of a table are archived, or shown by its other faces only: those that are not are walked to like all of them. */
function isMostOf(resource: Resource, where: string): boolean {
  if (isFace(resource) || resource.rule) return false;
  const usual = [[isCurrentSql], shownSql(resource), [isCurrentSql, ...shownSql(resource)]];
  return usual.some(conditions => where === conditions.join(' AND '));
}

/** Archived records come when they are requested: by their filter, or by their ids. */
export const hidesArchived = ({ archive }: Resource, { ids, filters }: ListRequest) =>
  Boolean(archive) && !ids && filters[archivedName] === undefined;

/** Whether the request filters by nothing but these fields, each by its value. */
function isAmong(resource: Resource, shape: ListRequest, fields: readonly string[]): boolean {
  const used = listFilters(resource).filter(({ argument }) => argument in shape.filters);
  return used.every(({ path, operator }) => operator === '=' && fields.includes(path));
}

/** The filters of a request, resolved. */
export function resolveAll(resource: Resource, shape: ListRequest, scope: ReadScope): ResolvedFilter[] {
  return listFilters(resource)
    .filter(filter => shape.filters[filter.argument] !== undefined)
    .map(filter => resolveFilter(resource, filter, scope.behaviours));
}

/** The right to the list, and to every single field that the request could read through a filter or an order. */
export function actionsNeeded(
  resource: Resource,
  shape: ListRequest,
  filters: readonly ResolvedFilter[],
): string[] {
  const sorted = readRightsAt(resource.fields, shape.sort);
  return [readRight(resource), ...sorted, ...filters.flatMap(filter => filter.rights)];
}

type Bind = (value: (request: ListRequest, sessionId: string) => unknown) => string;

/** Filters that go into the same rows must be met by one same row. */
export function filterConditions(filters: readonly ResolvedFilter[], bind: Bind): string[] {
  const byRows = new Map<string | undefined, string[]>();
  for (const filter of filters) {
    const condition = filter.sql(bind(request => filter.read(request.filters[filter.argument] ?? '')));
    const rows = filter.whole ? undefined : filter.rows;
    byRows.set(rows, [...(byRows.get(rows) ?? []), condition]);
  }
  return [...byRows].flatMap(([rows, conditions]) => (rows ? [inSomeRow(rows, conditions)] : conditions));
}

/** The conditions that a record `t` meets to be one of the resource's, and the caller's to see: its face, its rule. */
export const shownSql = (resource: Resource): string[] => [
  ...faceSql(resource),
  ...(resource.rule ? [ruleSql(resource)] : []),
];

/** The condition, if any, that a record is one of those that the resource shows of its table. */
export const faceSql = ({ face }: Pick<Resource, 'face'>, alias = 't'): string[] =>
  face ? [`${alias}.${name(face.field)} IN (${face.values.map(literal).join(', ')})`] : [];

/** Only the caller's own rows, but for SUPER_ADMIN. */
export function ruleSql(resource: Resource): string {
  return `(t.${name(resource.rule?.field ?? 'id')} = (SELECT id FROM caller) OR (SELECT role FROM caller) = 'SUPER_ADMIN')`;
}
