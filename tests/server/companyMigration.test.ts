import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEngine } from '../../server/engine/start/createEngine';
import { product } from '../../server/product';
import { createLog } from '../../server/engine/base/log';
import { readIssuer } from '../../server/rental/documents/seller';
import { loadRelease, restoreInto } from './helpers/company';
import { freshDatabase, freshEngine } from './helpers/database';
import type { FreshDatabase } from './helpers/database';

/** What release 1 became once it had gone through the first three migrations, as that version backed it up. */
const earlier = fileURLToPath(new URL('./fixtures/releases/migrated-3.karhba', import.meta.url));

const jasmin = {
  name: 'Jasmin Location SARL',
  taxRegistration: '9000417RAM000',
  commercialRegister: '9000417R',
  capital: 300_000_000,
  RIB: '08099000000012345649',
  address: '18, rue du Lac Léman, Les Berges du Lac, 1053 Tunis',
  phone: '+21671000418',
  email: 'facturation@jasmin-location.test',
};

let database: FreshDatabase;
beforeEach(async () => void (database = await freshDatabase()));
afterEach(() => database.drop());

const rowsOf = async (sql: string) => (await database.pool.query<Record<string, unknown>>(sql)).rows;
const start = () => createEngine(database.pool, product, createLog('silent'));

/** Every rule of the tables: columns with their defaults, constraints, indexes, triggers. */
async function shapeOf({ pool }: FreshDatabase): Promise<unknown[]> {
  const { rows } = await pool.query<{ shape: string }>(`
    SELECT concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
        pg_get_expr(d.adbin, d.adrelid)) AS shape
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), obj_description(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY 1`);
  return rows.map(({ shape }) => shape);
}

async function hasItsCompany(): Promise<void> {
  const issuer = await readIssuer(database.pool);
  expect(issuer?.seller).toEqual(jasmin);
  expect(await rowsOf(`SELECT to_regclass('"_issuer"') AS table`)).toEqual([{ table: null }]);
  const sellers = await rowsOf(
    `SELECT manager::text, "seller__name" AS name, "seller__RIB" AS rib, "seller__capital"::int AS capital, count(*)::int AS receipts
     FROM receipts GROUP BY 1, 2, 3, 4`,
  );
  expect(sellers).toEqual([
    { manager: issuer?.manager, name: jasmin.name, rib: jasmin.RIB, capital: 300_000, receipts: 5 },
  ]);
  // Its numbers go on, and its invoices stay as they are.
  expect(
    await rowsOf(`SELECT series, year, last::int FROM "_counters" WHERE series LIKE 'FA%' ORDER BY year`),
  ).toEqual([
    { series: `FA ${issuer?.manager}`, year: 2025, last: 26 },
    { series: `FA ${issuer?.manager}`, year: 2026, last: 194 },
  ]);
  await expect(database.pool.query(`UPDATE receipts SET "seller__name" = 'x'`)).rejects.toThrow(
    'Document émis',
  );
  expect(await rowsOf(`SELECT FROM managers WHERE _search LIKE '%jasmin location%'`)).toHaveLength(1);
}

describe('la société des documents d’une version antérieure', () => {
  it('devient la société exploitante qui émet, et reste sur les factures émises', async () => {
    await loadRelease(database.url, '1');
    await start();
    await hasItsCompany();
  });

  it('l’est aussi dans une sauvegarde de cette version', async () => {
    await restoreInto(database.url, earlier);
    await hasItsCompany();
    // Nothing separates its tables from those of a company that begins.
    const fresh = await freshEngine();
    try {
      expect(await shapeOf(database)).toEqual(await shapeOf(fresh));
    } finally {
      await fresh.drop();
    }
    await start();
    await expect(
      database.pool.query(`INSERT INTO clients ("partyType", "clientType") VALUES ('CLIENT', 'COMPANY')`),
    ).rejects.toMatchObject({ code: '23502', column: 'phone' });
  });

  it('est à préciser où rien ne la disait, et la série continue', async () => {
    await loadRelease(database.url, '1');
    await database.pool.query('DELETE FROM "_issuer"');
    await start();
    expect((await readIssuer(database.pool))?.seller).toMatchObject({ name: 'À préciser', RIB: '' });
    expect(await rowsOf(`SELECT DISTINCT manager::int, "seller__name" AS name FROM receipts`)).toEqual([
      { manager: 1, name: null },
    ]);
    expect(await rowsOf(`SELECT DISTINCT series FROM "_counters" WHERE series LIKE 'FA%'`)).toEqual([
      { series: 'FA 1' },
    ]);
  });
});
