import type { Pool, PoolClient } from 'pg';
import { outageOf } from './outageOf';

/** The connection of one transaction: all that a behaviour may talk to. */
export type Tx = Pick<PoolClient, 'query'>;

/** Deadlock found, serialization failure: the same work, done again, succeeds. */
const retried = new Set(['40P01', '40001']);
const tries = 4;

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
 * Deadlocks and serialization failures are tried three times more; a connection that is lost is not, since nobody knows
 * then whether it was committed.
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
  const client = await begin(pool);
  let lost: Error | undefined;
  try {
    const result = await work(client);
    const { command } = await client.query('COMMIT');
    // PostgreSQL answers so, without an error, when somebody has swallowed the error of a statement.
    if (command !== 'COMMIT')
      throw new Error('a statement of the transaction had failed: nothing was written');
    return result;
  } catch (error) {
    const outage = outageOf(error);
    // Nothing to say to a connection that is lost or hangs: it is closed, and that rolls back.
    if (outage === 'broken' || outage === 'away') lost = error as Error;
    else await client.query('ROLLBACK').catch((failure: Error) => (lost = failure));
    throw error;
  } finally {
    client.release(lost);
  }
}

/** A connection that died while nobody used it shows here, before anything was asked of it: then another is taken. */
async function begin(pool: Pool): Promise<PoolClient> {
  for (let again = true; ; again = false) {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      return client;
    } catch (error) {
      client.release(error as Error);
      if (!again || outageOf(error) !== 'broken') throw error;
    }
  }
}
