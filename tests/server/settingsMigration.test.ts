import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../server/engine/base/log';
import { createEngine } from '../../server/engine/start/createEngine';
import { product } from '../../server/product';
import { loadRelease } from './helpers/company';
import { freshDatabase } from './helpers/database';
import type { FreshDatabase } from './helpers/database';

let database: FreshDatabase;
beforeAll(async () => void (database = await freshDatabase()));
afterAll(() => database?.drop());

it('la caution d’une catégorie, nommée par un texte dans une version antérieure, lui reste', async () => {
  await loadRelease(database.url, '1');
  const { pool } = database;
  const { rows } = await pool.query<{ id: string; name: string }>(
    'SELECT id::text, category AS name FROM "pricing-vehicles" ORDER BY id LIMIT 1',
  );
  const [category] = rows;
  await pool.query('ALTER TABLE "rent-conditions__guaranteeByCategory" DISABLE TRIGGER USER');
  await pool.query(
    `INSERT INTO "rent-conditions__guaranteeByCategory" (parent_id, position, category, amount)
     SELECT id, 90 + n, CASE n WHEN 0 THEN ' ' || upper($1) ELSE 'Inconnue' END, 1234 FROM "rent-conditions", generate_series(0, 1) n`,
    [category?.name],
  );
  await createEngine(pool, product, createLog('silent'));
  const after = await pool.query<{ category: string }>(
    'SELECT DISTINCT category::text FROM "rent-conditions__guaranteeByCategory" WHERE amount = 1234',
  );
  expect(after.rows).toEqual([{ category: category?.id }]);
});
