import type { Pool } from 'pg';
import { todayInTunis } from '../../../src/domain/calendarDate';
import { storePassword } from '../../engine/access/credentials';
import { storeGrants } from '../../engine/access/grantedActions';
import { hashPassword } from '../../engine/access/passwords';
import { transaction } from '../../engine/connection/transaction';
import type { Transaction } from '../../engine/connection/transaction';
import type { Log } from '../../engine/base/log';
import type { FileStorage } from '../../engine/files/storage';
import type { WriteContext } from '../../engine/records/context';
import { accounts, demoPassword, grantedTo } from './accounts';
import { claimEmpty } from './claimEmpty';
import { CompanyWriter } from './companyWriter';
import { copyLine, copyLines } from './copyLines';
import { makeCorrections } from './corrections';
import { makeCompany } from './makeCompany';
import { makeFixedLists } from './reference/fixedLists';
import { keepPhotos } from './keepPhotos';
import { dayOf } from './seeded';
import type { Made } from './seeded';

interface DemoOptions {
  pool: Pool;
  engine: WriteContext['engine'];
  /** Where photos are kept; without it there are none. */
  files?: FileStorage;
  /** 1 is a small company of 60 vehicles; more, as many hundredths of one of 2,000 (see `sizeOf`). */
  scale: number;
  log: Log;
}

/**
 * Fills an empty database with the demo company, in one transaction: all of it or nothing, and once, however many
 * servers start together. A database that has users is left as it is.
 */
export async function seedDemo(options: DemoOptions): Promise<void> {
  const { pool, engine, scale, log } = options;
  const started = performance.now();
  const hashes = await Promise.all(accounts.map(() => hashPassword(demoPassword)));
  const seeded = await transaction(pool, async tx => {
    if (!(await claimEmpty(tx, 'users'))) return false;
    await writeCompany(tx, options);
    for (const [index, account] of accounts.entries()) {
      await storePassword(tx, account.id, hashes[index] ?? '');
      await storeGrants(tx, account.id, grantedTo(account, engine.resources.actions));
    }
    return true;
  });
  if (!seeded) return;
  await tidy(pool);
  log.info({ ms: Math.round(performance.now() - started), scale }, 'demo company created');
}

/** What the planner would otherwise lack until autovacuum comes by: statistics, and which pages everybody may see. */
async function tidy(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('VACUUM (ANALYZE)');
    await client.query('RESET statement_timeout');
  } finally {
    client.release();
  }
}

async function writeCompany(tx: Transaction, { engine, files, scale, log }: DemoOptions): Promise<void> {
  const { resources } = engine;
  const day = dayOf(todayInTunis(engine.now()));
  const hasPhotos = files !== undefined;
  const { records, labels, numbers, photos } = makeCompany(resources, scale, day, { hasPhotos });
  const large = scale > 1;
  if (large) await tx.query("SET LOCAL work_mem = '64MB'; SET LOCAL maintenance_work_mem = '256MB'");
  const writer = new CompanyWriter(tx, resources, labels, large ? { large, log } : {});
  const kept = new Map<string, number>();
  for (const [list, records] of Object.entries(makeFixedLists()))
    if (!(await claimEmpty(tx, list))) kept.set(list, records.length);
  await writer.write(excluding(kept, records), async () => {
    if (files) await keepPhotos(tx, files, photos);
  });
  const counters = numbers.last.map(({ series, year, last }) => copyLine([series, year, last]));
  await copyLines(tx, '_counters', ['series', 'year', 'last'], counters);
  await makeCorrections(tx, engine, day);
}

/** @param kept how many records of a list are there already: the first ones. */
function* excluding(kept: ReadonlyMap<string, number>, records: Iterable<Made>): Generator<Made> {
  for (const made of records)
    if (Number(made.record.values.id) > (kept.get(made.resource.name) ?? 0)) yield made;
}
