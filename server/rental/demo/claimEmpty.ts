import { name } from '../../engine/connection/sql';
import type { Tx } from '../../engine/connection/transaction';

/** Any number: those who would fill the same database wait for each other on it. */
const seedLock = 4_121_957;

/** Whether the table is empty and ours to fill until the transaction ends. Filling may take longer than a request. */
export async function claimEmpty(tx: Tx, table: string): Promise<boolean> {
  await tx.query(
    'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
  );
  await tx.query('SELECT pg_advisory_xact_lock($1)', [seedLock]);
  const { rows } = await tx.query<{ empty: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM ${name(table)}) AS empty`,
  );
  return rows[0]?.empty ?? false;
}
