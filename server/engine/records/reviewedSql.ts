import type { Resource } from '../../../src/schema/resource';
import { LIVE_CHANNEL } from '../connection/notifyLater';
import { text } from '../connection/sql';

/**
 * The statement that brings notifications of a resource to what is due: closes those that are not so any more, opens those
 * that have come, raises those that press more, and rings when anything did.
 * @param due SQL of what is due, as (record_id, path, row_id, due_on, step).
 * @param reviewed which of the notifications are looked at, by their path; with `ofOne`, those of record `$2` only.
 */
export function reviewedSql(
  { name }: Resource,
  due: readonly string[],
  { path, ofOne }: { path: string; ofOne: boolean },
): string {
  const kept = ofOne ? ' AND n.record_id = $2::bigint' : '';
  return `WITH due AS (${due.join(' UNION ALL ')}),
    closed AS (UPDATE "_notifications" n SET closed_at = karhba_now(), updated_at = karhba_now()
      WHERE n.resource = ${text(name)} AND n.path ${path} AND n.closed_at IS NULL${kept} AND NOT EXISTS (SELECT FROM due d
        WHERE d.record_id = n.record_id AND d.path = n.path AND d.row_id = n.row_id AND d.due_on = n.due_on)
      RETURNING 1),
    raised AS (INSERT INTO "_notifications" AS n (resource, record_id, path, row_id, due_on, step)
      SELECT ${text(name)}, record_id, path, row_id, due_on, step FROM due ORDER BY record_id, path, row_id
      ON CONFLICT (resource, record_id, path, row_id, due_on) DO UPDATE
        SET step = excluded.step, closed_at = NULL, raised_at = karhba_now(), updated_at = karhba_now()
        WHERE n.step <> excluded.step OR n.closed_at IS NOT NULL
      RETURNING 1)
    SELECT pg_notify('${LIVE_CHANNEL}', 'notifications') WHERE EXISTS (SELECT FROM closed) OR EXISTS (SELECT FROM raised)`;
}
