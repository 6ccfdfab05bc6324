import type { Pool } from 'pg';

/** How many deadlocks PostgreSQL has found in the pool's database, what each of its connections knows included. */
export async function deadlocksOf(pool: Pool): Promise<number> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    for (const client of clients) await client.query('SELECT pg_stat_force_next_flush()');
    const [client] = clients;
    const found = await client?.query<{ deadlocks: number }>(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    return found?.rows[0]?.deadlocks ?? -1;
  } finally {
    for (const client of clients) client.release();
  }
}
