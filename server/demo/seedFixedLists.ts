import type { Pool } from 'pg';
import { transaction } from '../database/transaction';
import { issuerTable } from '../documents/issuer';
import type { Engine } from '../records/context';
import { claimEmpty } from './claimEmpty';
import { CompanyWriter } from './companyWriter';
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
    const writer = new CompanyWriter(tx, resources, new Labels(resources));
    const listed = (name: string, records: readonly object[]) =>
      records.map(record => ({ resource: resources.get(name), record: record as Seeded }));
    await writer.write([...listed('tva', makeTva()), ...listed('stamp', makeStamp())]);
    await tx.query(issuerTable);
  });
}
