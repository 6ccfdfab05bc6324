import { formatDinars } from '../../../src/domain/money';
import guarantees from '../../../src/resources/bank/guarantee';
import { badInput, Refusal } from '../../engine/base/refusal';
import { behaviourOf } from '../../engine/records/behaviours';
import type { ActionCall } from '../../engine/records/behaviours';
import { createRecord } from '../../engine/records/create';
import payments from '../../../src/resources/receipt/payment';
import { closeContracts, contractLockSql } from '../invoicing/closeContracts';
import { spendCredits } from '../invoicing/spendCredits';
import { accountOf } from '../payments/accountOf';
import { postEntry } from '../payments/postEntry';
import { inputOf, receiveGuarantee, waiveGuarantee } from '../guarantees/receiveGuarantee';
import { isMoney, kindOfMethod, moveGuarantee } from '../guarantees/moveGuarantee';
import type { Guarantee } from '../guarantees/moveGuarantee';

type Call = ActionCall<Guarantee>;

/** At most what is still held, not before it was received. */
function judgeLeaving(call: Call): void {
  const { record } = call;
  const { date, amount } = inputOf(call);
  if (record.held === 0) throw new Refusal('CONFLICT', `Rien n’est détenu de la caution ${record.number}.`);
  if (amount > record.held)
    throw badInput({
      amount: `Il reste ${formatDinars(record.held)} de cette caution\u00a0: saisissez au plus ce montant.`,
    });
  if (record.receivedAt && date < record.receivedAt)
    throw badInput({ date: 'Pas avant que la caution ait été reçue' });
}

async function refundGuarantee(call: Call): Promise<string> {
  lockContract(call);
  judgeLeaving(call);
  await giveBack(call, call.record, inputOf(call));
  await closeContracts(call, [call.record.contract]);
  return call.record.id;
}

async function giveBack(
  call: Call,
  record: Guarantee,
  { date, amount, account }: Pick<ReturnType<typeof inputOf>, 'date' | 'amount' | 'account'>,
): Promise<void> {
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
}

/**
 * The contract closes once its caution is settled, and its own actions lock it before its guarantee: where one does, it comes
 * first here too.
 */
const lockContract = ({ tx, record }: Call): void => tx.lockEarlier(contractLockSql, [record.contract]);

/**
 * Part of a guarantee becomes a payment: only then is it no debt of ours any more. It settles the document that is
 * named, or what was issued for the contract, the oldest first; what remains is given back the same day where that is
 * specified, and recorded.
 */
async function retainGuarantee(call: Call): Promise<string> {
  judgeLeaving(call);
  lockContract(call);
  const { record, input } = call;
  const { date, amount, account: named } = inputOf(call);
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
    contract: record.contract,
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
  await spendCredits(call, [record.contract], (input.receipt as string | null) ?? null);
  const left = record.held - amount;
  const kept = { ...record, retained: record.retained + amount };
  if (left > 0 && input.refundRest)
    await giveBack(call, kept, { date, amount: left, account: record.account });
  else if (left > 0) call.warn?.(`Il reste ${formatDinars(left)} de la caution ${record.number} à rendre.`);
  await closeContracts(call, [record.contract]);
  return record.id;
}

export default behaviourOf(guarantees, {
  actions: { receiveGuarantee, waiveGuarantee, refundGuarantee, retainGuarantee },
});
