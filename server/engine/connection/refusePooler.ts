import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { StartRefusal } from '../base/startRefusal';
import { refuseSilent } from './refuseUnsafe';

/**
 * Connections are ours alone, or nothing that is set on one holds: limits of time, locks of jobs, who listens. Three of
 * them are each given a mark, one after the other, then queried for it while the others work: behind a pooler that
 * gives a connection on after each transaction, one of them finds another's, or none.
 * @throws StartRefusal behind such a pooler, and when there is no answer.
 */
export async function refusePooler(connection: ClientConfig): Promise<void> {
  const clients = ['0', '1', '2'].map(mark => {
    const client = new Client({ connectionTimeoutMillis: 10_000, query_timeout: 10_000, ...connection });
    client.on('error', () => undefined);
    return { mark, client };
  });
  try {
    for (const { client } of clients) await client.connect().catch(refuseSilent);
    for (const { mark, client } of clients)
      await client.query(`SELECT set_config('karhba.connection', $1, false)`, [mark]);
    for (const one of [1, 0, 2].flatMap(index => clients[index] ?? []))
      if ((await markOf(one.client)) !== one.mark) throw shared();
  } finally {
    await Promise.all(clients.map(({ client }) => client.end().catch(() => undefined)));
  }
}

/** Leaves its transaction open, so that nobody else is given its connection. */
async function markOf(client: Client): Promise<string | null> {
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ mark: string | null }>(
      `SELECT current_setting('karhba.connection', true) AS mark`,
    );
    return rows[0]?.mark ?? null;
  } catch {
    // One connection a statement: it lets nobody begin a transaction.
    return null;
  }
}

const shared = () =>
  new StartRefusal(
    'DATABASE_URL mène à un répartiteur de connexions (PgBouncer) en mode transaction, où Karhba perdrait ses délais, ses verrous et ses nouvelles en direct\u00a0: donnez l’adresse de PostgreSQL lui-même, ou mettez le répartiteur en mode session (pool_mode = session).',
  );
