import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { afterEach, inject } from 'vitest';
import { createEngine } from '../../../server/engine/start/createEngine';
import { product } from '../../../server/product';
import { openPool } from '../../../server/engine/connection/pool';
import type { BoundBehaviour } from '../../../server/engine/records/behaviours';
import { localStorage } from '../../../server/engine/files/localStorage';
import type { FileStorage } from '../../../server/engine/files/storage';
import { createLog } from '../../../server/engine/base/log';
import type { Engine } from '../../../server/engine/records/context';
import { resources as declared } from '../../../src/resources/all';
import type { Resources } from '../../../src/schema/resources';
import { administer } from './administer';

export interface FreshDatabase {
  url: string;
  pool: Pool;
  drop(): Promise<void>;
}

/** A database of the run's PostgreSQL, empty or as another one is, with a pool on it. */
export async function freshDatabase(template?: string): Promise<FreshDatabase> {
  const name = `karhba_${randomBytes(6).toString('hex')}`;
  await administer(inject('databaseUrl'), client =>
    client.query(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`),
  );
  const { url, pool } = open(name);
  return {
    url,
    pool,
    async drop() {
      await pool.end();
      await administer(inject('databaseUrl'), client => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

/** Databases of one test each. @returns what makes one, empty or as another one is. */
export function useDatabases(): (template?: string) => Promise<FreshDatabase> {
  const databases: FreshDatabase[] = [];
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.drop();
  });
  return async template => {
    const database = await freshDatabase(template);
    databases.push(database);
    return database;
  };
}

function open(name: string) {
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    // Fifty at once wait for ten connections longer than a person would, where three other files are at work.
    pool: openPool(
      { connectionString: url.href, max: 10, connectionTimeoutMillis: 60_000 },
      createLog('silent'),
    ),
  };
}

const made = new Map<string, Promise<string>>();

/** A database that others are made as: the first test that needs it makes it for the run. */
function makeOnce(
  name: string,
  like: string | null,
  fill: (pool: Pool) => Promise<unknown>,
): Promise<string> {
  const known = made.get(name);
  if (known) return known;
  const making = administer(inject('databaseUrl'), async client => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    await client.query(`CREATE DATABASE ${name}_begun${like ? ` TEMPLATE ${like}` : ''}`);
    const { pool } = open(`${name}_begun`);
    await fill(pool);
    await pool.end();
    await client.query(`ALTER DATABASE ${name}_begun RENAME TO ${name}`);
  }).then(() => name);
  made.set(name, making);
  return making;
}

/** The database with the tables of the declared resources. */
export const template = () =>
  makeOnce(inject('templateName'), null, pool => createEngine(pool, product, createLog('silent')));

/** The same with the demo company; its photos are in `demoFolder`. */
const demoTemplate = async () =>
  makeOnce(`${inject('templateName')}_demo`, await template(), async pool => {
    const { seedDemo } = await import('../../../server/rental/demo/seedDemo');
    const engine = await createEngine(pool, product, createLog('silent'));
    const files = localStorage(inject('demoFolder'));
    await seedDemo({ pool, engine, files, scale: 1, log: engine.log });
  });

export interface FreshEngine extends FreshDatabase {
  engine: Engine;
}

/** A database with the demo company, and the engine on it. */
export async function demoEngine(): Promise<FreshEngine> {
  const database = await freshDatabase(await demoTemplate());
  return { ...database, engine: await createEngine(database.pool, product, createLog('silent')) };
}

/** A database with the tables of the declared resources, to which those of others come, and the engine on it. */
export async function freshEngine(
  resources: Resources = declared,
  files?: FileStorage,
  behaviours: readonly BoundBehaviour[] = [],
): Promise<FreshEngine> {
  const database = await freshDatabase(await template());
  const engine = await createEngine(
    database.pool,
    { ...product, resources, behaviours: [...product.behaviours, ...behaviours] },
    createLog('silent'),
    files,
  );
  return { ...database, engine };
}
