import type { ClientBase } from 'pg';
import { name, text } from '../connection/sql';
import { readCatalogue } from '../tables/catalogue';
import { engineSql } from '../tables/engineSql';
import { foundation } from '../tables/foundation';
import { besideName } from '../tables/plan';
import { wantedTables } from '../tables/tables';
import type { WantedDatabase } from './wanted';

/** Below so many bytes a table is indexed sooner than anybody notices. */
const NOTICED = 8_000_000;

/** An index of a large table that is not there yet. */
interface Missing {
  table: string;
  index: string;
  /** What follows the table's name in CREATE INDEX. */
  definition: string;
  unique: boolean;
  /** The name that it gets at once; null: it waits beside for the transaction that wants it. */
  final: string | null;
}

/**
 * Builds the indexes that large tables lack while these are written to, beside those that they have: the transaction of
 * the start only gives them their names. What rests on columns that are not there yet is left to it.
 * @param refuse makes the error of a rule that rows already written break.
 */
export async function buildBeside(
  client: ClientBase,
  { resources }: WantedDatabase,
  refuse: (table: string, index: string) => Error,
): Promise<void> {
  const large = await largeTables(client);
  if (large.size === 0) return;
  const catalogue = await readCatalogue(client);
  const ofResources = wantedTables(resources).flatMap(table =>
    table.indexes
      .filter(index => catalogue.get(table.name)?.named.get(index.name) !== index.definition)
      .map((index): Missing => {
        const unique = index.definition.startsWith('UNIQUE');
        return {
          table: table.name,
          index: index.name,
          definition: unique ? index.definition.slice('UNIQUE '.length) : index.definition,
          unique,
          final: null,
        };
      }),
  );
  const ofEngine = engineIndexes.filter(({ table, index }) => !catalogue.get(table)?.named.has(index));
  for (const missing of [...ofEngine, ...ofResources])
    if (large.has(missing.table)) await build(client, missing, refuse);
}

async function largeTables(client: ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ table: string }>(
    `SELECT relname AS table FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
       AND pg_relation_size(oid) > $1`,
    [NOTICED],
  );
  return new Set(rows.map(row => row.table));
}

/** The indexes that the engine's own SQL makes where there are none. */
const engineIndexes: readonly Missing[] = [
  ...(foundation + engineSql).matchAll(
    /CREATE (UNIQUE )?INDEX IF NOT EXISTS (\w+) ON "?([\w-]+)"? ([^;]+);/g,
  ),
].map(([, unique, index = '', table = '', definition = '']) => ({
  table,
  index,
  definition,
  unique: unique !== undefined,
  final: index,
}));

/** What a table or a function that is not there yet is called by PostgreSQL. */
const notYet = new Set(['42703', '42P01', '42883']);

async function build(
  client: ClientBase,
  { table, index, definition, unique, final }: Missing,
  refuse: (table: string, index: string) => Error,
): Promise<void> {
  const beside = name(besideName(index));
  // What an interrupted start has left is not whole.
  await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${beside}`);
  try {
    await client.query(
      `CREATE ${unique ? 'UNIQUE ' : ''}INDEX CONCURRENTLY ${beside} ON ${name(table)} ${definition}`,
    );
  } catch (error) {
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${beside}`);
    const { code = '' } = error as { code?: string };
    if (code === '23505') throw refuse(table, index);
    if (notYet.has(code)) return;
    throw error;
  }
  if (final) await client.query(`ALTER INDEX ${beside} RENAME TO ${name(final)}`);
  else await client.query(`COMMENT ON INDEX ${beside} IS ${text((unique ? 'UNIQUE ' : '') + definition)}`);
}
