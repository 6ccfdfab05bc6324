import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/start/createEngine';
import { product } from '../../../server/product';
import { contentOf } from '../../../server/engine/backup/contentOf';
import { ownedTables } from '../../../server/engine/backup/ownedTables';
import type { OwnedTable } from '../../../server/engine/backup/ownedTables';
import { readCatalogue } from '../../../server/engine/tables/catalogue';
import { foundation } from '../../../server/engine/tables/foundation';
import { migrate } from '../../../server/engine/tables/migrate';
import { planOf } from '../../../server/engine/tables/plan';
import { syncDatabase } from '../../../server/engine/start/sync';
import { wantedTables } from '../../../server/engine/tables/tables';
import type { Column } from '../../../server/engine/tables/tables';
import { createLog } from '../../../server/engine/base/log';
import { resources } from '../../../src/resources/all';
import { startChild } from '../../server/helpers/child';
import type { Child } from '../../server/helpers/child';
import { loadRelease, withClient } from '../../server/helpers/company';
import { freshDatabase } from '../../server/helpers/database';
import type { FreshDatabase } from '../../server/helpers/database';
import { full, keep, seed, tries } from '../promise';
import { randomFrom } from '../random';
import { nextMigrations, nextProduct, planForNext } from './helpers/nextRelease';

const releases = readdirSync(new URL('../../server/fixtures/releases', import.meta.url))
  .filter(file => file.endsWith('.sql'))
  .map(file => file.replace('.sql', ''));
const last = releases.toSorted((a, b) => Number(a) - Number(b)).at(-1) ?? '';
const { below } = randomFrom(seed);
const log = createLog('silent');

/** The last release, as the migrations of this one leave it: what a start does beside them changes nothing written. */
let old: FreshDatabase;
let children: Child[] = [];
const databases: FreshDatabase[] = [];

beforeAll(async () => {
  old = await freshDatabase();
  await migrateRelease(old, last);
});
afterAll(() => old.drop());
afterEach(async () => {
  await Promise.all(children.map(child => child.end('SIGKILL')));
  children = [];
  await dropDatabases();
});

async function dropDatabases(): Promise<void> {
  for (const database of databases.splice(0)) await database.drop();
}

/** Of a release, with nothing done to it but the migrations of this one. */
async function migrateRelease({ url }: FreshDatabase, release: string): Promise<void> {
  await loadRelease(url, release);
  await withClient(url, async client => {
    await client.query(foundation);
    await migrate(client, product.migrations, log);
  });
}

async function anEmptyDatabase(): Promise<FreshDatabase> {
  const database = await freshDatabase();
  databases.push(database);
  return database;
}

/** Of the last release unless told, with data. */
async function anOldDatabase(release = last): Promise<FreshDatabase> {
  const database = await anEmptyDatabase();
  await loadRelease(database.url, release);
  return database;
}

async function aStarter(): Promise<Child> {
  const child = startChild('../../promises/server/helpers/starter', []);
  children.push(child);
  await child.next();
  return child;
}

const momentary = new Set(['_search', 'createdAt', 'updatedAt']);

const tablesOf = async (pool: Pool) => (await ownedTables(pool, resources, 'move')).owned;

/**
 * Contents of these tables, in these columns; a table that is gone has none. Search texts are the start's to make anew, and
 * when a row was written is of the moment, where a migration writes it.
 */
async function contents(pool: Pool, tables: readonly OwnedTable[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, columns } of tables)
    found.push(
      await contentOf(
        pool,
        name,
        Object.keys(columns).filter(column => !momentary.has(column)),
      ).then(
        ({ rows, checksum }) => `${name} ${rows} ${checksum}`,
        (error: Error) => `${name} ${error.message}`,
      ),
    );
  return found;
}

const unlike = (before: readonly string[], after: readonly string[]) =>
  before.filter((content, index) => content !== after[index]).length;

async function catalogue(pool: Pool) {
  const client = await pool.connect();
  return readCatalogue(client).finally(() => client.release());
}

/** Everything that can be told of a database's tables, in one text. */
async function picture(pool: Pool): Promise<string> {
  const tables = [...(await catalogue(pool))].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(
    // In an order of our own: PostgreSQL tells columns in the order of its plan.
    tables.map(([name, { columns, named }]) => [
      name,
      [...columns].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      [...named].toSorted(),
    ]),
  );
}

const size = ({ statements, refusals }: { statements: string[]; refusals: string[] }) =>
  statements.length + refusals.length;

/**
 * Whether the migrations of the next release were each done once, or none of them.
 * @param numbers given so far, as the old database has them, and as the migrations of this release leave them.
 */
async function isWhole(
  pool: Pool,
  numbers: { old: string; migrated: string },
): Promise<'before' | 'after' | 'half'> {
  const { rows } = await pool.query<{ noted: number; coded: number; numbers: string }>(
    `SELECT (SELECT count(*)::int FROM "_migrations") AS noted,
       (SELECT count(*)::int FROM pg_attribute WHERE attrelid = 'services'::regclass AND attname = 'code') AS coded,
       (SELECT sum(last)::text FROM "_counters") AS numbers`,
  );
  const [{ noted, coded, numbers: now } = { noted: -1, coded: -1, numbers: '' }] = rows;
  const { rows: counters } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM "_counters"');
  if (noted === 0 && coded === 0 && now === numbers.old) return 'before';
  const skipped = String(Number(numbers.migrated) + (counters[0]?.n ?? 0));
  return noted === Object.keys(nextMigrations).length && coded === 1 && now === skipped ? 'after' : 'half';
}

const numbersOf = async (pool: Pool) =>
  (await pool.query<{ sum: string }>('SELECT sum(last)::text AS sum FROM "_counters"')).rows[0]?.sum ?? '';

/** What no start may change: everything but the numbers, which a migration of the next release moves on. */
async function whatIsKept() {
  const tables = (await tablesOf(old.pool)).filter(({ name }) => name !== '_counters');
  const untouched = await numbersOf((await anOldDatabase()).pool);
  const numbers = { old: untouched, migrated: await numbersOf(old.pool) };
  return { tables, wanted: await contents(old.pool, tables), numbers };
}

describe('les tables d’une version précédente', () => {
  it.each(releases)('n° %s deviennent celles de celle-ci, données comprises', async release => {
    const [database, migrated] = [await anOldDatabase(release), await anEmptyDatabase()];
    await migrateRelease(migrated, release);
    const tables = await tablesOf(migrated.pool);
    const before = await contents(migrated.pool, tables);
    const engine = await createEngine(database.pool, product, log);
    const left = planOf(wantedTables(engine.resources), await catalogue(database.pool));
    keep('P-17', {
      n: 1,
      of: `release ${release}: differences left by a start`,
      figure: size(left),
      ideal: 0,
    });
    const changed = unlike(before, await contents(database.pool, tables));
    keep('P-17', {
      n: tables.length,
      of: `release ${release}: tables whose data changed`,
      figure: changed,
      ideal: 0,
    });
  });
});

describe('un démarrage tué au milieu', () => {
  it('ne laisse rien à moitié, et le suivant aboutit', async () => {
    const rounds = tries(1, 15, 8);
    const { tables, wanted, numbers } = await whatIsKept();
    let [halves, faults, differences, changed] = [0, 0, 0, 0];
    let patience = 400;
    const next = await aStarter();
    for (let round = 0; round < rounds; round++) {
      const database = await anOldDatabase();
      const victim = await aStarter();
      victim.process.stdin?.write(`${database.url}\n`);
      await sleep(below(patience));
      await victim.end('SIGKILL');
      if ((await isWhole(database.pool, numbers)) === 'half') halves++;
      next.process.stdin?.write(`${database.url}\n`);
      const { fault, took } = await next.next();
      if (fault !== null) faults++;
      patience = Math.max(50, Number(took) * 1.2);
      if ((await isWhole(database.pool, numbers)) !== 'after') halves++;
      differences += size(await planForNext(database.pool));
      changed += unlike(wanted, await contents(database.pool, tables));
      await dropDatabases();
    }
    keep('P-17', { n: rounds, of: 'killed starts that left something half', figure: halves, ideal: 0 });
    keep('P-17', { n: rounds, of: 'starts that failed after one was killed', figure: faults, ideal: 0 });
    keep('P-17', { n: rounds, of: 'differences left after it', figure: differences, ideal: 0 });
    keep('P-17', {
      n: rounds * tables.length,
      of: 'tables whose data changed by it',
      figure: changed,
      ideal: 0,
    });
  });
});

describe('plusieurs démarrages à la fois', () => {
  it('aboutissent tous, et les tables ne se font qu’une fois', async () => {
    const rounds = tries(1, 3, 2);
    const crowd = tries(2, 5);
    const { tables, wanted, numbers } = await whatIsKept();
    const starters = await Promise.all(Array.from({ length: crowd }, aStarter));
    const tally = { starts: 0, faults: 0, differences: 0, changed: 0, twice: 0 };
    for (let round = 0; round < rounds; round++)
      for (const count of new Set([2, crowd]))
        for (const make of [anEmptyDatabase, anOldDatabase]) {
          await dropDatabases();
          const database = await make();
          const together = starters.slice(0, count);
          for (const { process } of together) process.stdin?.write(`${database.url}\n`);
          const told = await Promise.all(together.map(child => child.next()));
          tally.starts += count;
          tally.faults += told.filter(({ fault }) => fault !== null).length;
          tally.differences += size(await planForNext(database.pool));
          if (make === anEmptyDatabase) continue;
          tally.changed += unlike(wanted, await contents(database.pool, tables));
          if ((await isWhole(database.pool, numbers)) !== 'after') tally.twice++;
        }
    const n = tally.starts;
    keep('P-17', {
      n,
      of: `starts that failed beside others (up to ${crowd})`,
      figure: tally.faults,
      ideal: 0,
    });
    keep('P-17', { n, of: 'differences left by several starts', figure: tally.differences, ideal: 0 });
    keep('P-17', { n, of: 'tables whose data changed by several starts', figure: tally.changed, ideal: 0 });
    keep('P-17', { n, of: 'migrations not done once by several starts', figure: tally.twice, ideal: 0 });
  });
});

/** Every way in which a config could ask for less, or more of what is written already. */
const losing = (columns: readonly Column[]): Column[][] => [
  ...columns.map(gone => columns.filter(one => one !== gone)),
  ...columns.map(other => columns.map(one => (one === other ? { ...one, type: 'point' } : one))),
  ...columns
    .filter(one => one.nullable)
    .map(required => columns.map(one => (one === required ? { ...one, nullable: false } : one))),
  [...columns, { name: 'brand_new', type: 'text', nullable: false }],
];

describe('un écart qui perdrait des données', () => {
  it('arrête le démarrage, et rien n’est changé', async () => {
    const database = await anOldDatabase();
    await createEngine(database.pool, product, log);
    const found = await catalogue(database.pool);
    const wanted = wantedTables(resources);
    let [n, accepted] = [0, 0];
    for (const table of wanted)
      for (const columns of losing(table.columns)) {
        // Each is a plan of every table: `npm test` asks some.
        if (!full && below(12) > 0) continue;
        n++;
        const changed = wanted.map(one => (one === table ? { ...table, columns } : one));
        if (planOf(changed, found).refusals.length === 0) accepted++;
      }
    keep('P-17', { n, of: 'losing differences that a start would have applied', figure: accepted, ideal: 0 });

    // The next release with its second migration only, which alone does not settle it.
    const { '9001-services-have-a-code.sql': _, ...insufficient } = nextMigrations;
    const before = await picture(database.pool);
    const tables = await tablesOf(database.pool);
    const data = await contents(database.pool, tables);
    const refused = syncDatabase(database.pool, { ...nextProduct, migrations: insufficient }, log);
    await expect(refused).rejects.toThrow('la colonne services.code est nouvelle et obligatoire');
    await expect(refused).rejects.toThrow('server/rental/migrations/ (par exemple ');
    const untouched = (await picture(database.pool)) === before;
    const changed = unlike(data, await contents(database.pool, tables)) + (untouched ? 0 : 1);
    keep('P-17', { n: tables.length, of: 'changes made by a refused start', figure: changed, ideal: 0 });
  });
});
