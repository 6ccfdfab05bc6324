import clients from '../../../src/resources/client/client';
import type { RecordOf } from '../../../src/schema/defineResource';
import { notFound } from '../../engine/base/refusal';
import type { ActionCall } from '../../engine/records/behaviours';
import { mergeRecords } from '../../engine/records/merge';
import { lockRecord } from '../../engine/records/store';
import { updateRecord } from '../../engine/records/update';

type Party = RecordOf<typeof clients>;

/** Two records of one party: who sells and who buys are both once they are one. @returns the id of the one that stays. @throws Refusal */
export async function mergeParty(call: ActionCall<{ id: string }>): Promise<string> {
  const { record, input, tx, engine } = call;
  const into = String(input.into);
  const [stays, goes] = [
    await lockRecord(tx, engine, clients, into),
    await lockRecord(tx, engine, clients, record.id),
  ];
  if (!stays || !goes) throw notFound();
  const [other, own] = [stays.values, goes.values] as unknown as [Party, Party];
  if (other.partyType !== own.partyType)
    await updateRecord(call, clients, into, {
      partyType: 'CLIENT_SUPPLIER',
      clientKind: other.clientKind ?? own.clientKind ?? 'PASSAGE',
      supplierKind: other.supplierKind ?? own.supplierKind,
    });
  return mergeRecords(call, clients, record.id, into);
}
