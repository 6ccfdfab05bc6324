import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { createEngine } from '../../../server/createEngine';
import { openPool } from '../../../server/database/pool';
import type { FileStorage } from '../../../server/files/storage';
import { createLog } from '../../../server/log';
import type { Engine } from '../../../server/records/context';
import { resources as declared } from '../../../src/resources/all';
import type { Resources } from '../../../src/schema/resources';

export interface FreshDatabase {
  url: string;
  pool: Pool;
  drop(): Promise<void>;
}

/** An empty database of the run's PostgreSQL, with a pool on it. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `karhba_${randomBytes(6).toString('hex')}`;
  await administer(`CREATE DATABASE ${name}`);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  const pool = openPool({ connectionString: url.href, max: 10 }, createLog('silent'));
  return {
    url: url.href,
    pool,
    async drop() {
      await pool.end();
      await administer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

export interface FreshEngine extends FreshDatabase {
  engine: Engine;
}

/** A database with the tables of the declared resources (or of others), and the engine on it. */
export async function freshEngine(
  resources: Resources = declared,
  files?: FileStorage,
): Promise<FreshEngine> {
  const database = await freshDatabase();
  const engine = await createEngine(database.pool, resources, createLog('silent'), files);
  return { ...database, engine };
}
