import { readRight } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import { tableOf } from '../../../src/schema/words/storage/faces';
import { tabsOf } from '../../../src/schema/words/sheet/tabs';
import type { SheetTab } from '../../../src/schema/words/sheet/tabs';
import { guardedSql, mayAllSql } from './callerSql';
import { whereSql } from './exportStatements';
import { actionsNeeded, resolveAll } from './listStatement';
import type { ListRequest, Statement } from './listStatement';
import type { ReadScope } from './select';
import { name, text as literal } from '../connection/sql';

/**
 * How many records each list on a sheet has of the record, as `[{resource, by, count}]`: lists that have none, or that
 * the caller may not filter so, are left out. Open to whoever may see the sheet: no list refers to one that is read by
 * its owner alone (see `checkClosed`).
 */
export function tabsStatement(resource: Resource, scope: ReadScope): Statement<{ id: string }> {
  const binds: ((id: string, sessionId: string) => unknown)[] = [(_, sessionId) => sessionId];
  const bind = (value: (id: string, sessionId: string) => unknown) => `$${binds.push(value)}`;
  const counts = tabsOf(resource, scope.resources.all).map(countSql);
  const tabs = `SELECT coalesce(json_agg(json_build_object('resource', resource, 'by', by, 'count', count) ORDER BY place), '[]'::json)
    FROM (${counts.join(' UNION ALL ')}) tab WHERE count > 0`;
  return {
    text: guardedSql('$1', [readRight(resource)], false, counts.length > 0 ? tabs : `SELECT '[]'::json`),
    bind: ({ id }, sessionId) => binds.map(value => value(id, sessionId)),
  };

  function countSql({ list, by }: SheetTab, place: number): string {
    const requestFor = (id: string): ListRequest => ({
      offset: 0,
      limit: 1,
      sort: 'id',
      order: 'asc',
      search: null,
      ids: null,
      filters: { [by]: id },
    });
    const shape = requestFor('');
    const where = whereSql(list, shape, scope, value =>
      bind((id, sessionId) => value(requestFor(id), sessionId)),
    );
    const rights = actionsNeeded(list, shape, resolveAll(list, shape, scope));
    return `SELECT ${place} AS place, ${literal(list.name)} AS resource, ${literal(by)} AS by,
      CASE WHEN ${mayAllSql(...rights)} THEN (SELECT count(*) FROM ${name(tableOf(list))} t WHERE ${where}) END AS count`;
  }
}
