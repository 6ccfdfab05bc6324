import { Client } from 'pg';
import type { ClientConfig } from 'pg';

const settings = `SET timezone = 'UTC'; SET datestyle = 'ISO'; SET extra_float_digits = 1; SET statement_timeout = 0;
  SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET jit = off`;

/**
 * One connection for a long work: no limit of time, and texts that read the same on every PostgreSQL.
 * @throws Error in French
 */
export async function connect(connection: ClientConfig): Promise<Client> {
  const client = new Client({
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...connection,
  });
  // Lost in the middle of a statement, it fails that statement; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(settings);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(`La base de données ne répond pas (${message || code}).`, { cause: error });
  }
  return client;
}
