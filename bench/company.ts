import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Build } from './before';
import { startFloor, startProduct } from './processes';
import type { Running } from './processes';
import { parentOf } from './usage';

/** A company at some scale, and the product that serves it. */
export interface Served {
  product: Running;
  /** The bench's own connections: what it prepares and checks. */
  pool: pg.Pool;
  /** Process of PostgreSQL. */
  postmaster: number;
}

/** An earlier build on a company of its own, as large. */
export interface Earlier extends Served {
  build: Build;
}

/** Today's product and the floor on the same PostgreSQL, and an earlier build when one is compared. */
export interface Company extends Served {
  floor: Running;
  before?: Earlier | undefined;
  stop(): Promise<void>;
}

/** Where a company is kept. */
export interface Place {
  /** Folder of data that stays for a next run; without it a temporary one. */
  kept?: string | undefined;
  /** Address of a PostgreSQL of one's own, whose role may create databases; without it the embedded one of the folder. */
  own?: string | undefined;
}

/** @param build an earlier one to start as well. */
export async function openCompany(scale: number, place: Place = {}, build?: Build): Promise<Company> {
  const opened: Opened = [];
  const stop = async () => {
    for (const close of opened.toReversed()) await close();
  };
  try {
    const { connection, ...served } = await serve(scale, place, opened);
    const before = build && { ...(await serve(scale, place, opened, build)), build };
    const floor = await startFloor(connection);
    opened.push(floor.stop);
    return { ...served, floor, before, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What is closed at the end, last first. */
type Opened = (() => Promise<void>)[];

/** Starts the product, or an earlier build of it, on a company that is made unless it is kept. */
async function serve(
  scale: number,
  { kept, own }: Place,
  opened: Opened,
  build?: Build,
): Promise<Served & { connection: pg.PoolConfig }> {
  const dataDir = kept ? `${kept}${build ? '-before' : ''}` : await mkdtemp(join(tmpdir(), 'karhba-bench-'));
  if (!kept) opened.push(() => rm(dataDir, { recursive: true, force: true }));
  const name = `karhba_bench_x${scale}${build ? '_before' : ''}`;
  const database = own && (await databaseOf(own, name));
  if (own && !kept) opened.push(() => drop(own, name));
  const product = await startProduct(dataDir, scale, { database, root: build?.root });
  opened.push(product.stop);
  const connection = database ? { connectionString: database } : await connectionOf(dataDir);
  const pool = new pg.Pool({ ...connection, max: 2, options: '-c timezone=UTC' });
  opened.push(() => pool.end());
  await settle(pool);
  return { product, pool, postmaster: await postmasterOf(pool), connection };
}

/** What PostgreSQL and our jobs would do by themselves sooner or later, and in the middle of a round. */
async function settle(pool: pg.Pool): Promise<void> {
  await pool.query('SELECT karhba_count_history()');
  await pool.query('VACUUM (ANALYZE)');
  await pool.query('CHECKPOINT');
}

/** How `pg` reaches the embedded PostgreSQL of a folder, by its socket or, where it has none, its port. */
export async function connectionOf(dataDir: string): Promise<pg.PoolConfig> {
  const pid = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const [, , , port, socket, address] = pid.split('\n');
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  return { host: socket || address, port: Number(port), user: 'karhba', password, database: 'karhba' };
}

/** Process of the PostgreSQL that a pool speaks to, if it is on this machine: each connection's is a child of it. */
async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return parentOf(rows[0]?.pid ?? 0);
}

/** The address of the company's database on a PostgreSQL of one's own, where it is made unless it is there. */
async function databaseOf(own: string, name: string): Promise<string> {
  await administer(own, async client => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`);
  });
  return Object.assign(new URL(own), { pathname: `/${name}` }).href;
}

const drop = (own: string, name: string) =>
  administer(own, async client => {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });

async function administer(own: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: own });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
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
