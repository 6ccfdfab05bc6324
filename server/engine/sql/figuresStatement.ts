import { listFilters, quickFiltersOf } from '../../../src/schema/words/actions/archive';
import { fieldAt, readRightsAt } from '../../../src/schema/words/fields/paths';
import { tableOf } from '../../../src/schema/words/storage/faces';
import type { Resource } from '../../../src/schema/resource';
import { name } from '../connection/sql';
import { guardedSql, mayAllSql } from './callerSql';
import { resolveFilter } from './conditions';
import { binder, currentSql, whereSql } from './exportStatements';
import type { Bind } from './exportStatements';
import { actionsNeeded, filterConditions, resolveAll } from './listStatement';
import type { ListRequest, Statement } from './listStatement';
import type { ReadScope } from './select';
import { settledAtOnce } from './settledAtOnce';

/**
 * Figures over all that a list finds, as a JSON array in their order, in one walk through the table.
 * @param figuresOf SQL of each.
 * @param current what keeps records of the archive out; where each figure says it itself, 'true'.
 */
function figuresStatement(
  resource: Resource,
  shape: ListRequest,
  scope: ReadScope,
  figuresOf: (bind: Bind) => readonly string[],
  current?: string,
): Statement<ListRequest> {
  const { bind, values } = binder();
  const needed = actionsNeeded(resource, shape, resolveAll(resource, shape, scope));
  const session = bind((_, sessionId) => sessionId);
  const figures = figuresOf(bind);
  const where = whereSql(resource, shape, scope, bind, current);
  const found = `FROM ${name(tableOf(resource))} t WHERE ${where}`;
  // One row, of none as well.
  const walk =
    figures.length > 0
      ? `SELECT json_build_array(${figures.join(', ')}) ${found}`
      : `SELECT '[]'::json FROM (SELECT count(*) ${found}) none`;
  return {
    text: guardedSql(session, needed, false, settledAtOnce(resource, scope.resources, shape, walk)),
    bind: values,
  };
}

/** Null to whom one of these rights is missing. */
const allowed = (rights: readonly string[], figure: string) =>
  rights.length === 0 ? figure : `CASE WHEN ${mayAllSql(...rights)} THEN ${figure} END`;

/**
 * How many records each quick filter shows beside the other filters and the search of `shape`, the first figure being
 * that of no quick filter; null where the caller may not filter so.
 */
export function countsStatement(
  resource: Resource,
  shape: ListRequest,
  scope: ReadScope,
): Statement<ListRequest> {
  const declared = listFilters(resource);
  const all = `count(*) FILTER (WHERE ${currentSql(resource, shape)})`;
  const countsOf = (bind: Bind) =>
    quickFiltersOf(resource).map(quick => {
      const filters = declared.filter(({ argument }) => argument in quick.values);
      const resolved = filters.map(filter => resolveFilter(resource, filter, scope.behaviours));
      const own = filterConditions(resolved, value =>
        bind((_, sessionId) => value({ ...shape, filters: quick.values }, sessionId)),
      );
      const current = currentSql(resource, { ...shape, filters: { ...shape.filters, ...quick.values } });
      return allowed(
        resolved.flatMap(({ rights }) => rights),
        `count(*) FILTER (WHERE ${[current, ...own].join(' AND ')})`,
      );
    });
  return figuresStatement(resource, shape, scope, bind => [all, ...countsOf(bind)], 'true');
}

/** The sums of `list.totals`; null of what the caller may not read. */
export function totalsStatement(
  resource: Resource,
  shape: ListRequest,
  scope: ReadScope,
): Statement<ListRequest> {
  const sums = (resource.list?.totals ?? []).map(path =>
    allowed(readRightsAt(resource.fields, path), `coalesce(sum(${summedSql(resource, path, scope)}), 0)`),
  );
  return figuresStatement(resource, shape, scope, () => sums);
}

/** What a record `t` counts for in a total: what its behaviour gives, or the value of the field. */
function summedSql(resource: Resource, path: string, scope: ReadScope): string {
  const { summed, computed } = scope.behaviours.of(resource.name);
  if (summed?.[path] !== undefined) return summed[path];
  const own = fieldAt(resource.fields, path)?.computed ? computed?.[path] : undefined;
  return own ?? `t.${name(path.replaceAll('.', '__'))}`;
}
