import payments from '../../../src/resources/receipt/payment';
import type { WriteContext } from '../../engine/records/context';
import { updateRecord } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';

const p = columnsOf(payments, 'p');

/** What was received for a reservation is for its contract from then on; for none again where that is given up. */
export async function carryDeposits(
  context: WriteContext,
  reservation: string,
  { from, to, message }: { from: string | null; to: string | null; message: string },
): Promise<void> {
  // In the order of their ids, as whoever locks several does.
  const { rows } = await context.tx.query<{ id: string }>(
    `SELECT ${p.id}::text AS id FROM ${p} WHERE ${p.reservation} = $1 AND ${p.contract} IS NOT DISTINCT FROM $2 ORDER BY ${p.id}`,
    [reservation, from],
  );
  for (const { id } of rows)
    await updateRecord(context, payments, id, { contract: to }, { action: 'UPDATE', message });
}
