import { randomUUID } from 'node:crypto';
import { transaction } from '../connection/transaction';
import type { Tx } from '../connection/transaction';
import type { Origin } from '../base/request';
import { unauthenticated } from '../base/refusal';
import type { AccessServices } from './accessServices';
import { signSession } from './authResult';
import type { AuthResult, OpenSession } from './authResult';
import { hashOf, makeOpaqueToken } from './opaqueToken';
import { recordSecurity } from './securityLog';
import type { Tokens } from './tokens';

const day = 86_400_000;
/** A session ends this long after its last refresh, */
const idle = 30 * day;
/** and this long after its login, whatever happens. */
const longest = 90 * day;
/** For how long a refresh token may be used again: answers get lost, and tabs start together. */
const grace = 30_000;

const at = (epoch: number) => new Date(epoch).toISOString();

/** Opens a session for a user who has just proved who they are, within the transaction that holds their account. */
export async function openSession(tx: Tx, userId: string, now: number): Promise<OpenSession> {
  const sessionId = randomUUID();
  await forgetEnded(tx, userId, now);
  await tx.query(`INSERT INTO "_sessions" (id, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4)`, [
    sessionId,
    userId,
    at(now),
    at(now + idle),
  ]);
  const refreshToken = makeOpaqueToken();
  await keepToken(tx, sessionId, refreshToken, null, now);
  return { sessionId, userId, refreshToken };
}

/**
 * Exchanges a refresh token for a new one and a new access token.
 * A token may be used again until the one that it gave is, and for half a minute at most, and gives the same again;
 * later it must have been stolen, by this caller or before, and the session ends for both.
 * @param userId as the caller knows it: compared, never trusted.
 * @throws Refusal UNAUTHENTICATED.
 */
export async function refreshSession(
  access: AccessServices,
  refreshToken: string,
  userId: string,
  origin: Origin,
): Promise<AuthResult> {
  const now = access.now();
  // A theft is reported after the transaction: what it revokes must stay revoked.
  const outcome = await transaction(access.pool, tx =>
    exchange(tx, access.tokens, refreshToken, userId, now),
  );
  if (outcome === 'stolen') {
    const { pool, log } = access;
    await recordSecurity(pool, log, origin, { kind: 'refresh-token-reused', userId }, now);
  }
  if (typeof outcome === 'string') throw unauthenticated();
  return signSession(access, outcome);
}

async function exchange(
  tx: Tx,
  { childOf }: Pick<Tokens, 'childOf'>,
  refreshToken: string,
  userId: string,
  now: number,
): Promise<OpenSession | 'refused' | 'stolen'> {
  const hash = hashOf(refreshToken);
  const session = await lockSession(tx, hash, now);
  if (!session || session.userId !== userId) return 'refused';
  if (await isSpent(tx, hash, now)) {
    await tx.query(`UPDATE "_sessions" SET revoked_at = $2 WHERE id = $1`, [session.id, at(now)]);
    return 'stolen';
  }
  await tx.query(`UPDATE "_refresh_tokens" SET used_at = coalesce(used_at, $2) WHERE hash = $1`, [
    hash,
    at(now),
  ]);
  await tx.query(`UPDATE "_sessions" SET expires_at = $2 WHERE id = $1`, [
    session.id,
    at(Math.min(now + idle, session.createdAt + longest)),
  ]);
  const child = childOf(refreshToken);
  await keepToken(tx, session.id, child, hash, now);
  return { sessionId: session.id, userId, refreshToken: child };
}

/** The living session of a token, locked: tabs that refresh together take turns. */
async function lockSession(tx: Tx, hash: string, now: number) {
  const { rows } = await tx.query<{ id: string; userId: string; createdAt: number }>(
    `SELECT s.id, s.user_id::text AS "userId", extract(epoch FROM s.created_at)::float8 * 1000 AS "createdAt"
     FROM "_sessions" s JOIN users u ON u.id = s.user_id
     WHERE s.id = (SELECT session_id FROM "_refresh_tokens" WHERE hash = $1)
       AND s.revoked_at IS NULL AND s.expires_at > $2 AND u.suspended IS NOT TRUE
     FOR UPDATE OF s`,
    [hash, at(now)],
  );
  return rows[0];
}

/** Queried once the session is locked, in a statement of its own: it must see what others did before they let go. */
async function isSpent(tx: Tx, hash: string, now: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT FROM "_refresh_tokens" t WHERE t.hash = $1 AND t.used_at IS NOT NULL AND (t.used_at < $2
       OR EXISTS (SELECT FROM "_refresh_tokens" c WHERE c.parent = t.hash AND c.used_at IS NOT NULL))`,
    [hash, at(now - grace)],
  );
  return rowCount === 1;
}

async function keepToken(
  tx: Tx,
  sessionId: string,
  refreshToken: string,
  parent: string | null,
  now: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO "_refresh_tokens" (hash, session_id, parent, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (hash) DO NOTHING`,
    [hashOf(refreshToken), sessionId, parent, at(now)],
  );
}

async function forgetEnded(tx: Tx, userId: string, now: number): Promise<void> {
  await tx.query(
    `DELETE FROM "_sessions" WHERE id IN (SELECT id FROM "_sessions"
       WHERE user_id = $1 AND (revoked_at IS NOT NULL OR expires_at <= $2) FOR UPDATE SKIP LOCKED)`,
    [userId, at(now)],
  );
}

/**
 * Ends the session of a refresh token, and the one that the caller speaks in.
 * @returns whether there was one to end.
 */
export async function closeSession(
  access: AccessServices,
  refreshToken: string,
  sessionId: string | null,
  origin: Origin,
): Promise<boolean> {
  const { pool, log } = access;
  const now = access.now();
  const { rows } = await pool.query<{ userId: string }>(
    `UPDATE "_sessions" SET revoked_at = $3 WHERE revoked_at IS NULL AND expires_at > $3
       AND (id = $2 OR id = (SELECT session_id FROM "_refresh_tokens" WHERE hash = $1))
     RETURNING user_id::text AS "userId"`,
    [hashOf(refreshToken), sessionId, at(now)],
  );
  for (const { userId } of rows) await recordSecurity(pool, log, origin, { kind: 'signed-out', userId }, now);
  return rows.length > 0;
}

/** Ends all the sessions of a user: their tokens are refused from the next request on. */
export async function revokeSessions(tx: Tx, userId: string, now: number): Promise<void> {
  await tx.query(`UPDATE "_sessions" SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL`, [
    userId,
    at(now),
  ]);
}
