import type { Pool, PoolClient } from 'pg';

/** How often the connections of a pool were given up, all together. */
const givenUp = new WeakMap<Pool, number>();
/** How often that had been when a connection was opened. */
const openedAt = new WeakMap<PoolClient, number>();

const ageOf = (pool: Pool) => givenUp.get(pool) ?? 0;

/** To be called for each connection that a pool opens. */
export const noteOpened = (pool: Pool, client: PoolClient): void => void openedAt.set(client, ageOf(pool));

/** No connection that is open now is taken for a transaction again: each is closed when its turn comes. */
export const giveUpAll = (pool: Pool): void => void givenUp.set(pool, ageOf(pool) + 1);

/** A connection of the pool that was not given up. */
export async function connectAnew(pool: Pool): Promise<PoolClient> {
  for (;;) {
    const client = await pool.connect();
    if ((openedAt.get(client) ?? 0) >= ageOf(pool)) return client;
    client.release(true);
  }
}
