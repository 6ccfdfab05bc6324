import { kindOf } from '../../../src/schema/kinds/kind';
import { tableOf } from '../../../src/schema/words/storage/faces';
import type { Field } from '../../../src/schema/field';
import { fieldsAlong, isChild, readRightsAt } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { mostCounted, mostShown, inSearchOrder } from '../../../src/schema/api/searchedResources';
import type { BehavioursSql } from './behaviourSql';
import { guardedSql, mayReadSql } from './callerSql';
import { searchConditions } from './conditions';
import type { Search } from './conditions';
import { shownSql } from './listStatement';
import type { Statement } from './listStatement';
import { alternativesSql, labelSql, namedBy, calledSql } from './select';
import { name, text as literal } from '../connection/sql';

interface SearchAllRequest {
  /** Null finds nothing: there is too little to search. */
  search: Search | null;
  /** What was typed, as it stands: what begins with it comes first. */
  typed: string;
}

/**
 * The records of all resources that answer a search, in one statement: of each resource that the caller may list the
 * best few and how many there are; the resource of the best comes first. Whoever is signed in may search; what they may
 * not list is not searched at all.
 */
export function searchAllStatement(
  resources: Resources,
  behaviours: BehavioursSql,
  shape: SearchAllRequest,
): Statement<SearchAllRequest> {
  const binds: ((request: SearchAllRequest, sessionId: string) => unknown)[] = [(_, sessionId) => sessionId];
  const bind = (value: (request: SearchAllRequest) => unknown) => `$${binds.push(value)}`;
  const [condition] = searchConditions(shape, bind);
  const typed = condition ? bind(request => request.typed) : '';
  const groups = condition
    ? inSearchOrder(resources.all).map(
        (resource, place) => `SELECT ${place} AS place, ${groupSql(resource, condition, typed)} AS found`,
      )
    : [];
  const body =
    groups.length > 0
      ? `SELECT coalesce(json_agg(found -> 'group' ORDER BY (found ->> 'rank')::int, place), '[]'::json) FROM (${groups.join(' UNION ALL ')}) all_groups WHERE found IS NOT NULL`
      : `SELECT '[]'::json`;
  return {
    text: guardedSql('$1', ['SIGNED_IN'], false, body),
    bind: (request, sessionId) => binds.map(value => value(request, sessionId)),
  };

  /** What is found of one resource, `{rank, group}`; null when there is nothing, or it is not the caller's to list. */
  function groupSql(resource: Resource, searched: string, word: string): string {
    const table = name(tableOf(resource));
    const label = `coalesce((${calledSql(resource, 't')})::text, '')`;
    const conditions = [
      searched,
      ...shownSql(resource),
      ...[behaviours.of(resource.name).listed ?? []].flat(),
    ];
    // Numbers follow each other in time: the latest first.
    const isNumbered = resource.representation.every(path => resource.fields[path]?.code);
    const order = isNumbered ? 'rank, id DESC' : 'rank, label COLLATE "und-x-icu", id';
    return `(SELECT CASE WHEN ${mayReadSql(resource)} THEN (
      WITH matched AS MATERIALIZED (SELECT t.id, ${label} AS label FROM ${table} t WHERE ${conditions.join(' AND ')} LIMIT ${mostCounted}),
        best AS MATERIALIZED (SELECT id, label, ${rankSql(resource, word)} AS rank FROM matched ORDER BY ${order} LIMIT ${mostShown})
      SELECT json_build_object('rank', min(b.rank), 'group', json_build_object('resource', ${literal(resource.name)}, 'count', (SELECT count(*) FROM matched),
        'hits', json_agg(json_build_object('id', b.id::text, 'label', b.label, 'second', ${secondSql(resource, resources)}) ORDER BY b.${order.replaceAll(', ', ', b.')})))
      FROM best b JOIN ${table} t USING (id) HAVING count(*) > 0) END)`;
  }
}

/**
 * 0 when the label begins with what was typed, spaces and signs left aside, or an alternative form of it does; 1 when a
 * word of it does; 2 when it holds it.
 */
function rankSql(resource: Resource, typed: string): string {
  const pattern = (normalize: string) => `(SELECT karhba_pattern(${normalize}(${typed}::text)))`;
  const beginning = (normalize: string) => `(SELECT substr(karhba_pattern(${normalize}(${typed}::text)), 2))`;
  const normalized = 'karhba_normalize(label)';
  const compact = 'karhba_compact(label)';
  const others = alternativesSql(namedBy(resource), 'label').map(
    also => ` OR ${also} LIKE ${beginning('karhba_normalize')}`,
  );
  return `CASE WHEN ${normalized} LIKE ${beginning('karhba_normalize')} OR ${compact} LIKE ${beginning('karhba_compact')}${others.join('')} THEN 0
    WHEN ${normalized} LIKE (SELECT '% ' || substr(karhba_pattern(karhba_normalize(${typed}::text)), 2)) THEN 1
    WHEN ${normalized} LIKE ${pattern('karhba_normalize')} OR ${compact} LIKE ${pattern('karhba_compact')} THEN 2 ELSE 3 END`;
}

/** A second line that identifies the record: what the list shows beside its name, as far as everyone may read it. */
function secondSql(resource: Resource, resources: Resources): string {
  const [first, next] = resource.list?.columns ?? [];
  const beside = typeof first === 'object' ? [first.second ?? []].flat() : [];
  const further = typeof next === 'object' ? next.main : next;
  const shown = (path: string) => {
    const field = tellable(resource, path);
    return field ? textSql(field, `t.${name(path.replaceAll('.', '__'))}`, resources) : [];
  };
  const lines = [beside.flatMap(shown), further === undefined ? [] : shown(further)]
    .filter(parts => parts.length > 0)
    .map(parts => `nullif(concat_ws(' ', ${parts.join(', ')}), '')`);
  return lines.length > 0 ? `nullif(concat_ws(' · ', ${lines.join(', ')}), '')` : 'NULL';
}

/** The field at a path, when it is one stored value that whoever sees the list may read. */
function tellable(resource: Resource, path: string): Field | undefined {
  const along = fieldsAlong(resource.fields, path);
  const field = along.at(-1);
  const several = along.some(isChild);
  return !field || several || field.computed || readRightsAt(resource.fields, path).length > 0
    ? undefined
    : field;
}

/** SQL of how the value reads; nothing for kinds that are read in a column only. */
function textSql(field: Field, column: string, resources: Resources): string[] {
  const { refers, sql } = kindOf(field);
  if (refers) return [labelSql(resources.get(field.target ?? ''), column)];
  return sql.text ? [sql.text(column, field, literal)] : [];
}
