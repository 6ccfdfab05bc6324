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

it('les bons de caisse devenus factures restent à leur jour, et un avoir du jour de la facture les annule', async () => {
  const { pool } = database;
  // As they were written before: nothing reversed the one, and what was received of it settled the other from afar.
  await pool.query(`ALTER TABLE receipts DISABLE TRIGGER USER`);
  await pool.query(`ALTER TABLE payments__allocations DISABLE TRIGGER USER`);
  await pool.query(`ALTER TABLE "receipts__vatByRate" DISABLE TRIGGER USER`);
  const document = async (values: string) =>
    (
      await rows(`INSERT INTO receipts (state, "documentKind", "vatRegime", "issueDate", "total_Price_HT", "total_TVA", stamp, "TotalTTC", "cashReceiptId", "receiptId", "convertedFrom", "creditedReceipt")
        VALUES (${values}) RETURNING id::text`)
    )[0]?.id as string;
  const slip = await document(
    `'CASH_RECEIPT', 'CASH_RECEIPT', 'NORMAL', '2026-09-10', 100, 19, 0, 119, 'BC-2026-000901', NULL, NULL, NULL`,
  );
  await document(
    `'NORMAL', 'CREDIT_NOTE', 'NORMAL', '2026-09-20', 40, 7.6, 0, 47.6, NULL, NULL, NULL, ${slip}`,
  );
  const invoice = await document(
    `'NORMAL', 'INVOICE', 'NORMAL', '2026-10-05', 100, 19, 1, 120, NULL, 'FA-2026-000901', ${slip}, NULL`,
  );
  await pool.query(`UPDATE receipts SET "convertedTo" = ${invoice} WHERE id = ${slip}`);
  await pool.query(
    `INSERT INTO "receipts__vatByRate" (parent_id, position, rate, base, amount) VALUES (${slip}, 0, 19, 100, 19), (${Number(slip) + 1}, 0, 19, 40, 7.6)`,
  );
  const payment = (
    await rows(
      `INSERT INTO payments (number, date, amount, "paymentMode", direction, state) VALUES ('REG-09901', '2026-09-10', 119, 'Virement', 'IN', 'RECEIVED') RETURNING id::text`,
    )
  )[0]?.id as string;
  await pool.query(
    `INSERT INTO payments__allocations (parent_id, position, receipt, amount) VALUES (${payment}, 0, ${slip}, 119)`,
  );
  await pool.query(`ALTER TABLE receipts ENABLE TRIGGER USER`);
  await pool.query(`ALTER TABLE payments__allocations ENABLE TRIGGER USER`);
  await pool.query(`ALTER TABLE "receipts__vatByRate" ENABLE TRIGGER USER`);
  await pool.query(`ALTER TABLE receipts DROP COLUMN "ofCashReceipt"`);
  await pool.query(`DELETE FROM "_migrations" WHERE name LIKE '0015%'`);
  await createEngine(pool, product, createLog('silent'));
  expect(
    await rows(`SELECT "issueDate"::text AS day, "documentKind" AS kind, "cashCreditNoteId" AS number, "total_Price_HT"::text AS ht, "TotalTTC"::text AS ttc, "creditReason" AS reason
      FROM receipts WHERE "ofCashReceipt"`),
  ).toEqual([
    {
      day: '2026-10-05',
      kind: 'CREDIT_NOTE',
      number: 'AB-2026-000001',
      ht: '60.000',
      ttc: '71.400',
      reason: 'Devenu la facture FA-2026-000901',
    },
  ]);
  // 119 were received, 47,600 of them credited: 71,400 settle the invoice, and nothing counts twice.
  expect(
    await rows(
      `SELECT receipt::text, sum(amount)::text AS amount FROM payments__allocations WHERE parent_id = ${payment} GROUP BY 1 ORDER BY 1`,
    ),
  ).toEqual([
    { receipt: slip, amount: '47.600' },
    { receipt: invoice, amount: '71.400' },
  ]);
});

it('la facture qu’un acompte retenu a réglée est celle de ses frais, non celle qu’il a réglée en partie', async () => {
  const { pool } = database;
  const written = ['reservations', 'payments', 'payments__allocations'];
  for (const table of written) await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const [reservation] =
    await rows(`UPDATE reservations SET status = 'CANCELLED', "cancelReason" = 'TRIP', "cancelFee" = 60
    WHERE id = (SELECT min(id) FROM reservations) RETURNING id`);
  const free =
    await rows(`SELECT r.id FROM receipts r WHERE NOT EXISTS (SELECT FROM receipts__billings b WHERE b.parent_id = r.id)
    AND NOT EXISTS (SELECT FROM "receipts__otherLines" o WHERE o.parent_id = r.id AND o.contract IS NOT NULL) ORDER BY r.id LIMIT 2`);
  const [payment] =
    await rows(`INSERT INTO payments (number, direction, purpose, state, client, reservation, date, amount, "paymentMode")
    SELECT 'REG-FRAIS', 'IN', 'DEPOSIT', 'RECEIVED', client, id, '2026-09-01', 200, 'Espaces' FROM reservations WHERE id = ${reservation?.id} RETURNING id`);
  for (const [place, amount] of [59, 60].entries())
    await pool.query(
      'INSERT INTO payments__allocations (parent_id, position, receipt, amount) VALUES ($1, $2, $3, $4)',
      [payment?.id, place, free[place]?.id, amount],
    );
  for (const table of written) await pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const table of ['reservations', 'contracts'])
    await pool.query(`ALTER TABLE ${table} DROP COLUMN "feeReceipt" CASCADE`);
  await pool.query(`DELETE FROM "_migrations" WHERE name LIKE '0033%'`);
  await createEngine(pool, product, createLog('silent'));
  expect(await rows(`SELECT id, "feeReceipt" AS receipt FROM reservations WHERE "cancelFee" = 60`)).toEqual([
    { id: reservation?.id, receipt: free[1]?.id },
  ]);
});
