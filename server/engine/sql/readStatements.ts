import { tableOf } from '../../../src/schema/words/storage/faces';
import { guardedFields } from '../../../src/schema/words/fields/paths';
import { readRight } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { actionsSql, allowedSql, callerSql, guardedSql, mayAllSql } from './callerSql';
import { shownSql } from './listStatement';
import type { Statement } from './listStatement';
import { recordItems } from './select';
import type { ReadScope, Selection } from './select';
import { selectOnce } from './selectOnce';
import { name, text as literal } from '../connection/sql';

/**
 * One record by its id; a null body is a record that does not exist, or that is not the caller's. A resource that lets
 * everyone change their own record shows it to them.
 */
export function oneStatement(
  resource: Resource,
  selection: Selection | undefined,
  scope: ReadScope,
): Statement<{ id: string }> {
  const items = recordItems(resource, selection, scope).join(', ');
  const shown = shownSql(resource).map(condition => ` AND ${condition}`);
  return {
    text: guardedSql(
      '$1',
      [readRight(resource)],
      false,
      `SELECT row_to_json(o) FROM (${selectOnce(resource, scope, items, `${name(tableOf(resource))} t`, `WHERE t.id = $2${shown.join('')}`)}) o`,
      Object.values(resource.updates ?? {}).some(({ self }) => self) ? 'c.id = $2' : undefined,
    ),
    bind: ({ id }, sessionId) => [sessionId, id],
  };
}

interface HistoryRequest {
  id: string;
  offset: number;
  limit: number;
}

/** The history of one record, latest first: opened by the right to read the record. */
export function historyStatement(resource: Resource, resources: Resources): Statement<HistoryRequest> {
  const shown = shownSql(resource).join(' AND ');
  const rule = shown
    ? ` AND EXISTS (SELECT FROM ${name(tableOf(resource))} t WHERE t.id = h."entityId" AND ${shown})`
    : '';
  const from = `FROM "history-logs" h WHERE h."entityType" = $2 AND h."entityId" = $3::bigint${rule}`;
  const row = `h.id::text AS id, h."userName", h.action, h.message, ${visibleChanges(resource, resources)} AS changes, floor(extract(epoch FROM h."createdAt") * 1000)::bigint AS "createdAt"`;
  const data = `coalesce((SELECT json_agg(o) FROM (SELECT ${row} ${from} ORDER BY h.id DESC LIMIT $5::int OFFSET $4::int) o), '[]'::json)`;
  return {
    text: guardedSql(
      '$1',
      [readRight(resource)],
      false,
      `SELECT json_build_object('count', (SELECT count(*) ${from}), 'data', ${data})`,
    ),
    bind: (request, sessionId) => [sessionId, tableOf(resource), request.id, request.offset, request.limit],
  };
}

/** The changes of an entry, without those of fields that the caller may not read. */
export function visibleChanges(resource: Resource, resources: Resources, entry = 'h'): string {
  const guarded = guardedFields(resource.fields, 'read', resources.get);
  if (guarded.length === 0) return `${entry}.changes`;
  const visible = guarded.map(
    ({ path, action }) => `(NOT starts_with(e.path, ${literal(`${path}.`)}) OR ${mayAllSql(action)})`,
  );
  return `(SELECT coalesce(jsonb_agg(e.change ORDER BY e.place), '[]') FROM (
    SELECT change, place, regexp_replace(change ->> 'field', '\\.[0-9]+', '', 'g') || '.' AS path
    FROM jsonb_array_elements(${entry}.changes) WITH ORDINALITY AS all_changes (change, place)) e WHERE ${visible.join(' AND ')})`;
}

/**
 * The answer of a mutation: the record just written, fields that its writer may not read left null. To write is not to
 * read: unless it is `own`, whoever may not read the resource gets the id alone.
 */
export function writtenStatement(
  resource: Resource,
  selection: Selection,
  scope: ReadScope,
  own: boolean,
): Statement<{ id: string }> {
  const items = recordItems(
    resource,
    Object.keys(selection).length > 0 ? selection : { id: true },
    scope,
  ).join(', ');
  const recordSql = `SELECT row_to_json(o)::text FROM (${selectOnce(resource, scope, items, `${name(tableOf(resource))} t`, 'WHERE t.id = $2::bigint')}) o`;
  const mayRead = allowedSql(actionsSql([readRight(resource)]));
  const body = own
    ? `(${recordSql})`
    : `CASE WHEN ${mayRead} THEN (${recordSql}) ELSE json_build_object('id', $2::bigint::text)::text END`;
  return {
    text: `WITH ${callerSql('$1')} SELECT ${body} AS body FROM (SELECT) one LEFT JOIN caller c ON true`,
    bind: ({ id }, sessionId) => [sessionId, id],
  };
}
