import { todayInTunis } from '../../../src/domain/calendarDate';
import { formatDinars } from '../../../src/domain/money';
import guarantees from '../../../src/resources/bank/guarantee';
import { takesGuarantee } from '../../../src/resources/bank/guarantee/given';
import contracts from '../../../src/resources/contract/contract';
import { badInput, Refusal } from '../../engine/base/refusal';
import { behaviourOf } from '../../engine/records/behaviours';
import type { ActionCall, PrintCall } from '../../engine/records/behaviours';
import { createRecord } from '../../engine/records/create';
import { columnsOf } from '../../engine/sql/columnsOf';
import payments from '../../../src/resources/receipt/payment';
import { contractRestSql, contractUncertainSql } from '../contracts/accountSql';
import { guaranteeSlip } from '../documents/guaranteeSlip';
import { readIssuerImages } from '../documents/issuerImages';
import { slipPdf } from '../documents/paymentSheet';
import { sendGuaranteeReceipt } from '../documents/sendReceipt';
import { readIssuer } from '../documents/seller';
import { closeAfterPayment, closeContracts, contractLockSql } from '../invoicing/closeContracts';
import { spendCredits } from '../invoicing/spendCredits';
import { accountOf } from '../payments/accountOf';
import { judgeAllocations } from '../payments/judgeAllocations';
import { judgeDay } from '../payments/judgeDay';
import { postEntry } from '../payments/postEntry';
import { askAboutOwed, askBeyondOwed } from '../guarantees/askAboutOwed';
import { giveBack } from '../guarantees/giveBack';
import { reachSql } from '../payments/reachSql';
import { inputOf, receiveGuarantee, waiveGuarantee } from '../guarantees/receiveGuarantee';
import { isMoney, kindOfMethod, moveGuarantee } from '../guarantees/moveGuarantee';
import type { Guarantee } from '../guarantees/moveGuarantee';

type Call = ActionCall<Guarantee>;

const t = columnsOf(guarantees, 't');
const k = columnsOf(contracts, 'k');

/** What is worked out of its contract. */
const ofContract = (sql: string) => `(SELECT ${sql} FROM ${k} WHERE ${k.id} = ${t.contract})`;

/** At most what is still held, not before it was received. */
async function judgeLeaving(call: Call): Promise<void> {
  const { record } = call;
  const { date, amount } = inputOf(call);
  if (record.held === 0) throw new Refusal('CONFLICT', `Rien n’est détenu de la caution ${record.number}.`);
  if (amount > record.held)
    throw badInput({
      amount: `Il reste ${formatDinars(record.held)} de cette caution\u00a0: saisissez au plus ce montant.`,
    });
  if (record.receivedAt && date < record.receivedAt)
    throw badInput({ date: 'Pas avant que la caution ait été reçue' });
  await judgeDay(call, date);
}

/** On the caution's own sheet: of a contract that takes one. @throws Refusal */
async function receiveOwnGuarantee(call: Call): Promise<string> {
  lockContract(call);
  const { rows } = await call.tx.query<{ stage: string; number: string }>(contractSql, [
    call.record.contract,
  ]);
  const [{ stage, number } = { stage: '', number: '' }] = rows;
  if (!takesGuarantee(stage))
    throw new Refusal('CONFLICT', `Le contrat ${number} ${whyNot[stage] ?? whyNot.CLOSED}`);
  return receiveGuarantee(call);
}

const contractSql = `SELECT ${k.stage} AS stage, ${k.contractNumber} AS number FROM ${k} WHERE ${k.id} = $1`;

/** Why a contract takes no caution, and what to do instead. */
const whyNot: Readonly<Record<string, string>> = {
  DRAFT: 'n’est pas signé\u00a0: faites-le signer avant de recevoir sa caution.',
  CANCELLED: 'est annulé\u00a0: il n’attend plus de caution. Recevez celle d’un nouveau contrat.',
  CLOSED: 'est clos\u00a0: il n’attend plus de caution. Recevez celle d’un nouveau contrat.',
};

async function refundGuarantee(call: Call): Promise<string> {
  lockContract(call);
  await judgeLeaving(call);
  const given = inputOf(call);
  await askAboutOwed(call, given.amount, 0);
  await giveBack(call, call.record, given);
  await closeContracts(call, [call.record.contract]);
  return call.record.id;
}

/**
 * The contract closes once its caution is settled, and its own actions lock it before its guarantee: where one does, it comes
 * first here too.
 */
const lockContract = ({ tx, record }: Call): void => tx.lockEarlier(contractLockSql, [record.contract]);

/**
 * Part of a guarantee becomes a payment: only then is it no debt of ours any more. It settles the document of the same client
 * that is named, up to its rest, or what was issued for the contract, the oldest first; what remains is given back the same day where that is
 * specified, and recorded.
 */
async function retainGuarantee(call: Call): Promise<string> {
  await judgeLeaving(call);
  lockContract(call);
  const { record, input } = call;
  const { date, amount, account: named } = inputOf(call);
  const receipt = (input.receipt as string | null | undefined) ?? null;
  const left = record.held - amount;
  await askBeyondOwed(call, amount);
  if (left > 0 && input.refundRest) await askAboutOwed(call, left, amount);
  const allocations = receipt === null ? null : [{ receipt, amount }];
  // What was left before the invoice settles it from its day on.
  if (receipt !== null)
    await judgeAllocations(call, { client: record.client, date: todayInTunis(call.engine.now()) }, [
      { receipt, amount, path: '' },
    ]);
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
    allocations,
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
  if (receipt === null) await spendCredits(call, [record.contract]);
  const kept = { ...record, retained: record.retained + amount };
  if (left > 0 && input.refundRest)
    await giveBack(call, kept, { date, amount: left, account: record.account });
  else if (left > 0) call.warn?.(`Il reste ${formatDinars(left)} de la caution ${record.number} à rendre.`);
  await closeAfterPayment(call, payment);
  return record.id;
}

/** The company as it is that day: the receipt is made for who has just left it. */
async function printGuarantee({ tx, record, labels, files }: PrintCall<Guarantee>) {
  const seller = (await readIssuer(tx))?.seller ?? null;
  return slipPdf(
    guaranteeSlip({ guarantee: record, labels, seller }),
    await readIssuerImages(tx, files, null),
  );
}

export default behaviourOf(guarantees, {
  computed: {
    ...reachSql(String(t.client)),
    contractStage: ofContract(k.stage),
    owed: ofContract(contractRestSql('k')),
    keptFor: ofContract(contractUncertainSql('k')),
  },
  actions: {
    sendGuaranteeReceipt,
    receiveGuarantee: receiveOwnGuarantee,
    waiveGuarantee,
    refundGuarantee,
    retainGuarantee,
  },
  prints: { GuaranteePDF: printGuarantee },
});
