import type { Pool } from 'pg';
import { transaction } from '../database/transaction';
import { issuerTable } from '../documents/issuer';
import type { Engine } from '../records/context';
import { refreshSearch } from '../records/search';
import { claimEmpty } from './claimEmpty';
import { insertAll } from './insertAll';
import { insertHistory } from './insertHistory';
import { Labels } from './labels';
import type { Seeded } from './seeded';
import { makeStamp, makeTva } from './settings';

/** What every company starts with, since the law fixes it: the rates of VAT and the stamp. Done once, whoever asks again. */
export async function seedFixedLists({
  pool,
  engine,
}: {
  pool: Pool;
  engine: Pick<Engine, 'resources'>;
}): Promise<void> {
  const { resources } = engine;
  await transaction(pool, async tx => {
    if (!(await claimEmpty(tx, 'tva')) || !(await claimEmpty(tx, 'stamp'))) return;
    const told = [
      { resource: resources.get('tva'), records: makeTva() as unknown as Seeded[] },
      { resource: resources.get('stamp'), records: makeStamp() as unknown as Seeded[] },
    ];
    for (const { resource, records } of told) {
      await insertAll(tx, resources, resource, records);
      await refreshSearch(tx, resource, resources);
    }
    await insertHistory(tx, resources, new Labels(resources), told);
    await tx.query(issuerTable);
  });
}
