import type { Pool } from 'pg';
import { transaction } from '../../engine/connection/transaction';
import type { Tx } from '../../engine/connection/transaction';
import type { Engine } from '../../engine/records/context';
import { claimEmpty } from './claimEmpty';
import { CompanyWriter } from './companyWriter';
import { Labels } from './labels';
import { makeFixedLists } from './reference/fixedLists';

/**
 * What every company starts with, since the law or the specification fixes it: rates of VAT, stamp, payment modes,
 * dinar, fuels, legal forms; and the usual names of damages. Each list once, whoever calls again: one that was emptied
 * stays so.
 */
export async function seedFixedLists({
  pool,
  engine,
}: {
  pool: Pool;
  engine: Pick<Engine, 'resources'>;
}): Promise<void> {
  const { resources } = engine;
  await transaction(pool, async tx => {
    const missing = [];
    for (const [name, records] of Object.entries(makeFixedLists()))
      if ((await claimEmpty(tx, name)) && !(await wasWritten(tx, name)))
        missing.push(...records.map(record => ({ resource: resources.get(name), record })));
    if (missing.length === 0) return;
    await new CompanyWriter(tx, resources, new Labels(resources)).write(missing);
  });
}

/** Whether history has an entry of any record of the resource. */
async function wasWritten(tx: Tx, name: string): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM "history-logs" WHERE "entityType" = $1 LIMIT 1', [name]);
  return rowCount !== 0;
}
