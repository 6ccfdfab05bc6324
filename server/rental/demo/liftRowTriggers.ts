import { name } from '../../engine/connection/sql';
import type { Tx } from '../../engine/connection/transaction';
import { keptStates } from '../../../src/schema/words/invariants/frozen';
import type { Resource } from '../../../src/schema/resource';
import { beyondSql } from '../../engine/tables/settledTriggers';

/**
 * Sets aside what would look at each row again: what keeps the rows of frozen records, since here all are ours
 * (`refuseFrozenBefore`), what bounds settlements, which are added up once (`refuseBeyond`), and closed periods, of which a new
 * company has none. @returns what puts it back.
 */
export async function liftRowTriggers(tx: Tx, table: string): Promise<() => Promise<void>> {
  const { rows } = await tx.query<{ trigger: string }>(
    `SELECT tgname AS trigger FROM pg_trigger WHERE tgrelid = $1::regclass AND tgfoid IN ('karhba_frozen_rows'::regproc, 'karhba_settled'::regproc, 'karhba_period'::regproc)`,
    [name(table)],
  );
  const all = (verb: string) =>
    tx.query(
      rows.map(({ trigger }) => `ALTER TABLE ${name(table)} ${verb} TRIGGER ${name(trigger)}`).join('; '),
    );
  await all('DISABLE');
  return async () => void (await all('ENABLE'));
}

/** @throws Error when a record was frozen by another transaction than this one. */
export async function refuseFrozenBefore(tx: Tx, resource: Resource): Promise<void> {
  const { name: table, frozen } = resource;
  if (!frozen) return;
  const { rows } = await tx.query<{ before: boolean }>(
    `SELECT EXISTS (SELECT FROM ${name(table)}
       WHERE ${name(frozen.field)} = ANY ($1) AND "_frozen_by" IS DISTINCT FROM pg_current_xact_id()) AS before`,
    [keptStates(resource)],
  );
  if (rows[0]?.before) throw new Error(`La table ${table} contient déjà des fiches qui ne changent plus.`);
}

/** @throws Error when records are settled beyond their totals. */
export async function refuseBeyond(tx: Tx, resource: Resource): Promise<void> {
  for (const { sql, message } of beyondSql(resource)) {
    const { rows } = await tx.query<{ beyond: boolean }>(`SELECT ${sql} AS beyond`);
    if (rows[0]?.beyond) throw new Error(message);
  }
}
