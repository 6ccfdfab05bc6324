import type { Pool } from 'pg';
import { readCatalogue } from '../../../../server/database/catalogue';
import { shippedMigrations } from '../../../../server/database/migrate';
import type { Migrations } from '../../../../server/database/migrate';
import { engineSql } from '../../../../server/database/engineSql';
import { planOf } from '../../../../server/database/plan';
import type { Plan } from '../../../../server/database/plan';
import { openPool } from '../../../../server/database/pool';
import { syncDatabase } from '../../../../server/database/sync';
import { wantedTables } from '../../../../server/database/tables';
import { createLog } from '../../../../server/log';
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
  ...shippedMigrations,
  '9001-services-have-a-code.sql': `ALTER TABLE services ADD COLUMN code text;
SELECT pg_sleep(0.02);
UPDATE services SET code = 'S-' || id;
ALTER TABLE services ALTER COLUMN code SET NOT NULL;`,
  '9002-numbers-skip-one.sql': `UPDATE "_counters" SET last = last + 1;
SELECT pg_sleep(0.02);`,
};

/** Starts the release on a database, as far as its tables go. */
export async function startNext(url: string): Promise<void> {
  const pool = openPool({ connectionString: url, max: 2, query_timeout: 0 }, createLog('silent'));
  await syncDatabase(pool, nextResources, engineSql, createLog('silent'), nextMigrations).finally(() =>
    pool.end(),
  );
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
