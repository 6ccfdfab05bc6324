import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../server/engine/start/createEngine';
import { product } from '../../server/product';
import { createLog } from '../../server/engine/base/log';
import { loadRelease } from './helpers/company';
import { freshDatabase } from './helpers/database';
import type { FreshDatabase } from './helpers/database';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await loadRelease(database.url, '1');
});
afterAll(() => database.drop());

const rows = async (sql: string) => (await database.pool.query<Record<string, unknown>>(sql)).rows;

it('les formes juridiques écrites deviennent celles de la liste, et les clients restent des clients', async () => {
  await database.pool.query(`UPDATE clients SET "otherDetails__companyType" = ' sarl ' WHERE id = (
    SELECT min(id) FROM clients WHERE "otherDetails__companyType" = 'SARL')`);
  const before = await rows(
    'SELECT id, upper(btrim("otherDetails__companyType")) AS form, "otherDetails__CIN" AS card FROM clients ORDER BY id',
  );
  expect(new Set(before.map(({ form }) => form)).size).toBeGreaterThan(2);
  await createEngine(database.pool, product, createLog('silent'));
  const after = await rows(
    `SELECT c.id, upper(t.name) AS form, c."otherDetails__CIN" AS card, c."partyType", c."identityType"
     FROM clients c LEFT JOIN "company-types" t ON t.id = c."otherDetails__companyType" ORDER BY c.id`,
  );
  expect(after).toEqual(
    before.map(client => ({
      ...client,
      partyType: 'CLIENT',
      identityType: client.card === null ? null : 'CIN',
    })),
  );
  const forms = await rows('SELECT karhba_normalize(name) AS name, _search FROM "company-types"');
  expect(new Set(forms.map(({ name }) => name)).size).toBe(forms.length);
  expect(forms.every(({ name, _search }) => String(_search).startsWith(String(name)))).toBe(true);
});

it('les cautions d’avant les contrats, dont aucune ne pouvait naître, prennent le leur', async () => {
  await database.pool.query(`ALTER TABLE guarantees DROP COLUMN contract`);
  await database.pool.query(`DELETE FROM "_migrations" WHERE name LIKE '%cautions-name-their-contract%'`);
  await createEngine(database.pool, product, createLog('silent'));
  expect(
    await rows(`SELECT is_nullable FROM information_schema.columns
      WHERE table_name = 'guarantees' AND column_name = 'contract'`),
  ).toEqual([{ is_nullable: 'NO' }]);
});

it('les retenues annulées le sont du jour que dit leur historique, sinon de leur dernier changement', async () => {
  await database.pool.query(`ALTER TABLE withholdings DISABLE TRIGGER USER`);
  const add = async (changed: string) =>
    (
      await rows(`INSERT INTO withholdings (state, receipt, date, rate, base, amount, "voidReason", "updatedAt")
        SELECT 'VOIDED', min(id), '2026-09-01', 1, 2000, 20, 'Payé sans retenue', '${changed}' FROM receipts RETURNING id`)
    )[0]?.id as string;
  const told = await add('2026-11-02T12:00Z');
  const untold = await add('2026-10-03T23:30Z');
  await database.pool.query(`ALTER TABLE withholdings ENABLE TRIGGER USER`);
  await database.pool.query(
    `INSERT INTO "history-logs" ("userName", action, "entityType", "entityId", changes, message, "createdAt")
     VALUES ('Sonia', 'voidWithholding', 'withholdings', $1, '[]', 'Annuler', '2026-10-20T08:00Z')`,
    [told],
  );
  await database.pool.query(`ALTER TABLE withholdings DROP COLUMN "voidedOn"`);
  await database.pool.query(`DELETE FROM "_migrations" WHERE name LIKE '0014%'`);
  await createEngine(database.pool, product, createLog('silent'));
  expect(await rows('SELECT id, "voidedOn"::text AS day FROM withholdings ORDER BY id')).toEqual([
    { id: told, day: '2026-10-20' },
    { id: untold, day: '2026-10-04' },
  ]);
});
