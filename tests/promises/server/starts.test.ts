import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../server/engine/base/log';
import { openPool } from '../../../server/engine/connection/pool';
import { createEngine } from '../../../server/engine/start/createEngine';
import { product } from '../../../server/product';
import services from '../../../src/resources/settings/service';
import { integer } from '../../../src/schema/fields';
import type { Resource } from '../../../src/schema/resource';
import { withConfigs } from '../../server/helpers/configs/withConfigs';
import { freshDatabase, template, useDatabases } from '../../server/helpers/database';
import type { FreshDatabase } from '../../server/helpers/database';
import { full, keep, tries } from '../promise';
import { newerCases, pictureSql } from './helpers/newerCases';

const log = createLog('silent');
/** How long a start may keep a writer waiting, in milliseconds. */
const BEARABLE = 3000;

const aDatabase = useDatabases();

/** The product of so many releases later: each has given services another field. */
function released(later: number): typeof product {
  if (later === 0) return product;
  const ranks = Array.from({ length: later }, (_, index) => [
    `rank${index}`,
    integer(`Rang ${index}`, { min: 1 }),
  ]);
  const fields = { ...services.fields, ...Object.fromEntries(ranks) };
  return { ...product, resources: withConfigs({ ...services, fields } as unknown as Resource) };
}

/** A start of a node of its own, as far as the database goes: why it failed, or null. */
async function startOf({ url }: FreshDatabase, of: typeof product): Promise<string | null> {
  const pool = openPool({ connectionString: url, max: 2, query_timeout: 0 }, log);
  return createEngine(pool, of, log)
    .then(
      () => null,
      (error: Error) => error.message,
    )
    .finally(() => pool.end());
}

const startFails = async (...start: Parameters<typeof startOf>) => (await startOf(...start)) !== null;

/** People who write services and read them, one after the other, until told to stop. */
function writers(pool: Pool, count: number) {
  let goesOn = true;
  const told = { written: 0, refused: 0, slowest: 0 };
  const one = async () => {
    while (goesOn) {
      const begun = performance.now();
      await pool
        .query('INSERT INTO services (name) VALUES ($1) RETURNING id', [`Lavage ${randomUUID()}`])
        .then(
          () => (told.written += 1),
          () => (told.refused += 1),
        );
      told.slowest = Math.max(told.slowest, performance.now() - begun);
      await sleep(5);
    }
  };
  const all = Promise.all(Array.from({ length: count }, one));
  return {
    told,
    /** The slowest so far, which counts no more. */
    slowest() {
      const { slowest } = told;
      told.slowest = 0;
      return slowest;
    },
    async stop() {
      goesOn = false;
      await all;
    },
  };
}

describe('un démarrage', () => {
  it('à côté de trente personnes qui écrivent ne fait échouer ni attendre personne', async () => {
    const starts = tries(4, 30);
    const database = await aDatabase(await template());
    const pool = openPool({ connectionString: database.url, max: 30 }, log);
    const people = writers(pool, 30);
    await sleep(full ? 5000 : 500);
    const usual = people.slowest();
    let [failed, later] = [0, 0];
    for (let start = 0; start < starts; start++) {
      // Every other one is of the next release.
      if (start % 2 === 1) later++;
      if (await startFails(database, released(later))) failed++;
    }
    await people.stop();
    const slowest = people.slowest();
    await pool.end();
    const { written, refused } = people.told;
    expect(written).toBeGreaterThan(starts);
    keep('P-55', { n: starts, of: 'starts beside 30 writers that failed', figure: failed, ideal: 0 });
    keep('P-55', { n: written + refused, of: 'writes refused because of them', figure: refused, ideal: 0 });
    keep('P-55', {
      n: written,
      of: 'longest wait of a writer beside them, beyond the usual one (ms)',
      figure: Math.max(0, Math.round(slowest - usual)),
      ideal: BEARABLE,
      within: true,
    });
  });

  it('sur une base qui n’a pas changé ne prend rien que qui écrit puisse sentir', async () => {
    const database = await aDatabase(await template());
    const holder = await database.pool.connect();
    const { rows } = await holder.query<{ all: string }>(
      `SELECT string_agg(quote_ident(relname), ', ') AS all FROM pg_class
       WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
    );
    // Whatever is more than reading waits for this, and would be seen waiting.
    await holder.query(`BEGIN; LOCK TABLE ${rows[0]?.all} IN EXCLUSIVE MODE`);
    let waited = 0;
    let done = false;
    const starting = startFails(database, product).finally(() => (done = true));
    while (!done) {
      const waiting = await database.pool.query(
        `SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      waited += waiting.rowCount ?? 0;
      await sleep(5);
    }
    await holder.query('ROLLBACK');
    holder.release();
    expect(await starting).toBe(false);
    keep('P-55', {
      n: 1,
      of: 'locks beyond reading that an unchanged start asks for',
      figure: waited,
      ideal: 0,
    });
  });

  it('à trois sur une base vide aboutit trois fois', async () => {
    const rounds = tries(1, 24);
    let failed = 0;
    for (let round = 0; round < rounds; round++) {
      const database = await freshDatabase();
      try {
        const starts = await Promise.all([0, 1, 2].map(() => startFails(database, product)));
        failed += starts.filter(Boolean).length;
      } finally {
        await database.drop();
      }
    }
    keep('P-55', { n: 3 * rounds, of: 'starts by three on nothing that failed', figure: failed, ideal: 0 });
  });

  it('derrière une longue écriture laisse passer les autres', async () => {
    const rounds = tries(1, 10);
    const database = await aDatabase(await template());
    const pool = openPool({ connectionString: database.url, max: 6 }, log);
    const total = { failed: 0, written: 0, refused: 0, slowest: 0 };
    for (let round = 0; round < rounds; round++) {
      const long = await pool.connect();
      await long.query(
        `BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; INSERT INTO services (name) VALUES ('Import ${round}')`,
      );
      const people = writers(pool, 5);
      await sleep(200);
      const usual = people.slowest();
      const starting = startFails(database, released(round + 1));
      await sleep(full ? 30_000 : 4000);
      await long.query('COMMIT');
      long.release();
      if (await starting) total.failed++;
      await people.stop();
      total.slowest = Math.max(total.slowest, people.slowest() - usual);
      total.written += people.told.written;
      total.refused += people.told.refused;
    }
    await pool.end();
    const { failed, written, refused, slowest } = total;
    keep('P-55', { n: rounds, of: 'starts behind a long write that failed', figure: failed, ideal: 0 });
    keep('P-55', { n: written + refused, of: 'writes refused meanwhile', figure: refused, ideal: 0 });
    keep('P-55', {
      n: written,
      of: 'longest wait of a writer meanwhile, beyond the usual one (ms)',
      figure: Math.max(0, Math.round(slowest)),
      ideal: BEARABLE,
      within: true,
    });
  });
});

describe('un programme plus ancien', () => {
  it('s’arrête devant chaque sorte de chose plus récente, et n’en défait aucune', async () => {
    const database = await aDatabase(await template());
    const { pool } = database;
    const picture = async () => (await pool.query<{ all: string }>(pictureSql)).rows[0]?.all ?? '';
    const cases = newerCases(full);
    let [accepted, undone] = [0, 0];
    for (const newer of cases) {
      const before = await picture();
      await newer.apply(pool);
      const changed = await picture();
      expect(changed, newer.what).not.toBe(before);
      const refused = await startOf(database, product);
      if (!refused?.includes('par une version plus récente')) accepted++;
      if ((await picture()) !== changed) undone++;
    }
    const n = cases.length;
    keep('P-55', { n, of: 'newer things that an older program started on', figure: accepted, ideal: 0 });
    keep('P-55', { n, of: 'newer things that it undid', figure: undone, ideal: 0 });
  });
});
