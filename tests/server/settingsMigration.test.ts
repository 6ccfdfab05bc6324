import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../server/engine/base/log';
import { createEngine } from '../../server/engine/start/createEngine';
import { product } from '../../server/product';
import { freshEngine } from './helpers/database';
import type { FreshEngine } from './helpers/database';
import { insert } from './helpers/write';

let fresh: FreshEngine;
beforeAll(async () => void (fresh = await freshEngine()));
afterAll(() => fresh?.drop());

it('la caution d’une catégorie, nommée par un texte dans une version antérieure, lui reste', async () => {
  const { pool, engine } = fresh;
  const category = await insert(engine, 'pricing-vehicles', { category: 'SUV', tarif: [] });
  await insert(engine, 'rent-conditions', {
    title: 'Conditions',
    body: 'Le véhicule se rend propre.',
    minAge: 21,
    minLicenseYears: 2,
    dayMode: 'H24',
    graceMinutes: 60,
    version: 1,
    isActive: true,
    guaranteeByCategory: [
      { category, amount: 1_234_000 },
      { category, amount: 500_000 },
    ],
  });
  await pool.query(`ALTER TABLE "rent-conditions__guaranteeByCategory" DISABLE TRIGGER USER;
    ALTER TABLE "rent-conditions__guaranteeByCategory" DROP COLUMN category, ADD COLUMN category text;
    UPDATE "rent-conditions__guaranteeByCategory" SET category = CASE amount WHEN 1234 THEN ' suv' ELSE 'Inconnue' END;
    ALTER TABLE "rent-conditions__guaranteeByCategory" ENABLE TRIGGER USER;
    ALTER TABLE "rent-conditions" ADD COLUMN "turnaroundMinutes" integer;
    ALTER TABLE thresholds ADD COLUMN "minFleetSize" integer NOT NULL;
    DELETE FROM "_migrations" WHERE name LIKE '0036%'`);
  await createEngine(pool, product, createLog('silent'));
  const { rows } = await pool.query(
    'SELECT category::text, amount::float8 AS amount FROM "rent-conditions__guaranteeByCategory"',
  );
  expect(rows).toEqual([{ category, amount: 1234 }]);
});
