import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startFloor, startProduct } from './processes';
import type { Running } from './processes';

/** A company at some scale, the product that serves it and the floor on the same PostgreSQL. */
export interface Company {
  product: Running;
  floor: Running;
  /** The bench's own connections: what it prepares and checks. */
  pool: pg.Pool;
  /** Process of PostgreSQL. */
  postmaster: number;
  stop(): Promise<void>;
}

/** @param kept folder of data that stays for a next run; without it a temporary one. */
export async function openCompany(scale: number, kept?: string): Promise<Company> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'karhba-bench-')));
  const opened: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of opened.toReversed()) await close();
    if (!kept) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const product = await startProduct(dataDir, scale);
    opened.push(product.stop);
    const connection = await connectionOf(dataDir);
    const pool = new pg.Pool({ ...connection, max: 2, options: '-c timezone=UTC' });
    opened.push(() => pool.end());
    await settle(pool);
    const floor = await startFloor(connection);
    opened.push(floor.stop);
    const [postmaster = ''] = await postmasterOf(dataDir);
    return { product, floor, pool, postmaster: Number(postmaster), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What PostgreSQL and our jobs would do by themselves sooner or later, and in the middle of a round. */
async function settle(pool: pg.Pool): Promise<void> {
  await pool.query('SELECT karhba_count_history()');
  await pool.query('VACUUM (ANALYZE)');
  await pool.query('CHECKPOINT');
}

/** How `pg` reaches the embedded PostgreSQL of a folder, by its socket or, where it has none, its port. */
export async function connectionOf(dataDir: string): Promise<pg.PoolConfig> {
  const [, , , port, socket, address] = await postmasterOf(dataDir);
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  return { host: socket || address, port: Number(port), user: 'karhba', password, database: 'karhba' };
}

/** What a running PostgreSQL says of itself: process, folder, start, port, folder of its socket, address. */
async function postmasterOf(dataDir: string): Promise<string[]> {
  return (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
}

/** A token of one of the demo's accounts, as long-lived as any: a quarter of an hour. */
export async function signIn(port: number, as: 'admin' | 'superadmin' = 'admin'): Promise<string> {
  const query = `mutation { login(email: "${as}@karhba.test", password: "karhba-demo-2026") { token { accessToken } } }`;
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data } = (await response.json()) as { data: { login: { token: { accessToken: string } } } };
  return data.login.token.accessToken;
}
