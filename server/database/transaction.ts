import type { Pool, PoolClient } from 'pg';

/** The connection of one transaction: all that a behaviour may talk to. */
export type Tx = Pick<PoolClient, 'query'>;

/** Deadlock found, serialization failure: the same work, done again, succeeds. */
const retried = new Set(['40P01', '40001']);
const tries = 4;

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
 * Deadlocks and serialization failures are tried three times more.
 */
export async function transaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, work);
    } catch (error) {
      if (attempt === tries || !retried.has((error as { code?: string }).code ?? '')) throw error;
      await new Promise(resolve => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

async function once<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let lost: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => (lost = failure));
    throw error;
  } finally {
    client.release(lost);
  }
}
