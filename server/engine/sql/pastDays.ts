import type { BehaviourSql } from './behaviourSql';
import { name } from '../connection/sql';

type CountedDays = NonNullable<NonNullable<BehaviourSql['counted']>['days']>;

/** A page of the records `t` that meet a condition; all of it SQL, but for the direction. */
interface Page {
  table: string;
  where: string;
  direction: 'asc' | 'desc';
  /** ORDER BY of the instant that is counted by day, then the id. */
  order: string;
  limit: string;
  offset: string;
}

/**
 * SQL of a page that is far away in the order of an instant whose days are counted: whole days before it are passed over,
 * and the index is entered in the day where it begins. `ids` and `count` are read beside `tables`, a list of WITH.
 */
export function pastDays({ of, rows }: CountedDays, { table, where, direction, order, limit, offset }: Page) {
  const day = '(SELECT day FROM entered)';
  const column = `t.${name(of)}`;
  const instant = (sql: string) => `(${sql})::timestamp AT TIME ZONE 'UTC'`;
  const [within, latest] =
    direction === 'desc'
      ? [`${column} < (${instant(`${day} + 1`)})`, 'asc']
      : [`${column} >= (${instant(day)})`, 'desc'];
  return {
    tables: `days AS MATERIALIZED (${rows(where)}),
      entered AS MATERIALIZED (SELECT d.day, d.passed FROM (SELECT day, (sum(n) OVER (ORDER BY day ${direction}) - n)::bigint AS passed FROM days) d
        WHERE d.passed <= ${offset}::int ORDER BY d.day ${latest} LIMIT 1)`,
    count: '(SELECT coalesce(sum(n), 0)::bigint FROM days)',
    ids: `SELECT t.id FROM ${table} t WHERE ${where} AND ${within} ${order}
      LIMIT ${limit}::int OFFSET ${offset}::int - (SELECT passed FROM entered)`,
  };
}
