import type { Pool, PoolClient } from 'pg';
import type { Resources } from '../../src/schema/resources';
import type { Log } from '../log';
import { readCatalogue } from './catalogue';
import { foundation } from './foundation';
import { planOf } from './plan';
import { wantedTables } from './tables';

/** Any number: starters of the same database wait for each other on it. */
const syncLock = 4_121_956;

const migrations = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The database differs from the configs in a way that may lose data. */
export class MigrationNeeded extends Error {
  constructor(readonly differences: readonly string[]) {
    super(
      `La base ne correspond plus aux ressources, et l’écart ne se comble pas sans risque :\n${differences
        .map(difference => `  - ${difference}`)
        .join(
          '\n',
        )}\nÉcrivez une migration dans server/database/migrations/ (par exemple ${nextName()}), puis relancez.`,
    );
    this.name = 'MigrationNeeded';
  }
}

/**
 * Brings the database to what the resources ask for: migrations first, then differences that only add.
 * One transaction under an advisory lock, so several starters and a kill half-way are safe.
 * @param identity SQL of the tables of accounts and sessions, which stand on the users' table.
 * @throws MigrationNeeded when a difference is not an addition.
 */
export async function syncDatabase(
  pool: Pool,
  resources: Resources,
  identity: string,
  log: Log,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(${syncLock})`,
    );
    await client.query(foundation);
    await migrate(client, log);
    const plan = planOf(wantedTables(resources), await readCatalogue(client));
    if (plan.refusals.length > 0) throw new MigrationNeeded(plan.refusals);
    for (const statement of plan.statements) await client.query(statement);
    await client.query(identity);
    await client.query('COMMIT');
    if (plan.statements.length > 0) log.info({ statements: plan.statements.length }, 'database synchronised');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function migrate(client: PoolClient, log: Log) {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM "_migrations"');
  const applied = new Set(rows.map(row => row.name));
  const empty =
    applied.size === 0 &&
    (
      await client.query(
        `SELECT FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT LIKE '\\_%' AND tablename <> 'history-logs'`,
      )
    ).rowCount === 0;
  for (const file of Object.keys(migrations).toSorted()) {
    const name = file.replace('./migrations/', '');
    if (applied.has(name)) continue;
    // A new database is made from the configs as they are: older steps have nothing to change in it.
    if (!empty) {
      await client.query(migrations[file] ?? '');
      log.info({ migration: name }, 'migration applied');
    }
    await client.query('INSERT INTO "_migrations" (name) VALUES ($1)', [name]);
  }
}

function nextName(): string {
  const last = Object.keys(migrations).length + 1;
  return `${String(last).padStart(4, '0')}-ce-qui-change.sql`;
}
