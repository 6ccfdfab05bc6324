import type { Tx } from '../connection/transaction';

/** What wakes the postman of every node, once the transaction is committed. */
export const OUTBOX_CHANNEL = 'karhba_outbox';

/**
 * Queues a letter in the transaction of what it is about: sent after commit, never after a rollback.
 * @param letter name of one of the `letters`.
 * @param data what the letter needs; never a secret, since it is kept until delivery.
 */
export async function queueMail(tx: Tx, letter: string, data: Record<string, unknown>): Promise<void> {
  await tx.query('INSERT INTO "_outbox" (letter, data) VALUES ($1, $2)', [letter, JSON.stringify(data)]);
  await tx.query('SELECT pg_notify($1, $2)', [OUTBOX_CHANNEL, '']);
}
