import { fieldAt, readRightsAt } from '../../../src/schema/words/fields/paths';
import { tableOf } from '../../../src/schema/words/storage/faces';
import type { Resource } from '../../../src/schema/resource';
import { name } from '../connection/sql';
import { guardedSql, mayAllSql } from './callerSql';
import { binder, whereSql } from './exportStatements';
import { actionsNeeded, resolveAll } from './listStatement';
import type { ListRequest, Statement } from './listStatement';
import type { ReadScope } from './select';
import { settledAtOnce } from './settledAtOnce';

/**
 * The sums of `list.totals` over all that a list finds, as a JSON array in their order; null of what the caller may not
 * read. One walk through the table.
 */
export function totalsStatement(
  resource: Resource,
  shape: ListRequest,
  scope: ReadScope,
): Statement<ListRequest> {
  const { bind, values } = binder();
  const needed = actionsNeeded(resource, shape, resolveAll(resource, shape, scope));
  const session = bind((_, sessionId) => sessionId);
  const sums = (resource.list?.totals ?? []).map(path => {
    const sum = `coalesce(sum(${summedSql(resource, path, scope)}), 0)`;
    const rights = readRightsAt(resource.fields, path);
    return rights.length === 0 ? sum : `CASE WHEN ${mayAllSql(...rights)} THEN ${sum} END`;
  });
  return {
    text: guardedSql(
      session,
      needed,
      false,
      settledAtOnce(
        resource,
        scope.resources,
        shape,
        `SELECT json_build_array(${sums.join(', ')}) FROM ${name(tableOf(resource))} t WHERE ${whereSql(resource, shape, scope, bind)}`,
      ),
    ),
    bind: values,
  };
}

/** What a record `t` counts for in a total: what its behaviour gives, or the value of the field. */
function summedSql(resource: Resource, path: string, scope: ReadScope): string {
  const { summed, computed } = scope.behaviours.of(resource.name);
  if (summed?.[path] !== undefined) return summed[path];
  const own = fieldAt(resource.fields, path)?.computed ? computed?.[path] : undefined;
  return own ?? `t.${name(path.replaceAll('.', '__'))}`;
}
