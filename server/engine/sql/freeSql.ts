import type { Resource } from '../../../src/schema/resource';
import { meetingSql } from '../tables/occupancyTable';
import { lentSql } from './lentSql';
import { isBackSql } from './stillOutSql';

/**
 * SQL of the condition that the record `t` may be lent on all of some days, that nothing holds it on any of them, the
 * time kept free after it included, and that it is not out past its end.
 * @param days placeholder of a text of the first and the last: '2026-12-01..2026-12-05'.
 */
export function isFreeSql(resource: Resource, days: string): string {
  const day = (part: 1 | 2) => `split_part(${days}::text, '..', ${part})::date`;
  // Worked out once, and not for each record.
  const midnight = (date: string) => `(SELECT (${date})::timestamp AT TIME ZONE 'Africa/Tunis')`;
  const until = midnight(`${day(2)} + 1`);
  const held = meetingSql(resource.name, ['subject_id', 'period'], midnight(day(1)), until);
  return `(${lentSql(resource, `(SELECT ${day(2)})`)} AND t.id NOT IN (SELECT o.subject_id FROM ${held} o) AND ${isBackSql(resource, 't.id', until)})`;
}
