import { actionsOf } from '../../../src/schema/words/actions/actions';
import { listFilters } from '../../../src/schema/words/actions/archive';
import type { Move } from '../../../src/schema/words/actions/actions';
import { tableOf } from '../../../src/schema/words/storage/faces';
import type { Among } from '../../../src/schema/words/fields/among';
import { fieldAt } from '../../../src/schema/words/fields/paths';
import { refersTo } from '../../../src/schema/words/fields/references';
import { isValue } from '../../../src/schema/definePage';
import type { Field, Fields } from '../../../src/schema/field';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { actionsSql, allowedSql, guardedSql, mayAllSql, mayReadSql } from './callerSql';
import { resolveFilter, searchConditions, searchedText } from './conditions';
import type { Search } from './conditions';
import { openSql, shownSql } from './listStatement';
import type { Statement } from './listStatement';
import { meetingSql, occupancyName } from '../tables/occupancyTable';
import { alternativesSql, namedBy, pathsSelection, recordItems, representationSql } from './select';
import type { ReadScope } from './select';
import { epochSql, name, text as literal } from '../connection/sql';
import { amongSql, inUseSql, lentSql } from './lentSql';
import { uncoveredSql } from './uncoveredSql';
import type { Days } from '../../../src/domain/uncovered';
import { beganBefore, stillOutSql } from './stillOutSql';
import { declaredEndSql } from './declaredEndSql';
import { usualSql } from './usualSql';

export interface LookupRequest {
  ids: readonly string[] | null;
  search: Search | null;
  limit: number;
  /** Only the records whose reference `field` is the record `id`. */
  within: { field: string; id: string } | null;
  /** Only the records in these states, as some reference declares it (`among`). */
  among: Among | null;
  /**
   * Those that something holds meanwhile come last, with when: bounds of a period, and what does not count of it, the
   * record of `resource` that is being changed; `until` is the last day on which they have to be lent, null where what
   * holds them does not require that. Among those that nothing holds, what is not covered on one of the days `cover`
   * comes last, with which; null where nothing has to be.
   */
  free: {
    from: string;
    to: string;
    resource: string;
    except: string | null;
    until: string | null;
    cover: Days | null;
  } | null;
  /** Only the one that is taken where nothing is given; none where the resource has no such record. */
  usual: boolean;
}

/**
 * Id and label of the records of a resource, for its reference fields: open to whoever may see the resource or
 * write a form that refers to it, while the list itself stays closed to them. Whoever may only read a list that is
 * filtered by such a reference chooses among those that this list names to them anyway.
 */
export function lookupStatement(
  resource: Resource,
  shape: LookupRequest,
  scope: ReadScope,
): Statement<LookupRequest> {
  const { resources } = scope;
  const binds: ((request: LookupRequest, sessionId: string) => unknown)[] = [
    (_, sessionId) => sessionId,
    request => request.limit,
  ];
  const bind = (value: (request: LookupRequest) => unknown) => `$${binds.push(value)}`;
  const label = `(${representationSql(resource, 't')})::text`;
  const rights = choosingRights(resource, resources);
  const lists = namingLists(resource, scope);
  const conditions = [
    ...shownSql(resource),
    ...(shape.ids ? [`t.id = ANY (${bind(request => request.ids)}::bigint[])`] : openSql(resource)),
    ...(shape.within
      ? [`t.${name(shape.within.field)} = ${bind(request => request.within?.id)}::bigint`]
      : []),
    ...(shape.among ? [amongSql(resource, shape.among, scope.behaviours)] : []),
    ...(shape.usual ? [usualSql(resource)] : []),
    ...mayChooseSql(rights, lists),
    ...searchConditions(shape, bind, [searchedText(shape), searchedSql(resource, label)]),
  ];
  const free = shape.free ? freeSql(resource, shape, bind) : null;
  if (free && !shape.ids) conditions.push(...free.open());
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const found = `SELECT t.id, ${label} AS label${free ? `, t.id IN (${free.busy}) AS busy, ${free.uncovered} AS uncovered` : ''} FROM ${name(tableOf(resource))} t ${where}`;
  const order = (of: string) =>
    `${free ? `${of}.busy, ${of}.uncovered IS NOT NULL, ` : ''}${of}.label COLLATE "und-x-icu", ${of}.id`;
  const page = `SELECT * FROM (${found}) f ORDER BY ${order('f')} LIMIT $2::int`;
  const rows = `SELECT p.id::text AS id, p.label${detailsSql(resource, scope)}${free ? `, CASE WHEN p.busy THEN ${free.taken('p.id')} END AS taken, p.uncovered` : ''} FROM (${page}) p ORDER BY ${order('p')}`;
  return {
    text: guardedSql(
      '$1',
      [...rights, ...lists.map(({ right }) => right)],
      true,
      `SELECT coalesce(json_agg(o), '[]'::json) FROM (${rows}) o`,
    ),
    bind: (request, sessionId) => binds.map(value => value(request, sessionId)),
  };
}

/** SQL of what is shown of the record `p` beside its name (`offered.tells`), as the API gives these fields. */
function detailsSql(resource: Resource, scope: ReadScope): string {
  const { of, closed = [] } = resource.offered?.tells ?? {};
  if (!of) return '';
  const jsonOf = (paths: readonly string[]) =>
    `(SELECT row_to_json(o) FROM (SELECT ${recordItems(resource, pathsSelection(paths), scope).join(', ')} FROM ${name(tableOf(resource))} t WHERE t.id = p.id) o)`;
  const open = of.filter(path => !closed.includes(path));
  if (open.length === of.length) return `, ${jsonOf(of)} AS tells`;
  const rest = open.length > 0 ? jsonOf(open) : 'NULL';
  return `, CASE WHEN ${mayReadSql(resource)} THEN ${jsonOf(of)} ELSE ${rest} END AS tells`;
}

/**
 * SQL of what is taken in a period: the ids of what something holds (busy), when the one of an id is held first (taken),
 * the days on which the record `t` is not covered (uncovered), and the condition that the record `t` may be held at all, and is lent where it has to be.
 */
function freeSql(
  resource: Resource,
  { free }: LookupRequest,
  bind: (value: (request: LookupRequest) => unknown) => string,
) {
  const [from, to] = [bind(request => request.free?.from), bind(request => request.free?.to)];
  const except = free?.except ? bind(request => request.free?.except) : null;
  const own = except
    ? `AND NOT (o.source = ${literal(free?.resource ?? '')} AND o.source_id = ${except}::bigint)`
    : '';
  const columns = ['subject_id', 'period', ...(except ? ['source', 'source_id'] : [])];
  const end = declaredEndSql(resource);
  const met = `${beganBefore(`${to}::timestamptz`)} ${own}`;
  const out = stillOutSql(resource, 'o.subject_id', met);
  const since = (id: string) =>
    stillOutSql(resource, `json_build_object('from', ${epochSql('lower(o.period)')}, 'to', NULL)`, met, id);
  return {
    busy: `SELECT o.subject_id FROM ${meetingSql(resource.name, columns, from, to)} o WHERE true ${own}${out ? ` UNION ALL ${out}` : ''}`,
    taken: (
      id: string,
    ) => `coalesce(${out ? `(SELECT one FROM (${since(id)}) s (one) LIMIT 1), ` : ''}(SELECT json_build_object('from', ${epochSql('lower(o.period)')}, 'to', CASE WHEN isfinite(upper(o.period)) THEN ${epochSql(end)} END)
      FROM ${name(occupancyName(resource.name))} o WHERE o.subject_id = ${id} AND o.active AND o.period && tstzrange(${from}::timestamptz, ${to}::timestamptz) ${own} ORDER BY lower(o.period) LIMIT 1))`,
    uncovered: uncoveredSql(
      resource,
      free?.cover
        ? {
            from: `${bind(request => request.free?.cover?.from)}::date`,
            to: `${bind(request => request.free?.cover?.to)}::date`,
          }
        : null,
    ),
    open: () => {
      const open = free?.until
        ? lentSql(
            resource,
            bind(request => request.free?.until),
          )
        : inUseSql(resource);
      return open ? [open] : [];
    },
  };
}

/** What a record is found by: all of its words for who may read it, those of its label for who may only choose it. */
function searchedSql(resource: Resource, label: string): string {
  const words = [
    `karhba_normalize(${label})`,
    `karhba_compact(${label})`,
    ...alternativesSql(namedBy(resource), label),
  ];
  return `(CASE WHEN ${mayReadSql(resource)} THEN t._search ELSE concat_ws(' ', ${words.join(', ')}) END)`;
}

/** Every right that lets its holder choose among all the records of `target`. */
function choosingRights(target: Resource, resources: Resources): string[] {
  const writers = resources.all.flatMap(resource => [
    ...formRights(resource, target, resources),
    ...askingRights(resource, target),
  ]);
  // A question that narrows an answer by what the answer itself names.
  const narrowed = Object.values(resources.questions)
    .filter(({ fields = {}, answers }) => chooses(fields, target.name) && names(answers, target.name))
    .flatMap(({ access }) => access);
  return [...new Set([target.access.list, ...writers, ...narrowed])].filter(action => action !== undefined);
}

const names = (answers: Fields | Field, target: string): boolean =>
  refersTo(isValue(answers) ? { answers } : answers, target);

/** Whether a form of these fields chooses among the records of `target`: what it only shows, it does not choose. */
const chooses = (fields: Fields, target: string): boolean =>
  Object.values(fields).some(
    field =>
      !field.readOnly && !field.computed && (field.target === target || chooses(field.fields ?? {}, target)),
  );

/** To write the records of a resource that refers to it. */
function formRights(resource: Resource, target: Resource, { get }: Resources) {
  if (!chooses(resource.fields, target.name)) return [];
  const { access } = resource.partOf ? get(resource.partOf.resource) : resource;
  return [access.create, access.update];
}

/** To do what takes a record of it as input: an action of one record or of several, a transition. */
function askingRights(resource: Resource, target: Resource) {
  const fieldsOf = ({ ask = [] }: Move): Fields =>
    Object.fromEntries(ask.map(fieldName => [fieldName, resource.fields[fieldName]])) as Fields;
  return actionsOf(resource, 'record', 'ticked', 'move')
    .filter(action => chooses(action.kind === 'move' ? fieldsOf(action) : (action.fields ?? {}), target.name))
    .map(({ access }) => access);
}

/** The lists that are filtered by their reference to `target`, each with its right and how it names a record `t`. */
function namingLists(target: Resource, { resources, behaviours }: ReadScope) {
  return resources.all.flatMap(resource =>
    listFilters(resource).flatMap(filter => {
      if (!resource.access.list || fieldAt(resource.fields, filter.path)?.target !== target.name) return [];
      // What a filter finds besides is shown by no record of the list.
      const { rows, rights, sql, own = sql } = resolveFilter(resource, filter, behaviours);
      const table = name(tableOf(resource));
      const from = rows ? `${table} t JOIN ${name(rows)} x ON x.parent_id = t.id` : `${table} t`;
      const where = [...shownSql(resource), own('named.id')].join(' AND ');
      return [
        {
          right: resource.access.list,
          sql: `(${mayAllSql(resource.access.list, ...rights)} AND EXISTS (SELECT FROM (SELECT t.id) named CROSS JOIN ${from} WHERE ${where}))`,
        },
      ];
    }),
  );
}

/** The condition on the record `t`, if any, that the caller may choose it: among all by one of `rights`, or by a list. */
function mayChooseSql(rights: readonly string[], lists: readonly { sql: string }[]): string[] {
  if (lists.length === 0) return [];
  const all = allowedSql(actionsSql(rights), true);
  return [`((SELECT ${all} FROM caller c) OR ${lists.map(({ sql }) => sql).join(' OR ')})`];
}
