import vehicles from '../../../src/resources/park/vehicle';
import type { Tx } from '../../engine/connection/transaction';
import { columnsOf } from '../../engine/sql/columnsOf';

const v = columnsOf(vehicles);

/** The plate of a vehicle. */
export async function vehicleName({ tx }: { tx: Tx }, id: string): Promise<string> {
  const { rows } = await tx.query<{ plate: string }>(
    `SELECT ${v.registration} AS plate FROM ${v} WHERE ${v.id} = $1`,
    [id],
  );
  return rows[0]?.plate ?? '';
}
