import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../server/engine/start/createEngine';
import { product } from '../../server/product';
import { createLog } from '../../server/engine/base/log';
import { loadRelease } from './helpers/company';
import { freshDatabase, freshEngine } from './helpers/database';
import type { FreshDatabase } from './helpers/database';
import { insert } from './helpers/write';

let database: FreshDatabase;
beforeAll(async () => void (database = await freshDatabase()));
afterAll(() => database?.drop());

it('les réservations d’une version antérieure prennent la catégorie de leur voiture, annulées ou non', async () => {
  await loadRelease(database.url, '1');
  const { pool } = database;
  const { rows } = await pool.query<{ id: string; category: string }>(
    `SELECT r.id, v."pricingCategory" AS category FROM reservations r
     JOIN reservations__vehicles c ON c.parent_id = r.id AND c.position = 0 JOIN vehicles v ON v.id = c.vehicle
     WHERE v."pricingCategory" IS NOT NULL ORDER BY r.id`,
  );
  expect(rows.length).toBeGreaterThan(0);
  await pool.query(
    `UPDATE reservations SET status = 'CANCELLED', "cancelReason" = 'Avion manqué, vol annulé' WHERE id = $1 AND status <> 'CANCELLED'`,
    [rows[0]?.id],
  );
  await createEngine(pool, product, createLog('silent'));
  const after = await pool.query(
    `SELECT r.id, p.category, r."paymentOption" AS paid FROM reservations r
     JOIN "pricing-vehicles" p ON p.id = r."pricingCategory" ORDER BY r.id`,
  );
  expect(after.rows).toEqual(rows.map(({ id, category }) => ({ id, category, paid: 'PAS_DACOMPTE' })));
  const cancelled = await pool.query(
    `SELECT "cancelReason" AS reason, "cancelComment" AS comment FROM reservations WHERE id = $1`,
    [rows[0]?.id],
  );
  expect(cancelled.rows).toEqual([{ reason: 'TRIP', comment: 'Avion manqué, vol annulé' }]);
  const triggers = await pool.query(
    `SELECT tgname FROM pg_trigger WHERE tgrelid = 'reservations'::regclass AND tgenabled = 'D'`,
  );
  expect(triggers.rows).toEqual([]);
});

it('ce qu’elles avaient reçu devient des règlements dès leur confirmation, et ce qui fut rendu un remboursement', async () => {
  const fresh = await freshEngine();
  const { pool, engine } = fresh;
  const client = await insert(engine, 'clients', {
    partyType: 'CLIENT',
    clientType: 'COMPANY',
    phone: '+21620123456',
    otherDetails: { tradeName: 'Medina' },
  });
  const book = (more: object) =>
    insert(engine, 'reservations', {
      client,
      source: 'tel',
      departureDate: 1_900_000_000_000,
      returnDate: 1_900_400_000_000,
      TTCPrice: 600_000,
      ...more,
    });
  const cash = { paymentOption: 'ESPECE', depositAmount: 100_000 };
  const parts = {
    paymentOption: 'ParTranches',
    depositPaymentMethod: 'BANK_DRAFT',
    installments: [
      { date: '2026-03-12', amount: 200_000 },
      { date: '2026-04-12', amount: 400_000 },
    ],
  };
  const booked = {
    confirmed: await book({ ...cash, status: 'CONFIRMED' }),
    inParts: await book({ ...parts, status: 'CONFIRMED' }),
    option: await book({ ...cash, status: 'PENDING' }),
    voucher: await book({ ...cash, paymentOption: 'VOUCHER', status: 'CONFIRMED' }),
    absent: await book({
      ...cash,
      paymentOption: 'CHEQUE_BANCAIRE',
      status: 'NO_SHOW',
      depositRefund: 30_000,
    }),
    given: await book({ ...cash, status: 'CANCELLED' }),
  };
  await pool.query(`ALTER TABLE reservations__installments ADD COLUMN paid boolean;
    UPDATE reservations__installments SET paid = position = 0;
    INSERT INTO "_counters" (series, year, last) SELECT 'REG', extract(year FROM current_date), 41;
    DELETE FROM "_migrations" WHERE name LIKE '0012%'`);
  await createEngine(pool, product, createLog('silent'));
  const { rows } = await pool.query<{ reservation: string }>(
    `SELECT p.reservation::text, p.direction, p.state, p."paymentMode" AS mode, p.amount::float AS amount, a.kind AS account,
       e.amount::float AS moved, p._search <> '' AS found
     FROM payments p JOIN "bank-accounts" a ON a.id = p.account JOIN "account-entries" e ON e.payment = p.id ORDER BY p.reservation, p.id`,
  );
  const said = { account: 'TAKEOVER', found: true };
  expect(rows).toEqual([
    {
      ...said,
      reservation: booked.confirmed,
      direction: 'IN',
      state: 'RECEIVED',
      mode: 'Espaces',
      amount: 100,
      moved: 100,
    },
    {
      ...said,
      reservation: booked.inParts,
      direction: 'IN',
      state: 'CLEARED',
      mode: 'Traite',
      amount: 200,
      moved: 200,
    },
    {
      ...said,
      reservation: booked.absent,
      direction: 'IN',
      state: 'CLEARED',
      mode: 'Cheque',
      amount: 100,
      moved: 100,
    },
    {
      ...said,
      reservation: booked.absent,
      direction: 'OUT',
      state: 'CLEARED',
      mode: 'Cheque',
      amount: 30,
      moved: 30,
    },
  ]);
  const numbers = await pool.query<{ number: string }>(`SELECT number FROM payments ORDER BY number`);
  // The day of a migration is that of the database.
  const { rows: days } = await pool.query<{ year: number }>(
    'SELECT extract(year FROM current_date)::int AS year',
  );
  const year = days[0]?.year;
  expect(numbers.rows.map(({ number }) => number)).toEqual([
    `REG-${year}-00042`,
    `REG-${year}-00043`,
    `REG-${year}-00044`,
    `REG-${year}-00045`,
  ]);
  await fresh.drop();
});
