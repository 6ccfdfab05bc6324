import type { Tx } from '../connection/transaction';

/** What a login needs to know of an account. */
interface Account {
  userId: string;
  passwordHash: string | null;
  suspended: boolean;
}

const longestAddress = 320;

/** Whether an account could have this address: none is longer (RFC 5321), and PostgreSQL takes no NUL in a text. */
export const isAddressable = (email: string) => email.length <= longestAddress && !email.includes('\0');

/** The account of an e-mail address, whatever its case; null when there is none. */
export async function findAccount(tx: Tx, email: string): Promise<Account | null> {
  if (!isAddressable(email)) return null;
  // The first condition walks the unique index; the second keeps 'é' from meaning 'e'.
  const { rows } = await tx.query<Account>(
    `SELECT u.id::text AS "userId", c.password_hash AS "passwordHash", u.suspended IS TRUE AS suspended
     FROM users u LEFT JOIN "_credentials" c ON c.user_id = u.id
     WHERE karhba_normalize(u.email) = karhba_normalize($1) AND lower(u.email) = lower($1)`,
    [email.trim()],
  );
  return rows[0] ?? null;
}

/** What its owner's change of password needs to know of an account. */
export async function readAccount(tx: Tx, userId: string) {
  const { rows } = await tx.query<{
    userId: string;
    email: string;
    name: string;
    passwordHash: string | null;
  }>(
    `SELECT u.id::text AS "userId", u.email, concat_ws(' ', u."firstName", u."lastName") AS name,
       c.password_hash AS "passwordHash"
     FROM users u LEFT JOIN "_credentials" c ON c.user_id = u.id WHERE u.id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Gives an account its password, by the hash that `hashPassword` made. */
export async function storePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.query(
    `INSERT INTO "_credentials" (user_id, password_hash) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash`,
    [userId, passwordHash],
  );
}

/**
 * Whether the password just verified is still the account's, and stays so until the transaction ends:
 * else a login could open a session after the change of password that was to end them all.
 */
export async function holdPassword(tx: Tx, userId: string, passwordHash: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT FROM users u JOIN "_credentials" c ON c.user_id = u.id
     WHERE u.id = $1 AND c.password_hash = $2 AND u.suspended IS NOT TRUE FOR SHARE`,
    [userId, passwordHash],
  );
  return rowCount === 1;
}
