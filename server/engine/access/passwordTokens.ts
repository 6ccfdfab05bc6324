import { isRecordId } from '../../../src/schema/api/recordId';
import type { Tx } from '../connection/transaction';
import { hashOf, makeOpaqueToken } from './opaqueToken';

/** INITIALIZE: the first password, by an invitation; FORGET: a new one. */
export type PasswordTokenType = 'INITIALIZE' | 'FORGET';

const hour = 3_600_000;
/** How long a link holds, in milliseconds. */
export const holds: Readonly<Record<PasswordTokenType, number>> = { INITIALIZE: 7 * 24 * hour, FORGET: hour };

const at = (epoch: number) => new Date(epoch).toISOString();

/** The account that a token opens. */
export interface TokenHolder {
  userId: string;
  email: string;
  name: string;
}

/** Gives an account a token, and ends an earlier one of the same type: there is one at a time. */
export async function givePasswordToken(
  tx: Tx,
  userId: string,
  type: PasswordTokenType,
  now: number,
): Promise<string> {
  const token = makeOpaqueToken();
  await tx.query(
    `INSERT INTO "_password_tokens" (hash, user_id, type, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, type) WHERE used_at IS NULL
     DO UPDATE SET hash = excluded.hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [hashOf(token), userId, type, at(now), at(now + holds[type])],
  );
  return token;
}

/**
 * The account of a token that is still good; null for one that is used, too old, replaced, of another user or of a
 * suspended one.
 * @param type null for any.
 */
export async function readPasswordToken(
  tx: Tx,
  userId: string,
  token: string,
  type: PasswordTokenType | null,
  now: number,
): Promise<TokenHolder | null> {
  if (!isRecordId(userId)) return null;
  const { rows } = await tx.query<TokenHolder>(
    `SELECT u.id::text AS "userId", u.email, concat_ws(' ', u."firstName", u."lastName") AS name
     FROM "_password_tokens" t JOIN users u ON u.id = t.user_id
     WHERE t.hash = $1 AND t.user_id = $2 AND t.type = coalesce($3, t.type) AND t.used_at IS NULL
       AND t.expires_at > $4 AND u.suspended IS NOT TRUE`,
    [hashOf(token), userId, type, at(now)],
  );
  return rows[0] ?? null;
}

/** Uses a token: of those who come with the same one, one is answered true. */
export async function spendPasswordToken(
  tx: Tx,
  userId: string,
  token: string,
  now: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE "_password_tokens" SET used_at = $3
     WHERE hash = $1 AND user_id = $2 AND used_at IS NULL AND expires_at > $3
       AND EXISTS (SELECT FROM users WHERE id = $2 AND suspended IS NOT TRUE)`,
    [hashOf(token), userId, at(now)],
  );
  return rowCount === 1;
}

/** Ends the links that an account was sent: another password, another address, or none any more. */
export async function endPasswordTokens(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM "_password_tokens" WHERE user_id = $1 AND used_at IS NULL', [userId]);
}
