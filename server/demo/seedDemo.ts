import type { Pool } from 'pg';
import { todayInTunis } from '../../src/domain/calendarDate';
import { storePassword } from '../access/credentials';
import { storeGrants } from '../access/grantedActions';
import { hashPassword } from '../access/passwords';
import { transaction } from '../database/transaction';
import type { Tx } from '../database/transaction';
import { issuerTable, writeIssuer } from '../documents/issuer';
import type { Log } from '../log';
import type { Engine } from '../records/context';
import { refreshSearch } from '../records/search';
import { accounts, demoPassword, grantedTo } from './accounts';
import { company as issuer } from './company';
import { insertAll } from './insertAll';
import { insertHistory } from './insertHistory';
import type { Told } from './insertHistory';
import { insertRows } from './insertRows';
import { Labels } from './labels';
import { makeCompany } from './makeCompany';
import { claimEmpty } from './claimEmpty';
import { dayOf } from './seeded';

export interface DemoOptions {
  pool: Pool;
  engine: Pick<Engine, 'resources' | 'now'>;
  /** Multiplies fleet, clients and business: 1 is 60 vehicles. */
  scale: number;
  log: Log;
}

/**
 * Fills an empty database with the demo company, in one transaction: all of it or nothing, and once, however many
 * servers start together. A database that has users is left as it is.
 */
export async function seedDemo({ pool, engine, scale, log }: DemoOptions): Promise<void> {
  const started = performance.now();
  const { resources } = engine;
  const { told, counters } = makeCompany(resources, scale, dayOf(todayInTunis(engine.now())));
  const hashes = await Promise.all(accounts.map(() => hashPassword(demoPassword)));
  const seeded = await transaction(pool, async tx => {
    if (!(await claimEmpty(tx, 'users'))) return false;
    const labels = new Labels(resources);
    for (const { resource, records } of told) {
      if (resource.settings && !(await claimEmpty(tx, resource.name))) continue;
      await insertAll(tx, resources, resource, asInserted(resource.name, records));
      labels.learn(resource, records);
    }
    await closeContracts(tx, told);
    await insertRows(tx, '_counters', counters);
    for (const { resource } of told) await refreshSearch(tx, resource, resources);
    await insertHistory(tx, resources, labels, told);
    for (const [index, account] of accounts.entries()) {
      await storePassword(tx, account.id, hashes[index] ?? '');
      await storeGrants(tx, account.id, grantedTo(account, resources.actions));
    }
    await tx.query(issuerTable);
    await writeIssuer(tx, issuer);
    return true;
  });
  if (!seeded) return;
  // Statistics that the planner would otherwise lack until autovacuum comes by.
  await pool.query('ANALYZE');
  log.info({ ms: Math.round(performance.now() - started), scale }, 'demo company created');
}

/** A contract and its invoice refer to each other, and an invoiced contract no longer changes: it comes in open. */
function asInserted(resource: string, records: Told['records']): Told['records'] {
  if (resource !== 'contract-services') return records;
  const open = { state: 'OPEN', receipt: null };
  return records.map(record =>
    record.values.receipt ? { ...record, values: { ...record.values, ...open } } : record,
  );
}

async function closeContracts(tx: Tx, told: readonly Told[]): Promise<void> {
  const contracts = told.find(({ resource }) => resource.name === 'contract-services')?.records ?? [];
  const closed = contracts.filter(({ values }) => values.receipt);
  await tx.query(
    `UPDATE "contract-services" t SET state = 'INVOICED', receipt = c.receipt
     FROM unnest($1::bigint[], $2::bigint[]) AS c (id, receipt) WHERE t.id = c.id`,
    [closed.map(({ values }) => values.id), closed.map(({ values }) => values.receipt)],
  );
}
