import { deadlinesOf } from '../../../src/schema/words/fields/deadlines';
import type { Resource } from '../../../src/schema/resource';
import { mayAllSql } from './callerSql';
import { nearestSql, watchedSql } from '../tables/deadlineIndex';
import { name, text } from '../connection/sql';
import { childTable } from '../tables/tables';

/** SQL of the nearest watched date of the record `t`, of those that the caller may read; null where there is none. */
export const deadlineDateSql = (resource: Resource) => nearestSql(datesOf(resource));

/** The same with what falls due then, as JSON. */
export function deadlineSql(resource: Resource): string {
  const dates = datesOf(resource);
  const of = deadlinesOf(resource).map((rule, index) => `WHEN ${dates[index]} THEN ${text(rule.of)}`);
  return `(SELECT json_build_object('date', (extract(epoch FROM n.due) * 1000)::bigint, 'of', CASE n.due ${of.join(' ')} END)
    FROM (SELECT ${nearestSql(dates)} AS due OFFSET 0) n WHERE n.due IS NOT NULL)`;
}

const datesOf = (resource: Resource) =>
  deadlinesOf(resource).map(rule => {
    const date = rule.rows
      ? `(SELECT min(x.${name(rule.column)}) FROM ${name(childTable(resource.name, rule.rows.column))} x WHERE x.parent_id = t.id)`
      : `t.${name(rule.column)}`;
    const rights = rule.reads.map(right => mayAllSql(right));
    return watchedSql(resource, rule, date, 't.', rights);
  });
