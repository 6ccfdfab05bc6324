import users from '../../../src/resources/settings/user';
import { columnsOf } from '../../engine/sql/columnsOf';
import type { Tx } from '../../engine/connection/transaction';

const u = columnsOf(users);

/** Whether the database holds the demo accounts, whose password is written in the documentation. */
export async function hasDemoAccounts(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ demo: boolean }>(
    `SELECT EXISTS (SELECT FROM ${u} WHERE ${u.email} = 'superadmin@karhba.test') AS demo`,
  );
  return rows[0]?.demo ?? false;
}
