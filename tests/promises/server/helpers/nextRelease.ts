import type { Pool } from 'pg';
import { readCatalogue } from '../../../../server/engine/tables/catalogue';
import { product } from '../../../../server/product';
import type { Migrations } from '../../../../server/engine/tables/migrate';
import { planOf } from '../../../../server/engine/tables/plan';
import type { Plan } from '../../../../server/engine/tables/plan';
import { openPool } from '../../../../server/engine/connection/pool';
import { syncDatabase } from '../../../../server/engine/start/sync';
import { wantedTables } from '../../../../server/engine/tables/tables';
import { createLog } from '../../../../server/engine/base/log';
import services from '../../../../src/resources/settings/service';
import { text } from '../../../../src/schema/fields';
import type { Resource } from '../../../../src/schema/resource';
import { tours, tourStops } from '../../../server/helpers/configs/tours';
import { withConfigs } from '../../../server/helpers/configs/withConfigs';

const coded = {
  ...services,
  fields: { ...services.fields, code: text('Code', { required: true, unique: true }) },
} as unknown as Resource;

/** The product with two more resources, and services that must have a code. */
export const nextResources = withConfigs(coded, tours, tourStops);

/** What that asks for beside those of this one; the second step would tell if it were done twice. */
export const nextMigrations: Migrations = {
  ...product.migrations,
  '9001-services-have-a-code.sql': `ALTER TABLE services ADD COLUMN code text;
SELECT pg_sleep(0.02);
UPDATE services SET code = 'S-' || id;
ALTER TABLE services ALTER COLUMN code SET NOT NULL;`,
  '9002-numbers-skip-one.sql': `UPDATE "_counters" SET last = last + 1;
SELECT pg_sleep(0.02);`,
};

export const nextProduct = { ...product, resources: nextResources, migrations: nextMigrations };

/** Starts the release on a database, as far as its tables go. */
export async function startNext(url: string): Promise<void> {
  const pool = openPool({ connectionString: url, max: 2, query_timeout: 0 }, createLog('silent'));
  await syncDatabase(pool, nextProduct, createLog('silent')).finally(() => pool.end());
}

/** What separates a database from that release. */
export async function planForNext(pool: Pool): Promise<Plan> {
  const client = await pool.connect();
  try {
    return planOf(wantedTables(nextResources), await readCatalogue(client));
  } finally {
    client.release();
  }
}
