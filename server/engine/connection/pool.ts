import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import type { Log } from '../base/log';
import { noteOpened } from './giveUp';

/** Set on each connection, by a statement: a pooler lets no options of a start through. */
const settings = {
  timezone: 'UTC',
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 20_000,
  // What judges an account's records sees what others have just written (`karhba_judged`): whatever the database is set to.
  default_transaction_isolation: 'read committed',
  // Where the network loses us, PostgreSQL finds out in a minute instead of two hours.
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  jit: 'off',
  // Two workers take longer to begin than the count of a long list takes alone: what reads whole companies has them still.
  parallel_setup_cost: 10_000,
};

/** Whoever may switch `synchronous_commit` off for a role or a database later must not lose what we acknowledge. */
const settled = `SELECT ${Object.entries(settings)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ')},
  CASE WHEN current_setting('synchronous_commit') = 'off' THEN set_config('synchronous_commit', 'on', false) END`;

const atWork = new WeakMap<Pool, Set<PoolClient>>();

/**
 * Connections of the product: UTC, bounded waits, nothing that idles inside a transaction, and no commit that is
 * answered before it is on the disk. `query_timeout: 0` in `connection` lifts the bound on a PostgreSQL that hangs.
 */
export function openPool(connection: PoolConfig, log: Log): Pool {
  const pool = new Pool({
    max: 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A PostgreSQL that hangs does not end a statement in time: then we do, somewhat later.
    query_timeout: 18_000,
    onConnect: client => client.query(settled) as unknown as void,
    ...connection,
  });
  // Lost in the middle of a statement, it also fails that statement; without a listener it would end the process. What
  // is lost while the pool ends is nobody's: PostgreSQL may stop before a connection has taken its leave.
  const lost = (message: string) => (error: Error) => {
    if (!pool.ending) log.warn({ err: error }, message);
  };
  pool.on('connect', client => {
    noteOpened(pool, client);
    client.on('error', lost('database connection lost'));
  });
  pool.on('error', lost('idle database connection lost'));
  const working = new Set<PoolClient>();
  pool.on('acquire', client => working.add(client));
  pool.on('release', (_, client) => working.delete(client));
  atWork.set(pool, working);
  return pool;
}

/**
 * Ends a pool. Who still works after `patience` milliseconds is cancelled and loses the connection: nothing is written
 * any more of what waits, though its COMMIT may have left with it.
 */
export async function closePool(pool: Pool, patience: number): Promise<void> {
  const ended = pool.end();
  await Promise.race([ended, sleep(patience, undefined, { ref: false })]);
  const late = [...(atWork.get(pool) ?? [])] as unknown as Late[];
  if (late.length > 0) await cancel(pool, late);
  for (const client of late) void client.end();
  await ended;
}

/** What `pg` knows of a connection, and its types do not declare. */
interface Late {
  processID: number;
  end(): Promise<void>;
}

/** A PostgreSQL that does not answer writes nothing either. */
async function cancel(pool: Pool, late: readonly Late[]): Promise<void> {
  const { options } = pool;
  // Its password is not copied with the rest, so that no log shows it.
  const connection = { ...options, password: options.password };
  const client = new Client({ ...connection, connectionTimeoutMillis: 1000, query_timeout: 1000 });
  try {
    await client.connect();
    const processes = late.map(({ processID }) => processID);
    await client.query('SELECT pg_cancel_backend(process) FROM unnest($1::integer[]) process', [processes]);
  } catch {
    // It is gone.
  }
  await client.end().catch(() => undefined);
}
