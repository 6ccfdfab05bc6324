import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DATABASE, USER } from './cluster';
import type { Address } from './settings';

/** What a PostgreSQL answered to a connection attempt: its version, or why not. */
type Answer =
  { state: 'ready'; version: string } | { state: 'starting' } | { state: 'refused' } | { state: 'silent' };

const WRONG_PASSWORD = '28P01';
const CANNOT_CONNECT_NOW = '57P03';
const TOO_MANY = '53300';

/** Knocks once. */
export async function ask(address: Address, password: string): Promise<Answer> {
  try {
    return await withClient(address, password, 'postgres', async client => {
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
      return { state: 'ready', version: rows[0]?.server_version.split(' ')[0] ?? '' };
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === WRONG_PASSWORD) return { state: 'refused' };
    if (code === CANNOT_CONNECT_NOW || code === TOO_MANY) return { state: 'starting' };
    return { state: 'silent' };
  }
}

/** Knocks until it answers, it is gone, or `patience` milliseconds have passed (recovery after a crash takes its time). */
export async function waitForAnswer(
  address: Address,
  password: string,
  alive: () => boolean,
  patience: number,
): Promise<Answer> {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await ask(address, password);
    const settled = answer.state === 'ready' || answer.state === 'refused';
    if (settled || !alive() || Date.now() > end) return answer;
    await sleep(20);
  }
}

/** Makes our database if it is not there yet. */
export async function ensureDatabase(address: Address, password: string): Promise<void> {
  await withClient(address, password, 'postgres', async client => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(DATABASE)}`);
  });
}

async function withClient<T>(
  address: Address,
  password: string,
  database: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...address,
    user: USER,
    password,
    database,
    ssl: false,
    connectionTimeoutMillis: 3000,
    query_timeout: 60_000,
  });
  // A server that dies under us is reported by the query as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
