import { formatDinars } from '../../../src/domain/money';
import guarantees from '../../../src/resources/bank/guarantee';
import { badInput, Refusal } from '../../engine/base/refusal';
import type { ActionCall } from '../../engine/records/behaviours';
import { updateRecord } from '../../engine/records/update';
import { accountOf } from '../payments/accountOf';
import { postEntry } from '../payments/postEntry';
import { judgeDay } from '../payments/judgeDay';
import { refuseFuture } from '../payments/refuseFuture';
import { isMoney, kindOfMethod, moveGuarantee } from './moveGuarantee';
import type { Guarantee, Method } from './moveGuarantee';

type Call = ActionCall<Guarantee>;

/** The input common to all that moves a guarantee. @throws Refusal for a day to come. */
export function inputOf(call: Call) {
  const { input } = call;
  const date = String(input.date);
  refuseFuture(call, date);
  return {
    date,
    amount: input.amount as number,
    account: (input.account as string | null | undefined) ?? null,
  };
}

/** The client leaves it, on the caution's own sheet or on its contract's. @throws Refusal */
export async function receiveGuarantee(call: Call): Promise<string> {
  const { record, input } = call;
  if (record.state !== 'EXPECTED' && record.state !== 'NONE')
    throw new Refusal('CONFLICT', 'Cette caution est déjà reçue.');
  const { date, amount, account: named } = inputOf(call);
  await judgeDay(call, date);
  const method = input.method as Method;
  if (method === 'OTPE' && String(input.expiry) < date)
    throw badInput({ expiry: 'Cette pré-autorisation n’est plus valable' });
  const account = isMoney(method)
    ? await accountOf(call, { kind: kindOfMethod[method], named, usual: null })
    : null;
  const { reference, bank, chequeNumber, chequeExpiry, expiry } = input;
  await moveGuarantee(
    call,
    record,
    { received: amount },
    {
      method,
      reference,
      bank,
      chequeNumber,
      chequeExpiry,
      expiry,
      account,
      receivedAt: date,
      noneReason: null,
    },
    { action: 'receiveGuarantee', message: `Caution ${record.number} de ${formatDinars(amount)} reçue` },
  );
  if (account)
    await postEntry(call, {
      account,
      amount,
      date,
      direction: 'IN',
      category: 'CAUTION_IN',
      label: `Caution ${record.number}`,
      guarantee: record.id,
    });
  return record.id;
}

/** The car leaves without one, and somebody gives a reason. @throws Refusal */
export async function waiveGuarantee(call: Call): Promise<string> {
  const { record, input } = call;
  if (record.state !== 'EXPECTED') throw new Refusal('CONFLICT', 'Cette caution n’est plus attendue.');
  await updateRecord(
    call,
    guarantees,
    record.id,
    { state: 'NONE', noneReason: input.reason },
    { action: 'waiveGuarantee', message: `Location sans caution (${record.number})` },
  );
  return record.id;
}
