import type { ClientBase } from 'pg';
import type { Resources } from '../../../src/schema/resources';
import { name } from '../connection/sql';
import type { Log } from '../base/log';
import { MigrationNeeded, syncTables } from '../start/sync';
import type { WantedDatabase } from '../start/wanted';
import { readCatalogue } from '../tables/catalogue';
import { engineSql } from '../tables/engineSql';
import { foundation } from '../tables/foundation';
import { migrate, noteMigrations } from '../tables/migrate';
import { planOf } from '../tables/plan';
import { primaryKey, wantedTables } from '../tables/tables';
import type { Table } from '../tables/tables';
import { engineTables } from './engineTables';
import { unfit } from './judgeManifest';
import type { Manifest, TableCopy } from './manifest';

/** Whether a backup is of a version before migrations that this one has, and of none that it does not know. */
export const isEarlier = ({ migrations }: Manifest, known: readonly string[]): boolean =>
  migrations.length < known.length && migrations.every(one => known.includes(one));

/**
 * Makes the tables that the version of a backup had, for its rows to be read as they are: columns without the rules of
 * today, which come after the migrations (`bringUpToDate`). The engine's own tables are today's: they only ever grow.
 * @throws Error in French where it says what no version of Karhba ever wrote: nothing of it is SQL.
 */
export async function layEarlierTables(
  client: ClientBase,
  manifest: Manifest,
  resources: Resources,
): Promise<void> {
  refuseForeign(manifest);
  await client.query(foundation);
  const wanted = new Map(wantedTables(resources).map(table => [table.name, table]));
  const earlier = manifest.tables
    .filter(table => !Object.hasOwn(engineTables, table.name))
    .map(table => asItWas(table, wanted.get(table.name)));
  for (const statement of planOf(earlier, new Map()).statements) await client.query(statement);
  await client.query(engineSql);
}

/** What a kind of field has ever been stored as (`columnType`), and its periods: a type stands in a statement as it is written. */
const isType = (type: unknown): boolean =>
  typeof type === 'string' &&
  /^(bigint|boolean|date|double precision|integer|jsonb|numeric(\(\d{1,2},\d{1,2}\))?|text|timestamp with time zone|uuid|xid8|(tstz|date|int4)range)(\[\])?$/.test(
    type,
  );
const isName = (name: unknown): boolean => typeof name === 'string' && /^[A-Za-z_][\w-]{0,62}$/.test(name);

function refuseForeign({ tables }: Manifest): void {
  const foreign = tables.some(
    table =>
      !isName(table.name) ||
      Object.entries(table.columns).some(([column, type]) => !isName(column) || !isType(type)),
  );
  if (foreign) throw new Error('Cette sauvegarde n’a pas été faite par Karhba\u00a0: rien n’en a été écrit.');
}

/** A column that is still of its type keeps its default, which a migration that adds rows counts on. */
const asItWas = ({ name: table, columns }: TableCopy, today: Table | undefined): Table => ({
  name: table,
  resource: table,
  columns: Object.entries(columns).map(([column, type]) => {
    const found = today?.columns.find(one => one.name === column && one.type === type);
    return { name: column, type, nullable: true, default: found?.default };
  }),
  constraints: 'id' in columns ? [primaryKey(table)] : [],
  indexes: [],
  triggers: [],
});

/**
 * Brings what `layEarlierTables` made, filled, to this version: the migrations since, then every rule, judged on all rows.
 * @throws Error in French when that does not lead there.
 */
export async function bringUpToDate(
  client: ClientBase,
  manifest: Manifest,
  product: WantedDatabase,
  log: Log,
): Promise<void> {
  await noteMigrations(client, product.migrations, manifest.migrations);
  await migrate(client, product.migrations, log);
  await requireColumns(client, product.resources);
  try {
    await syncTables(client, product, log);
  } catch (error) {
    throw error instanceof MigrationNeeded ? unfit(manifest, error.differences) : error;
  }
}

/** What is obligatory today; a row that lacks it is reported by PostgreSQL. */
async function requireColumns(client: ClientBase, resources: Resources): Promise<void> {
  const existing = await readCatalogue(client);
  const statements = wantedTables(resources).flatMap(table =>
    table.columns
      .filter(column => !column.nullable && existing.get(table.name)?.columns.get(column.name)?.nullable)
      .map(column => `ALTER TABLE ${name(table.name)} ALTER COLUMN ${name(column.name)} SET NOT NULL`),
  );
  if (statements.length > 0) await client.query(statements.join('; '));
}
