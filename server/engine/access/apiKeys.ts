import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { can } from '../../../src/schema/words/access/permissions';
import { isRecordId } from '../../../src/schema/api/recordId';
import type { Origin, Request, Writer } from '../base/request';
import { forbidden, notFound, Refusal, unauthenticated } from '../base/refusal';
import { transaction } from '../connection/transaction';
import type { Transaction, Tx } from '../connection/transaction';
import { writeHistory } from '../records/history';
import { loadCaller } from '../sql/loadCaller';
import { accounts } from '../tables/identityTables';
import type { AccessServices } from './accessServices';
import { hashOf, makeOpaqueToken } from './opaqueToken';
import { recordSecurity } from './securityLog';
import type { SecurityLog } from './securityLog';

/*
 * A key by which a program speaks as a user, in the place of an access token. It is a session that does not end by
 * itself: rights, suspension and whatever ends the sessions of its user (a new password too) act on it as on others.
 */

/** By it a key is known from an access token, and found where it should not have been left. */
const prefix = 'karhba_';
const shape = /^karhba_[\w-]{43}$/;

/** A key as it is returned once, and the part of it by which its owner knows it again. */
export interface MadeKey {
  key: string;
  hint: string;
}

/** The part of a key that may be shown: its last letters. */
const hintOf = (key: string) => `${prefix}…${key.slice(-4)}`;

/** SQL of the hint of a user's key; null where there is none. @param user SQL of the user's id */
export const keyHintSql = (user: string) =>
  `(SELECT k.hint FROM "_api_keys" k JOIN "_sessions" s ON s.id = k.session_id WHERE s.user_id = ${user} AND s.revoked_at IS NULL)`;

/**
 * Makes the key of a user, the one before is void: one's own, or as SUPER_ADMIN a colleague's. It is returned here and
 * nowhere else.
 * @throws Refusal UNAUTHENTICATED, FORBIDDEN (to a key, too), NOT_FOUND, CONFLICT of a suspended account.
 */
export function createApiKey(access: AccessServices, request: Request, userId: string): Promise<MadeKey> {
  return changeKey(access, request, userId, async (tx, caller, owner, now) => {
    if (await isKey(tx, request.sessionId))
      throw new Refusal(
        'FORBIDDEN',
        'Une clé ne crée pas de clé\u00a0: connectez-vous avec votre mot de passe.',
      );
    if (caller.id !== owner.id && caller.role !== 'SUPER_ADMIN') throw forbidden();
    if (owner.suspended)
      throw new Refusal('CONFLICT', `Le compte de ${owner.name} est suspendu\u00a0: réactivez-le d’abord.`);
    await endKey(tx, owner.id, now);
    const key = prefix + makeOpaqueToken();
    const [sessionId, hint] = [randomUUID(), hintOf(key)];
    await tx.query(
      `INSERT INTO "_sessions" (id, user_id, created_at, expires_at) VALUES ($1, $2, $3, 'infinity')`,
      [sessionId, owner.id, at(now)],
    );
    await tx.query('INSERT INTO "_api_keys" (hash, session_id, hint) VALUES ($1, $2, $3)', [
      hashOf(key),
      sessionId,
      hint,
    ]);
    return { done: 'createApiKey', hint, answer: { key, hint } };
  });
}

/**
 * Ends the key of a user, at once: one's own, or a colleague's for who may change users, that of a SUPER_ADMIN for
 * another one.
 * @throws Refusal UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT where there is none.
 */
export function revokeApiKey(access: AccessServices, request: Request, userId: string): Promise<boolean> {
  const right = access.resources.get(accounts).access.update ?? 'SUPER_ADMIN';
  return changeKey(access, request, userId, async (tx, caller, owner, now) => {
    const mayEnd = can(caller, right) && (owner.role !== 'SUPER_ADMIN' || caller.role === 'SUPER_ADMIN');
    if (caller.id !== owner.id && !mayEnd) throw forbidden();
    const hint = await endKey(tx, owner.id, now);
    if (hint === undefined) throw new Refusal('CONFLICT', `${owner.name} n’a pas de clé.`);
    return { done: 'revokeApiKey', hint, answer: true };
  });
}

interface Owner {
  id: string;
  name: string;
  role: string;
  suspended: boolean;
}

interface Done<T> {
  done: keyof typeof events;
  hint: string;
  answer: T;
}

/** What history and the security log record of it. */
const events = {
  createApiKey: { kind: 'api-key-created', message: 'Clé d’API créée' },
  revokeApiKey: { kind: 'api-key-revoked', message: 'Clé d’API révoquée' },
} as const;

/** One change of the key of a user, who is locked, with its lines in the history and the security log. */
function changeKey<T>(
  access: AccessServices,
  request: Request,
  userId: string,
  change: (tx: Transaction, caller: Writer, owner: Owner, now: number) => Promise<Done<T>>,
): Promise<T> {
  return transaction(access.pool, async tx => {
    const caller = await loadCaller(tx, request.sessionId);
    if (!caller) throw unauthenticated();
    const owner = await lockOwner(tx, userId || caller.id);
    const now = access.now();
    const { done, hint, answer } = await change(tx, caller, owner, now);
    const { kind, message } = events[done];
    writeHistory(tx, {
      caller,
      action: done,
      resource: accounts,
      id: owner.id,
      changes: [],
      message: `${message}\u00a0: ${owner.name} (${hint})`,
    });
    const detail = { user: owner.id, key: hint };
    await recordSecurity(tx, access.log, request, { kind, userId: caller.id, detail }, now);
    return answer;
  });
}

/** @throws Refusal NOT_FOUND */
async function lockOwner(tx: Tx, userId: string): Promise<Owner> {
  if (!isRecordId(userId)) throw notFound();
  const { rows } = await tx.query<Owner>(
    `SELECT id::text, concat_ws(' ', "firstName", "lastName") AS name, role, suspended IS TRUE AS suspended
     FROM users WHERE id = $1 FOR UPDATE`,
    [userId],
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The hint of the key that has ended; undefined when there was none. */
async function endKey(tx: Tx, userId: string, now: number): Promise<string | undefined> {
  const { rows } = await tx.query<{ hint: string }>(
    `UPDATE "_sessions" s SET revoked_at = $2 FROM "_api_keys" k
     WHERE k.session_id = s.id AND s.user_id = $1 AND s.revoked_at IS NULL RETURNING k.hint`,
    [userId, at(now)],
  );
  return rows[0]?.hint;
}

async function isKey(tx: Tx, sessionId: string | null): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM "_api_keys" WHERE session_id = $1', [sessionId]);
  return rowCount === 1;
}

const at = (epoch: number) => new Date(epoch).toISOString();

/** Whether a bearer's token is, or claims to be, a key. */
export const isApiKey = (token: string): boolean => token.startsWith(prefix);

/**
 * The session of a key; null, which the security log records, for one that is unknown or has ended, or whose user is
 * suspended.
 * @param origin where it comes from; nothing is logged without it.
 */
export async function sessionOfKey(
  { pool, security, now }: { pool: Pool; security: SecurityLog; now: () => number },
  token: string,
  origin?: Origin,
): Promise<string | null> {
  const { rows } = shape.test(token)
    ? await pool.query<{ sessionId: string; userId: string; hint: string; holds: boolean }>(
        `SELECT s.id AS "sessionId", s.user_id::text AS "userId", k.hint,
           s.revoked_at IS NULL AND u.suspended IS NOT TRUE AS holds
         FROM "_api_keys" k JOIN "_sessions" s ON s.id = k.session_id JOIN users u ON u.id = s.user_id
         WHERE k.hash = $1`,
        [hashOf(token)],
      )
    : { rows: [] };
  const [found] = rows;
  if (found?.holds) return found.sessionId;
  if (origin) {
    const who = found ? { userId: found.userId, detail: { key: found.hint } } : {};
    security.note(origin, { kind: 'api-key-refused', ...who }, now());
  }
  return null;
}
