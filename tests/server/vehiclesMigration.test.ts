import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../server/engine/start/createEngine';
import { product } from '../../server/product';
import { nextUpkeep } from '../../src/domain/maintenancePlan';
import { createLog } from '../../server/engine/base/log';
import { loadRelease } from './helpers/company';
import { freshDatabase } from './helpers/database';
import type { FreshDatabase } from './helpers/database';

let database: FreshDatabase;
beforeAll(async () => void (database = await freshDatabase()));
afterAll(() => database?.drop());

const rowsOf = async (query: string) => (await database.pool.query(query)).rows as Record<string, unknown>[];

it('les textes des véhicules d’une version antérieure deviennent des fiches, sans rien perdre', async () => {
  await loadRelease(database.url, '1');
  await database.pool.query(`
    INSERT INTO vehicles ("carBrand", "carModel", "plateType", registration, "serviceOrCompanyVehicle", "vehicleType__type",
        agency, fuel, gps, subcontracting, "insuranceCompany", "totalMileage")
      VALUES ('  lancia', 'Delta', 'TUN', '99 TUN 1', 'EXPLOITATION', 'IN_SERVICE', 'Tozeur', 'DIESEL', 'Teltonika 7', 'Atlas Cars', 'Zitouna', 5),
        ('LANCIA', 'delta', 'TUN', '99 TUN 2', 'EXPLOITATION', 'SOLD', 'tozeur', NULL, '', NULL, NULL, NULL)`);
  const read = `SELECT v.registration, karhba_normalize(%b) AS brand, karhba_normalize(%m) AS model, karhba_normalize(%a) AS agency,
      karhba_normalize(%f) AS fuel, karhba_normalize(%c) AS category, "totalMileage" FROM vehicles v %j ORDER BY v.registration`;
  const columns = (places: Record<string, string>) =>
    Object.entries(places).reduce((sql, [key, column]) => sql.replace(`%${key}`, column), read);
  const before = await rowsOf(
    columns({
      b: 'btrim("carBrand")',
      m: '"carModel"',
      a: 'agency',
      f: 'fuel',
      c: '"pricingCategory"',
      j: '',
    }),
  );
  await createEngine(database.pool, product, createLog('silent'));
  const after = await rowsOf(
    columns({
      b: 'b.name',
      m: 'm.name',
      a: 'a.name',
      f: 'f.name',
      c: 'p.category',
      j: `JOIN "car-brands" b ON b.id = v."carBrand" JOIN "car-models" m ON m.id = v."carModel" AND m."carBrand" = b.id
        LEFT JOIN agencies a ON a.id = v.agency LEFT JOIN fuels f ON f.id = v.fuel LEFT JOIN "pricing-vehicles" p ON p.id = v."pricingCategory"`,
    }),
  );
  expect(before.length).toBeGreaterThan(10);
  expect(after).toEqual(before);
  expect(await rowsOf(`SELECT name FROM "car-brands" WHERE karhba_normalize(name) = 'lancia'`)).toHaveLength(
    1,
  );
  expect(
    await rowsOf(
      `SELECT "gps__deviceId" AS device, "gps__hasGps" AS tracked, subcontracting, "moreInformation" AS more FROM vehicles WHERE registration LIKE '99 TUN%' ORDER BY 1 NULLS LAST`,
    ),
  ).toEqual([
    { device: 'Teltonika 7', tracked: true, subcontracting: true, more: 'Sous-traitance\u00a0: Atlas Cars' },
    { device: null, tracked: false, subcontracting: false, more: null },
  ]);
  const [{ count }] = (await rowsOf(
    'SELECT count(*)::int FROM vehicles v WHERE "totalMileage" IS DISTINCT FROM (SELECT max(value) FROM mileages m WHERE m.vehicle = v.id)',
  )) as [{ count: number }];
  expect(count).toBe(0);
  // Found by the brand that it is now of, and by the agency.
  expect(await rowsOf(`SELECT FROM vehicles WHERE _search LIKE '%lancia%tozeur%'`)).toHaveLength(2);
  expect(await rowsOf(`SELECT FROM "car-brands" WHERE _search LIKE '%lancia%'`)).toHaveLength(1);
});

it('le prochain entretien se compte de nouveau depuis l’achat, même passé, tant que rien n’est dit fait', async () => {
  const plans = await rowsOf(`
    WITH task AS (INSERT INTO "maintenance-tasks" (name) VALUES ('Vidange') RETURNING id),
      car AS (UPDATE vehicles SET "firstMileage" = 1000, "totalMileage" = 90000, "nextMaintenanceMileage" = 91000, "purchaseDate" = '2026-01-31'
        WHERE registration = '99 TUN 1' RETURNING id)
    INSERT INTO "vehicles__maintenanceTask" (parent_id, position, task, mileage, "dateRecurrenceMonths", "reminderBeforeMileage", "reminderBeforeMonths")
      SELECT car.id, 0, task.id, 10000, 13, 500, 1 FROM car, task RETURNING *`);
  await database.pool.query(
    `ALTER TABLE vehicles DROP COLUMN "nextMaintenanceDate", DROP COLUMN "upkeepReminderMileage", DROP COLUMN "upkeepReminderDate"`,
  );
  await database.pool.query(`DELETE FROM "_migrations" WHERE name LIKE '%upkeep%'`);
  await createEngine(database.pool, product, createLog('silent'));
  const { due, reminder } = nextUpkeep(plans as never, { mileage: 1000, date: '2026-01-31' });
  expect(
    await rowsOf(`SELECT "nextMaintenanceMileage" AS mileage, "nextMaintenanceDate"::text AS date,
      "upkeepReminderMileage" AS reminder, "upkeepReminderDate"::text AS "reminderDate" FROM vehicles WHERE registration = '99 TUN 1'`),
  ).toEqual([{ ...due, reminder: reminder.mileage, reminderDate: reminder.date }]);
  expect(due).toEqual({ mileage: 11_000, date: '2027-02-28' });
});

it('une dépense d’avant fut tapée hors taxe, et garde ses montants', async () => {
  await database.pool.query(`
    ALTER TABLE expenses DROP COLUMN "paidOn" CASCADE;
    INSERT INTO expenses (date, category, label, "amountType", amount, "tvaRate", "amountHT", "TVA", "amountTTC", "paymentStatus")
      VALUES ('2026-03-01', 'LAVAGE', 'Lavage', 'TTC', 119.006, 19, 100.005, 19.001, 119.006, 'PAID')`);
  await database.pool.query(
    `ALTER TABLE expenses DROP COLUMN "amountType", DROP COLUMN amount, ALTER COLUMN "amountHT" SET NOT NULL`,
  );
  await database.pool.query(`DELETE FROM "_migrations" WHERE name LIKE '%expenses%'`);
  await createEngine(database.pool, product, createLog('silent'));
  expect(
    await rowsOf(
      `SELECT "amountType", amount::text, "amountHT"::text AS ht, "amountTTC"::text AS ttc FROM expenses WHERE label = 'Lavage'`,
    ),
  ).toEqual([{ amountType: 'HT', amount: '100.005', ht: '100.005', ttc: '119.006' }]);
});
