import type { ClientBase, Pool } from 'pg';
import type { Log } from '../base/log';
import { leaveOldTexts, renewSearch } from './renewSearch';
import { readCatalogue } from '../tables/catalogue';
import { foundation } from '../tables/foundation';
import { engineSql } from '../tables/engineSql';
import { migrate } from '../tables/migrate';
import type { Migrations } from '../tables/migrate';
import { planOf } from '../tables/plan';
import { wantedTables } from '../tables/tables';
import { buildBeside } from './buildBeside';
import { sayingThatItWaits, takeTurn, untilItsTurn } from './patience';
import type { Patience } from './patience';
import { noteState, readState } from './schemaState';
import type { WantedDatabase } from './wanted';

/** Any number: starters of the same database wait for each other on it. */
const syncLock = 4_121_956;

/** PostgreSQL's error when rows already written break a rule that is new. */
const broken: Readonly<Record<string, string>> = {
  '23502': 'est obligatoire, et des lignes déjà écrites ne l’ont pas',
  '23503': 'lie à ce qui n’existe pas dans des lignes déjà écrites',
  '23505': 'interdit des doublons, et des lignes déjà écrites en ont',
  '23514': 'refuse des lignes déjà écrites',
  '23P01': 'refuse des lignes déjà écrites',
};

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
 * Brings the database to what the resources define: migrations first, then differences that only add. Where it is so
 * already, two statements that hinder nobody find it, and nothing is sent. Else starters take turns; indexes of large
 * tables are built beside their writers, and the rest is one transaction that gives way to whoever is writing, so that
 * several starters and a kill half-way are safe.
 * @throws MigrationNeeded when a difference is not an addition; StartRefusal when a newer version was here; Error in
 * French for a migration that cannot be.
 */
export async function syncDatabase(pool: Pool, wanted: WantedDatabase, log: Log): Promise<void> {
  const client = await pool.connect();
  let kept = true;
  try {
    if ((await readState(client, wanted)).asWanted) return;
    // Its settings are not those of other connections, and it may hold the lock: it is not given back.
    kept = false;
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await sayingThatItWaits(log, async () => {
      await takeTurn(client, syncLock);
      const state = await readState(client, wanted);
      if (state.asWanted) return;
      if (!state.empty) await buildBeside(client, wanted, twins(wanted));
      await untilItsTurn(patience => inTransaction(client, () => syncTables(client, wanted, log, patience)));
    });
  } finally {
    client.release(!kept);
  }
}

const twins = (wanted: WantedDatabase) => (table: string, index: string) =>
  new MigrationNeeded([`${table}.${index} ${broken['23505']}`], wanted);

async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * The same within the caller's transaction, which no time must limit.
 * @param patience of a database that others are using.
 */
export async function syncTables(
  client: ClientBase,
  wanted: WantedDatabase,
  log: Log,
  patience?: Patience,
): Promise<void> {
  const { resources, migrations } = wanted;
  const send = (sql: string) => patience?.send(client, sql) ?? client.query(sql);
  await lockTables(client);
  await patience?.lock(client, await inUse(client));
  const compared = await leaveOldTexts(client);
  await send(foundation);
  await migrate(client, migrations, log);
  const plan = planOf(wantedTables(resources), await readCatalogue(client));
  if (plan.refusals.length > 0) throw new MigrationNeeded(plan.refusals, wanted);
  for (const statement of plan.statements) await apply(send, statement, wanted);
  await send(engineSql);
  await renewSearch(client, resources, compared, log);
  await noteState(client, wanted);
  if (plan.statements.length > 0) log.info({ statements: plan.statements.length }, 'database synchronised');
}

/** The engine's tables that its own SQL locks: taken together, nobody is kept waiting by one for the other. */
async function inUse(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname = ANY ($1) ORDER BY relname`,
    [engineTables],
  );
  return rows.map(row => row.name);
}

const engineTables = [
  ...new Set(
    [
      ...(foundation + engineSql).matchAll(
        / (?:INDEX IF NOT EXISTS \w+ ON|TABLE|OF [\w, ]+ ON|(?:INSERT|UPDATE|DELETE|TRUNCATE) ON) "?([\w-]+)"?/g,
      ),
    ].map(([, table = '']) => table),
  ),
];

/** Nobody else changes tables until the transaction ends. */
export async function lockTables(client: ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [syncLock]);
}

async function apply(
  send: (sql: string) => Promise<unknown>,
  statement: string,
  wanted: WantedDatabase,
): Promise<void> {
  try {
    await send(statement);
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
