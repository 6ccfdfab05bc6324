import { readRight } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import { text } from '../connection/sql';

/**
 * The caller of a request as a common table: read in the same statement as what is requested, so that a right withdrawn
 * acts on the very next request. Empty when the session is over or its user suspended.
 * @param session placeholder of the session's id.
 */
export const callerSql = (session: string) => `caller AS (
  SELECT u.id, u.role, CASE WHEN u.role = 'USER' THEN '{}' ELSE coalesce(p.granted, '{}') END AS granted, concat_ws(' ', u."firstName", u."lastName") AS name
  FROM "_sessions" s JOIN users u ON u.id = s.user_id LEFT JOIN "_permissions" p ON p.user_id = u.id
  WHERE s.id = ${session} AND s.revoked_at IS NULL AND s.expires_at > now() AND u.suspended IS NOT TRUE)`;

/**
 * The rule of `can` (src/schema/words/access/permissions.ts) in SQL, for the caller `c`: a test holds the two equal.
 * @param actions SQL of the text[] of actions.
 */
export function allowedSql(actions: string, any = false): string {
  const reserved = `${actions} = '{SIGNED_IN}'`;
  const granted = any ? `c.granted && ${actions}` : `c.granted @> ${actions}`;
  return `(${reserved} OR c.role = 'SUPER_ADMIN' OR (c.role = 'ADMIN' AND ${granted}))`;
}

/** SQL of these actions: in the text of a statement, which is planned once, and not read from each request. */
export const actionsSql = (actions: readonly string[]): string =>
  `ARRAY[${actions.map(text).join(', ')}]::text[]`;

/** Whether the caller, of a statement that has one, has all of these rights. */
export const mayAllSql = (...actions: string[]): string =>
  `(SELECT ${allowedSql(actionsSql(actions))} FROM caller c)`;

/** Whether the caller may read the list of a resource. */
export const mayReadSql = (resource: Pick<Resource, 'access'>): string => mayAllSql(readRight(resource));

/** 'OK', 'FORBIDDEN' or 'UNAUTHENTICATED', of a caller that may be missing (`LEFT JOIN caller c`). */
export function verdictSql(actions: string, any = false): string {
  return `CASE WHEN c.id IS NULL THEN 'UNAUTHENTICATED' WHEN ${allowedSql(actions, any)} THEN 'OK' ELSE 'FORBIDDEN' END`;
}

/**
 * A statement that works out `body` only for a caller who may have it: answers `verdict` and `body`, the JSON text.
 * The fence (`OFFSET 0`) keeps the verdict from being worked out twice.
 * @param needed the rights, each of them or any.
 * @param own condition on the caller `c` that opens it too, without any right.
 */
export function guardedSql(
  session: string,
  needed: readonly string[],
  any: boolean,
  body: string,
  own?: string,
): string {
  const judged = verdictSql(actionsSql(needed), any);
  const verdict = own ? `CASE WHEN ${own} THEN 'OK' ELSE ${judged} END` : judged;
  return `WITH ${callerSql(session)} SELECT verdict, CASE WHEN verdict = 'OK' THEN (${body})::text END AS body
    FROM (SELECT ${verdict} AS verdict FROM (SELECT) one LEFT JOIN caller c ON true OFFSET 0) judged`;
}
