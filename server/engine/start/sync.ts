import type { ClientBase, Pool } from 'pg';
import type { Resources } from '../../../src/schema/resources';
import type { Log } from '../base/log';
import { leaveOldTexts, renewSearch } from './renewSearch';
import { readCatalogue } from '../tables/catalogue';
import { foundation } from '../tables/foundation';
import { engineSql } from '../tables/engineSql';
import { migrate } from '../tables/migrate';
import type { Migrations } from '../tables/migrate';
import { planOf } from '../tables/plan';
import { wantedTables } from '../tables/tables';

/** Any number: starters of the same database wait for each other on it. */
const syncLock = 4_121_956;

/** What PostgreSQL says when rows already written break a rule that is new. */
const broken: Readonly<Record<string, string>> = {
  '23502': 'est obligatoire, et des lignes déjà écrites ne l’ont pas',
  '23503': 'lie à ce qui n’existe pas dans des lignes déjà écrites',
  '23505': 'interdit des doublons, et des lignes déjà écrites en ont',
  '23514': 'refuse des lignes déjà écrites',
  '23P01': 'refuse des lignes déjà écrites',
};

/** What a database is brought to. */
export interface WantedDatabase {
  resources: Resources;
  migrations: Migrations;
  /** Folder of the product on the server, 'server/product': whoever has to write something is sent there. */
  folder: string;
}

/** The database differs from the configs in a way that may lose data. */
export class MigrationNeeded extends Error {
  constructor(
    readonly differences: readonly string[],
    { migrations, folder }: WantedDatabase,
  ) {
    super(
      `La base ne correspond plus aux ressources, et l’écart ne se comble pas sans risque :\n${differences
        .map(difference => `  - ${difference}`)
        .join(
          '\n',
        )}\nÉcrivez une migration dans ${folder}/migrations/ (par exemple ${nextName(migrations)}), puis relancez.`,
    );
    this.name = 'MigrationNeeded';
  }
}

/**
 * Brings the database to what the resources ask for: migrations first, then differences that only add.
 * One transaction under an advisory lock, so several starters and a kill half-way are safe.
 * @throws MigrationNeeded when a difference is not an addition; Error in French for a migration that cannot be.
 */
export async function syncDatabase(pool: Pool, wanted: WantedDatabase, log: Log): Promise<void> {
  const client = await pool.connect();
  let lost: Error | undefined;
  try {
    await client.query('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
    await syncTables(client, wanted, log);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => (lost = failure));
    throw error;
  } finally {
    client.release(lost);
  }
}

/** The same within the caller's transaction, which no time must limit. */
export async function syncTables(client: ClientBase, wanted: WantedDatabase, log: Log): Promise<void> {
  const { resources, migrations } = wanted;
  await lockTables(client);
  const compared = await leaveOldTexts(client);
  await client.query(foundation);
  await migrate(client, migrations, log);
  const plan = planOf(wantedTables(resources), await readCatalogue(client));
  if (plan.refusals.length > 0) throw new MigrationNeeded(plan.refusals, wanted);
  for (const statement of plan.statements) await apply(client, statement, wanted);
  await client.query(engineSql);
  await renewSearch(client, resources, compared, log);
  if (plan.statements.length > 0) log.info({ statements: plan.statements.length }, 'database synchronised');
}

/** Nobody else changes tables until the transaction ends. */
export async function lockTables(client: ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [syncLock]);
}

async function apply(client: ClientBase, statement: string, wanted: WantedDatabase): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    const { code, table, constraint, column } = error as Record<string, string | undefined>;
    const reason = broken[code ?? ''];
    if (!reason) throw error;
    throw new MigrationNeeded([`${table}.${constraint ?? column} ${reason}`], wanted);
  }
}

function nextName(migrations: Migrations): string {
  const last = Object.keys(migrations).toSorted().at(-1)?.slice(0, 4) ?? '0';
  return `${String(Number(last) + 1).padStart(4, '0')}-ce-qui-change.sql`;
}
