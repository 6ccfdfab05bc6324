import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../server/engine/start/createEngine';
import { product } from '../../server/product';
import { createLog } from '../../server/engine/base/log';
import { loadRelease } from './helpers/company';
import { freshDatabase } from './helpers/database';
import type { FreshDatabase } from './helpers/database';

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
