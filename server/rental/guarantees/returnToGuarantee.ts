import guarantees from '../../../src/resources/bank/guarantee';
import { Refusal } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { lockRecord } from '../../engine/records/store';
import type { Payment } from '../payments/recordPayment';
import { moveGuarantee } from './moveGuarantee';
import type { Guarantee } from './moveGuarantee';

async function lockGuarantee({ tx, engine }: WriteContext, id: string): Promise<Guarantee> {
  const found = await lockRecord(tx, engine, guarantees, id);
  if (!found) throw new Error(`The guarantee ${id} cannot be read`);
  return found.values as unknown as Guarantee;
}

/** What is retained again once the rejection of its payment is undone. @throws Refusal where it is not held any more. */
export async function retainAgain(
  context: WriteContext,
  { guarantee, amount, number }: Payment,
): Promise<void> {
  if (!guarantee) return;
  const record = await lockGuarantee(context, guarantee);
  if (record.held < amount)
    throw new Refusal(
      'CONFLICT',
      `La caution ${record.number} a été rendue depuis\u00a0: ce rejet ne s’annule plus.`,
    );
  await moveGuarantee(
    context,
    record,
    { retained: record.retained + amount },
    {},
    {
      action: 'UPDATE',
      message: `Rejet du règlement ${number} annulé\u00a0: la somme est de nouveau retenue`,
    },
  );
}

/** What a payment that is void had been retained of a guarantee is held again. */
export async function returnToGuarantee(
  context: WriteContext,
  { guarantee, amount, number }: Payment,
): Promise<void> {
  if (!guarantee) return;
  const record = await lockGuarantee(context, guarantee);
  await moveGuarantee(
    context,
    record,
    { retained: record.retained - amount },
    {},
    { action: 'UPDATE', message: `Annulation du règlement ${number}\u00a0: la somme est de nouveau détenue` },
  );
}
