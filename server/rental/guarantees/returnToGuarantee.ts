import guarantees from '../../../src/resources/bank/guarantee';
import type { WriteContext } from '../../engine/records/context';
import { lockRecord } from '../../engine/records/store';
import type { Payment } from '../payments/recordPayment';
import { moveGuarantee } from './moveGuarantee';
import type { Guarantee } from './moveGuarantee';

/** What a payment that is void had been retained of a guarantee is held again. */
export async function returnToGuarantee(
  context: WriteContext,
  { guarantee, amount, number }: Payment,
): Promise<void> {
  if (!guarantee) return;
  const found = await lockRecord(context.tx, context.engine, guarantees, guarantee);
  if (!found) throw new Error(`The guarantee ${guarantee} cannot be read`);
  const record = found.values as unknown as Guarantee;
  await moveGuarantee(
    context,
    record,
    { retained: record.retained - amount },
    {},
    { action: 'UPDATE', message: `Annulation du règlement ${number}\u00a0: la somme est de nouveau détenue` },
  );
}
