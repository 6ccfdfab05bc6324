import type { Tx } from '../connection/transaction';

/** What wakes the postman of every node, once the transaction is committed. */
export const OUTBOX_CHANNEL = 'karhba_outbox';

/**
 * Queues a letter in the transaction of what it is about: sent after commit, never after a rollback.
 * @param letter name of one of the `letters`.
 * @param data what the letter needs; never a secret, since it is kept until delivery.
 * @param most of a letter that strangers may request: while so many of it have not been looked at, no more are queued.
 */
export async function queueMail(
  tx: Tx,
  letter: string,
  data: Record<string, unknown>,
  most?: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO "_outbox" (letter, data) SELECT $1, $2
     WHERE $3::int IS NULL OR (SELECT count(*) FROM (
       SELECT FROM "_outbox" WHERE letter = $1 AND tries = 0 AND failed_at IS NULL LIMIT $3) waiting) < $3`,
    [letter, JSON.stringify(data), most ?? null],
  );
  await tx.query('SELECT pg_notify($1, $2)', [OUTBOX_CHANNEL, '']);
}
