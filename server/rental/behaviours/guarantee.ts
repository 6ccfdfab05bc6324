import { formatDinars } from '../../../src/domain/money';
import guarantees from '../../../src/resources/bank/guarantee';
import { badInput, Refusal } from '../../engine/base/refusal';
import { behaviourOf } from '../../engine/records/behaviours';
import type { ActionCall } from '../../engine/records/behaviours';
import { createRecord } from '../../engine/records/create';
import { updateRecord } from '../../engine/records/update';
import payments from '../../../src/resources/receipt/payment';
import { accountOf } from '../payments/accountOf';
import { postEntry } from '../payments/postEntry';
import { isMoney, kindOfMethod, moveGuarantee } from '../guarantees/moveGuarantee';
import type { Guarantee, Method } from '../guarantees/moveGuarantee';

type Call = ActionCall<Guarantee>;

/** What is asked of all that moves a guarantee. */
const asked = ({ input }: Call) => ({
  date: String(input.date),
  amount: input.amount as number,
  account: (input.account as string | null | undefined) ?? null,
});

async function receiveGuarantee(call: Call): Promise<string> {
  const { record, input } = call;
  if (record.state !== 'EXPECTED' && record.state !== 'NONE')
    throw new Refusal('CONFLICT', 'Cette caution est déjà reçue.');
  const { date, amount, account: named } = asked(call);
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

async function waiveGuarantee(call: Call): Promise<string> {
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

/** At most what is still held, not before it was received. */
function judgeLeaving(call: Call): void {
  const { record } = call;
  const { date, amount } = asked(call);
  if (record.held === 0) throw new Refusal('CONFLICT', `Rien n’est détenu de la caution ${record.number}.`);
  if (amount > record.held)
    throw badInput({
      amount: `Il reste ${formatDinars(record.held)} de cette caution\u00a0: saisissez au plus ce montant.`,
    });
  if (record.receivedAt && date < record.receivedAt)
    throw badInput({ date: 'Pas avant que la caution ait été reçue' });
}

async function refundGuarantee(call: Call): Promise<string> {
  judgeLeaving(call);
  const { record } = call;
  const { date, amount, account } = asked(call);
  await moveGuarantee(
    call,
    record,
    { refunded: record.refunded + amount },
    {},
    { action: 'refundGuarantee', message: `${formatDinars(amount)} de la caution ${record.number} rendus` },
  );
  if (isMoney(record.method))
    await postEntry(call, {
      account: account ?? record.account ?? '',
      amount,
      date,
      direction: 'OUT',
      category: 'CAUTION_OUT',
      label: `Caution ${record.number} rendue`,
      guarantee: record.id,
    });
  return record.id;
}

/** Part of a guarantee becomes a payment, to be allocated: only then is it no debt of ours any more. */
async function retainGuarantee(call: Call): Promise<string> {
  judgeLeaving(call);
  const { record, input } = call;
  const { date, amount, account: named } = asked(call);
  const paymentMode = kindOfMethod[record.method ?? 'OTPE'];
  const account = record.account ?? (await accountOf(call, { kind: paymentMode, named, usual: null }));
  await moveGuarantee(
    call,
    record,
    { retained: record.retained + amount },
    {},
    { action: 'retainGuarantee', message: `${formatDinars(amount)} de la caution ${record.number} retenus` },
  );
  const payment = await createRecord(call, payments, {
    client: record.client,
    state: 'CLEARED',
    direction: 'IN',
    purpose: 'GUARANTEE',
    date,
    clearedOn: date,
    amount,
    paymentMode,
    account,
    reference: record.reference,
    note: input.reason,
    guarantee: record.id,
    cashier: call.caller.id,
  });
  // The payment comes first: a drawer is never short of what stays in it.
  const both = {
    account,
    amount,
    date,
    payment,
    guarantee: record.id,
    label: `Caution ${record.number} retenue`,
  };
  await postEntry(call, { ...both, direction: 'IN', category: 'PAYMENT' });
  if (isMoney(record.method)) await postEntry(call, { ...both, direction: 'OUT', category: 'CAUTION_OUT' });
  return record.id;
}

export default behaviourOf(guarantees, {
  actions: { receiveGuarantee, waiveGuarantee, refundGuarantee, retainGuarantee },
});
