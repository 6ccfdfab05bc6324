import type { Tx } from '../database/transaction';

/** Whether the database holds the demo accounts, whose password is written in the documentation. */
export async function hasDemoAccounts(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ demo: boolean }>(
    `SELECT EXISTS (SELECT FROM users WHERE email = 'superadmin@karhba.test') AS demo`,
  );
  return rows[0]?.demo ?? false;
}
