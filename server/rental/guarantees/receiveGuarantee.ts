import { judgeMoney } from '../../../src/domain/payment';
import { formatDinars } from '../../../src/domain/money';
import guarantees from '../../../src/resources/bank/guarantee';
import { badInput, Refusal } from '../../engine/base/refusal';
import type { ActionCall } from '../../engine/records/behaviours';
import { updateRecord } from '../../engine/records/update';
import { accountOf } from '../payments/accountOf';
import { askAboutSame } from '../payments/instruments';
import { payerInCash } from '../payments/payerInCash';
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
  const payer = await judgePayer(call, method);
  const account = isMoney(method)
    ? await accountOf(call, { kind: kindOfMethod[method], named, usual: null })
    : null;
  const { reference, bank, chequeNumber, drawer, chequeExpiry, expiry } = input;
  await moveGuarantee(
    call,
    record,
    { received: amount },
    {
      method,
      reference,
      bank,
      chequeNumber,
      drawer,
      chequeExpiry,
      expiry,
      account,
      receivedAt: date,
      noneReason: null,
      ...payer,
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

/** What is received as a guarantee is money as any payment is: the same rules of cheques and cash. @returns who handed over cash. */
async function judgePayer(call: Call, method: Method) {
  const { record, warn } = call;
  const { date, amount } = inputOf(call);
  const input = call.input as Partial<Guarantee>;
  const kind = kindOfMethod[method];
  const { inCash, warnsFrom, ...payer } = await payerInCash(call, {
    ...input,
    kind,
    amount,
    client: record.client,
    contract: record.contract,
  });
  const handed = { date, amount, ...payer, inCash, expiryDate: input.chequeExpiry };
  const { faults, warnings } = judgeMoney(kind, handed, warnsFrom);
  const { expiryDate: chequeExpiry, ...others } = faults;
  if (Object.keys(faults).length > 0) throw badInput({ ...others, ...(chequeExpiry && { chequeExpiry }) });
  for (const warning of warnings) warn?.(warning);
  await askAboutSame(call, { ...input, kind });
  if (kind !== 'Espaces') return {};
  return { payer: input.payer, identityType: payer.identityType, identityNumber: payer.identityNumber };
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
