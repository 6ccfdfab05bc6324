import contracts from '../../../src/resources/contract/contract';
import inspections from '../../../src/resources/contract/inspection';
import type { Creation } from '../../engine/records/behaviours';
import { columnsOf } from '../../engine/sql/columnsOf';
import { lockRecord } from '../../engine/records/store';

const i = columnsOf(inspections);

/**
 * The inspection that this device has sent before, whatever became of the answer: the same of the same agent, contract,
 * vehicle and kind. Its contract is locked first, so that one who sends it twice at once is heard the second time.
 */
export async function sameOfDevice({ tx, engine, caller, values }: Creation): Promise<string | null> {
  const { deviceId, contract, vehicle, kind } = values as Record<string, string | null | undefined>;
  await lockRecord(tx, engine, contracts, String(contract));
  if (!deviceId) return null;
  const { rows } = await tx.query<{ id: string }>(
    `SELECT ${i.id}::text AS id FROM ${i}
     WHERE ${i.deviceId} = $1 AND ${i.agent} = $2 AND ${i.contract} = $3 AND ${i.vehicle} = $4 AND ${i.kind} = $5`,
    [deviceId, caller.id, contract, vehicle, kind],
  );
  return rows[0]?.id ?? null;
}
