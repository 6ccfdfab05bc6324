import { EXPIRED } from '../../src/domain/deadline';
import { archivedName } from '../../src/schema/archive';
import { deadlinesOf } from '../../src/schema/deadlines';
import type { DeadlineRule } from '../../src/schema/deadlines';
import type { Resource } from '../../src/schema/resource';
import { childTable } from '../database/tables';
import { name, text } from '../database/sql';
import { LIVE_CHANNEL } from '../database/notifyLater';

/**
 * The one statement that brings the notifications of a resource to what its dates say on day `$1`: opens those that
 * have come, raises those that press more, closes those whose date has changed or whose record is gone or archived, and rings
 * when anything did. With `ofOne`, of record `$2` only. Null for a resource without deadlines.
 */
export function reviewStatement(resource: Resource, ofOne: boolean): string | null {
  const rules = deadlinesOf(resource);
  if (rules.length === 0) return null;
  const kept = ofOne ? ' AND n.record_id = $2::bigint' : '';
  return `WITH due AS (${rules.map(rule => dueSql(resource, rule, ofOne)).join(' UNION ALL ')}),
    closed AS (UPDATE "_notifications" n SET closed_at = karhba_now(), updated_at = karhba_now()
      WHERE n.resource = ${text(resource.name)} AND n.closed_at IS NULL${kept} AND NOT EXISTS (SELECT FROM due d
        WHERE d.record_id = n.record_id AND d.path = n.path AND d.row_id = n.row_id AND d.due_on = n.due_on)
      RETURNING 1),
    raised AS (INSERT INTO "_notifications" AS n (resource, record_id, path, row_id, due_on, step)
      SELECT ${text(resource.name)}, record_id, path, row_id, due_on, step FROM due ORDER BY record_id, path, row_id
      ON CONFLICT (resource, record_id, path, row_id, due_on) DO UPDATE
        SET step = excluded.step, closed_at = NULL, raised_at = karhba_now(), updated_at = karhba_now()
        WHERE n.step <> excluded.step OR n.closed_at IS NOT NULL
      RETURNING 1)
    SELECT pg_notify('${LIVE_CHANNEL}', 'notifications') WHERE EXISTS (SELECT FROM closed) OR EXISTS (SELECT FROM raised)`;
}

/** Dates of one rule that have come within its first notice, with the step that each has reached. */
function dueSql(resource: Resource, rule: DeadlineRule, ofOne: boolean): string {
  const holder = rule.rows ? 'x' : 't';
  const date = `${holder}.${name(rule.column)}`;
  const from = rule.rows
    ? `${name(childTable(resource.name, rule.rows.column))} x JOIN ${name(resource.name)} t ON t.id = x.parent_id`
    : `${name(resource.name)} t`;
  const state = rule.while
    ? ` AND t.${name(rule.while.field.replaceAll('.', '__'))} IN (${rule.while.values.map(text).join(', ')})`
    : '';
  const current = resource.archive ? ` AND NOT t.${name(archivedName)}` : '';
  const one = ofOne ? ' AND t.id = $2::bigint' : '';
  return `SELECT t.id AS record_id, ${text(rule.path)} AS path, ${rule.rows ? 'x.id' : '0::bigint'} AS row_id, ${date} AS due_on,
    ${stepSql(date, rule.days)} AS step FROM ${from} WHERE ${date} <= $1::date + ${Math.max(...rule.days)}${state}${current}${one}`;
}

/** `deadlineState` (src/domain/deadline.ts) in SQL: a test holds the two equal. @param days the greatest first. */
export function stepSql(date: string, days: readonly number[]): string {
  const steps = days.toReversed().map(day => `WHEN ${date} - $1::date <= ${day} THEN ${day}`);
  return `CASE WHEN ${date} < $1::date THEN ${EXPIRED} ${steps.join(' ')} END`;
}
