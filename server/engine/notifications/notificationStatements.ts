import { kindOf } from '../../../src/schema/kinds/kind';
import { isFace, tableOf } from '../../../src/schema/words/storage/faces';
import { ALERT, alertsOf, FIRST_STEP } from '../../../src/schema/words/fields/alerts';
import { deadlinesOf, entityTypeOf, infoName } from '../../../src/schema/words/fields/deadlines';
import { isReference, fieldAt } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { callerSql, allowedSql, guardedSql } from '../sql/callerSql';
import { shownSql } from '../sql/listStatement';
import { labelSql } from '../sql/select';
import { epochSql, name, text } from '../connection/sql';
import { LIVE_CHANNEL } from '../connection/notifyLater';
import { prioritySql, rulesSql } from './notificationRules';

/** What a list may be sorted by: the specification's names, and where they are kept. */
export const sortColumns: Readonly<Record<string, string>> = {
  id: 'id',
  expiresAt: 'due_on',
  timestamp: 'raised_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/** Common tables `rule` and `mine`: what is open, the caller may read, and has not put away. */
const mineSql = (resources: Resources) => `${rulesSql(resources)}, mine AS (
  SELECT DISTINCT ON (n.id) n.*, r.entity_type, r.room, r.subject, r.action, c.id AS user_id, coalesce(s.read_step <= n.step, false) AS is_read
  FROM caller c JOIN rule r ON ${allowedSql('r.rights')}
    JOIN "_notifications" n ON n.resource = r.resource AND n.path = r.path AND n.closed_at IS NULL
    LEFT JOIN "_notification_reads" s ON s.notification_id = n.id AND s.user_id = c.id
  WHERE (s.dismissed_step IS NULL OR s.dismissed_step > n.step)${facesSql(resources)} ORDER BY n.id, r.entity_type)`;

/** A face notifies of the records that it shows; one that several show is notified once. */
function facesSql({ all }: Resources): string {
  const faces = all.filter(resource => resource.face && deadlinesOf(resource).length > 0);
  return faces
    .map(resource => {
      const shown = `EXISTS (SELECT FROM ${name(tableOf(resource))} t WHERE t.id = n.record_id AND ${shownSql(resource).join(' AND ')})`;
      return ` AND (r.entity_type <> ${text(entityTypeOf(resource))} OR ${shown})`;
    })
    .join('');
}

/** `$1` session, `$2` today, `$3` offset, `$4` limit. */
export function listSql(resources: Resources, sort: string, order: 'asc' | 'desc'): string {
  const by = `${sortColumns[sort]} ${order}, id ${order}`;
  const page = `SELECT * FROM mine ORDER BY ${by} OFFSET $3::int LIMIT $4::int`;
  return guardedSql(
    '$1::uuid',
    ['SIGNED_IN'],
    false,
    `WITH ${mineSql(resources)} SELECT json_build_object('count', (SELECT count(*) FROM mine), 'offset', $3::int, 'limit', $4::int,
      'unread', (SELECT count(*) FROM mine WHERE NOT is_read),
      'data', coalesce((SELECT json_agg(${itemSql(resources)} ORDER BY m.${by.replace(', id', ', m.id')}) FROM (${page}) m), '[]'))`,
  );
}

/** `$1` session, `$2` today, `$3` id. */
export const oneSql = (resources: Resources): string =>
  guardedSql(
    '$1::uuid',
    ['SIGNED_IN'],
    false,
    `WITH ${mineSql(resources)} SELECT ${itemSql(resources)} FROM mine m WHERE m.id = $3::bigint`,
  );

/**
 * Notes what the caller did with one notification (`$2`) or with all of theirs, and notifies their other screens. `$1`
 * session. Answers `caller`, null when the session is over, and how many it was about.
 */
export function noteSql(resources: Resources, column: 'read_step' | 'dismissed_step', one: boolean): string {
  const which = one ? 'WHERE m.id = $2::bigint' : 'WHERE NOT m.is_read';
  return `WITH ${callerSql('$1::uuid')}, ${mineSql(resources)},
    noted AS (INSERT INTO "_notification_reads" AS s (notification_id, user_id, ${column})
      SELECT m.id, m.user_id, m.step FROM mine m ${which} ORDER BY m.id
      ON CONFLICT (notification_id, user_id) DO UPDATE SET ${column} = excluded.${column} RETURNING 1)
    SELECT c.id::text AS caller, n.count, CASE WHEN n.count > 0 THEN pg_notify('${LIVE_CHANNEL}', 'notifications ' || c.id) END
    FROM (SELECT count(*)::int FROM noted) n LEFT JOIN caller c ON true`;
}

/** One notification `m` of `mine`, as specification §3 names its parts. */
function itemSql(resources: Resources): string {
  const days = '(m.due_on - $2::date)';
  const due = epochSql('m.due_on');
  return `json_build_object('id', m.id::text, 'type', 'DEADLINE', 'title', ${titleSql(days)}, 'message', ${messageSql(days)},
    'data', json_build_object('entityId', m.record_id::text, 'entityType', m.entity_type, 'action', m.action,
      'metadata', json_build_object('expirationDate', ${due}, 'daysUntilExpiration', ${days}),
      'additionalInfo', ${infoSql(resources)}),
    'priority', ${prioritySql(days)}, 'userId', m.user_id::text, 'room', m.room, 'isRead', m.is_read,
    'timestamp', ${epochSql('m.raised_at')}::text, 'expiresAt', ${due},
    'createdAt', ${epochSql('m.created_at')}, 'updatedAt', ${epochSql('m.updated_at')})`;
}

const isAlert = `m.path LIKE '${ALERT}%'`;

/** What presses: 'Retour en retard depuis plus de 24 h'. */
const titleSql = (days: string) =>
  `m.subject || CASE WHEN ${isAlert} THEN CASE WHEN m.step < ${FIRST_STEP} THEN ' depuis plus de ' || ${FIRST_STEP} - m.step || ${text('\u00a0h')} ELSE '' END WHEN ${days} < 0 THEN ${text('\u00a0: échéance dépassée')} ELSE ${text('\u00a0: échéance proche')} END`;

function messageSql(days: string): string {
  const date = `to_char(m.due_on, 'DD/MM/YYYY')`;
  return `CASE WHEN ${isAlert} THEN 'Prévu le ' || ${date} || '.' WHEN ${days} < 0 THEN 'Échéance dépassée depuis le ' || ${date} || '.'
    WHEN ${days} = 0 THEN 'L’échéance est aujourd’hui, le ' || ${date} || '.'
    ELSE 'Échéance le ' || ${date} || '.' END`;
}

/** The record's label, and what its resource has its notifications carry; null under the names of other resources. */
function infoSql(resources: Resources): string {
  const announcing = resources.all.filter(
    resource => deadlinesOf(resource).length + alertsOf(resource).length > 0 && !isFace(resource),
  );
  if (announcing.length === 0) return "'{}'::json";
  const carriers = resources.all.filter(resource => resource.notified);
  const cases = announcing.map(resource => {
    const info = carriers.map(
      one => `${text(infoName(one))}, ${one === resource ? carriedSql(one, resources) : 'NULL'}`,
    );
    const parts = [`'value', ${labelSql(resource, 'm.record_id')}`, ...info];
    return `WHEN ${text(resource.name)} THEN json_build_object(${parts.join(', ')})`;
  });
  return `CASE m.resource ${cases.join(' ')} END`;
}

/** What it carries of its record; a reference as what it shows. */
function carriedSql(resource: Resource, resources: Resources): string {
  const parts = Object.entries(resource.notified ?? {}).map(([key, path]) => {
    const field = fieldAt(resource.fields, path);
    const column = `e.${name(path.replaceAll('.', '__'))}`;
    if (isReference(field)) return `${text(key)}, ${labelSql(resources.get(field.target ?? ''), column)}`;
    return `${text(key)}, (${field ? kindOf(field).sql.wire(column, field) : column})::text`;
  });
  return `(SELECT json_build_object(${parts.join(', ')}) FROM ${name(resource.name)} e WHERE e.id = m.record_id)`;
}
