import { Pool } from 'pg';
import type { PoolConfig } from 'pg';
import type { Log } from '../log';

/** Connections of the product: UTC, bounded waits, and nothing that idles inside a transaction. */
export function openPool(connection: PoolConfig, log: Log): Pool {
  const pool = new Pool({
    max: 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    ...connection,
    options:
      '-c timezone=UTC -c statement_timeout=15000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=20000 -c jit=off',
  });
  // Lost in the middle of a statement, it also fails that statement; without a listener it would end the process.
  pool.on('connect', client =>
    client.on('error', error => log.warn({ err: error }, 'database connection lost')),
  );
  pool.on('error', error => log.warn({ err: error }, 'idle database connection lost'));
  return pool;
}
