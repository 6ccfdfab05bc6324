import { formatDate, todayInTunis } from '../../../src/domain/calendarDate';
import { formatDinars, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { paymentsInForce } from '../../../src/product/enumerations';
import contracts from '../../../src/resources/contract/contract';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import reservations from '../../../src/resources/reservation/reservation';
import { badInput, Refusal } from '../../engine/base/refusal';
import { behaviourOf } from '../../engine/records/behaviours';
import type { ActionCall, AfterWrite, BeforeWrite, PrintCall } from '../../engine/records/behaviours';
import { decide } from '../../engine/records/decide';
import { loadRecord, lockRecord } from '../../engine/records/store';
import { updateRecord } from '../../engine/records/update';
import { text } from '../../engine/connection/sql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { contractDocumentsSql } from '../contracts/documentsSql';
import { readIssuerImages } from '../documents/issuerImages';
import { paymentSlip, slipPdf } from '../documents/paymentSheet';
import { sendPaymentReceipt } from '../documents/sendReceipt';
import { readIssuer } from '../documents/seller';
import { returnToGuarantee } from '../guarantees/returnToGuarantee';
import { closeAfterPayment, contractsOfPayment } from '../invoicing/closeContracts';
import { spendCredits } from '../invoicing/spendCredits';
import { askAboutOverpaid } from '../payments/askAboutOverpaid';
import { reachSql } from '../payments/reachSql';
import { askBeforeItsDate } from '../payments/instruments';
import { creditSql } from '../payments/creditSql';
import { judgeAllocations } from '../payments/judgeAllocations';
import { judgeDay } from '../payments/judgeDay';
import { judgeRepayments } from '../payments/judgeRepayments';
import { reverseEntries } from '../payments/postEntry';
import { reclaimedSql } from '../payments/reclaimedSql';
import { askAboutFee, entryDayOf, postFee, undoRejection } from '../payments/rejection';
import { isLeftSql } from '../reservations/depositSql';
import { settleAfterPayment } from '../receipts/settleByNotes';
import { releaseRepayments } from '../payments/releaseRepayments';
import { repaysSql, settlesSql } from '../payments/settlesSql';
import { allocatePayment, refundPayment, transferPayment } from '../payments/useCredit';
import { completePayment, postWhatMoves } from '../payments/recordPayment';
import type { Payment } from '../payments/recordPayment';

type Call = ActionCall<Payment>;
type Write = BeforeWrite<Payment>;

const t = columnsOf(payments, 't');
const k = columnsOf(contracts, 'k');
const r = columnsOf(reservations, 'r');
const p = columnsOf(payments, 'p');
const a = rowsOf(payments, 'allocations', 'a');
const i = columnsOf(receipts, 'i');

/** An amount of a payment as it counts among others. */
const counts = (amount: string) =>
  `CASE WHEN ${t.state} IN (${paymentsInForce.map(text).join(', ')}) THEN CASE ${t.direction} WHEN 'OUT' THEN -(${amount}) ELSE ${amount} END END`;

/** On a contract's sheet stands what settles its invoices too, beside what names it. */
const settlesInvoiceOf = (contract: string) =>
  `${t.id} IN (SELECT ${a.parent_id} FROM ${a} JOIN (${contractDocumentsSql}) d ON d.receipt = ${a.receipt} WHERE d.contract = ${contract}::bigint)`;

const isAbout = (
  state: Payment['state'],
  { kind, values, before }: Pick<Write, 'kind' | 'values' | 'before'>,
) => kind === 'update' && values.state === state && before?.state !== state;

/** A payment is received by whoever writes it, for receipts of who pays. */
async function receive(write: Write): Promise<void> {
  if (write.kind !== 'create') return;
  const { values } = write;
  const handed = values as unknown as Payment;
  await refuseOtherClient(write, handed);
  const allocations = (handed.allocations ?? []).map((one, index) => ({
    ...one,
    path: `allocations.${index}.`,
  }));
  await judgeAllocations(write, handed, allocations);
  const repayments = (handed.repayments ?? []).map((one, index) => ({
    ...one,
    path: `repayments.${index}.`,
  }));
  await judgeRepayments(write, handed.client, repayments);
  refuseNobodysCredit(handed);
  if (isDeposit(handed)) await askAboutOverpaid(write, handed);
  askAboutSurplus(write, handed);
  Object.assign(values, await completePayment(write, handed));
}

/** What of it settles something when it is written. */
const usedOf = ({ allocations, repayments }: Payment): Millimes =>
  sum([...(allocations ?? []), ...(repayments ?? [])].map(one => one.amount));

const isDeposit = (payment: Payment) =>
  Boolean(payment.reservation ?? payment.contract) && payment.direction !== 'OUT' && usedOf(payment) === 0;

/** What settles nothing is somebody's credit. */
function refuseNobodysCredit(payment: Payment): void {
  if (!payment.client && usedOf(payment) < payment.amount)
    throw badInput({
      client: 'Dites au crédit de quel client\u00a0: ce montant ne règle pas que des factures',
    });
}

/**
 * What invoices leave of a payment is kept for the client only where somebody chooses so; one that settles none is
 * meant to be.
 */
function askAboutSurplus(write: Write, payment: Payment): void {
  const used = usedOf(payment);
  const surplus = payment.amount - used;
  if (surplus <= 0 || used === 0 || !payment.client) return;
  decide(write, {
    name: 'surplus',
    message: `${formatDinars(surplus)} ne règlent aucune facture. Les garder au crédit du client\u00a0?`,
    choices: [{ value: `${payment.client} ${surplus}`, label: 'Garder au crédit du client' }],
  });
}

/** An acompte is of who has booked, or rents. */
async function refuseOtherClient({ tx }: Write, { reservation, contract, client }: Payment): Promise<void> {
  if (!reservation && !contract) return;
  const { rows } = await tx.query<{ booked: boolean; rented: boolean }>(
    `SELECT EXISTS (SELECT FROM ${r} WHERE ${r.id} = $1 AND ${r.client} = $3) AS booked,
       EXISTS (SELECT FROM ${k} WHERE ${k.id} = $2 AND ${k.client} = $3) AS rented`,
    [reservation ?? null, contract ?? null, client],
  );
  if (reservation && !rows[0]?.booked)
    throw badInput({ reservation: 'Cette réservation est d’un autre client' });
  if (contract && !rows[0]?.rented) throw badInput({ contract: 'Ce contrat est d’un autre client' });
}

/**
 * What was received and given back again, or given to another client, is not void: that is, first. It is given back of the
 * payment, or of a credit note of what it settled.
 */
async function refuseRefunded({ tx }: Write, payment: string): Promise<void> {
  const { rows } = await tx.query<{ number: string; purpose: string }>(
    `SELECT ${p.number} AS number, ${p.purpose} AS purpose FROM ${p} LEFT JOIN ${i} ON ${i.id} = ${p.refundOfCreditNote}
     WHERE ${p.state} = ANY ($2) AND (${p.refundOf} = $1
       OR ${i.creditedReceipt} IN (SELECT ${a.receipt} FROM ${a} WHERE ${a.parent_id} = $1 GROUP BY ${a.receipt} HAVING sum(${a.amount}) > 0))
     LIMIT 1`,
    [payment, paymentsInForce],
  );
  const [given] = rows;
  if (!given) return;
  const [done, act] =
    given.purpose === 'TRANSFER' ? ['transféré', 'le transfert'] : ['remboursé', 'le remboursement'];
  throw new Refusal(
    'CONFLICT',
    `Ce règlement a été ${done} (${given.number})\u00a0: annulez d’abord ${act}.`,
  );
}

/** The other half of a transfer. */
async function otherHalf(
  { tx }: Pick<Write, 'tx'>,
  { id, purpose, transferOf }: Payment,
): Promise<string | null> {
  if (purpose !== 'TRANSFER') return null;
  if (transferOf) return transferOf;
  const { rows } = await tx.query<{ id: string }>(
    `SELECT ${p.id}::text AS id FROM ${p} WHERE ${p.transferOf} = $1`,
    [id],
  );
  return rows[0]?.id ?? null;
}

/** A payment is rejected whatever became of it: what was given back of it is the client's debt from then on (money.md). */
async function judgeEnd(write: Write): Promise<void> {
  const { before, values, engine } = write;
  if (before && isAbout('REJECTED', write)) askAboutFee(write, (values.rejectFee ?? null) as number | null);
  if (!before || !isAbout('VOIDED', write)) return;
  const other = await otherHalf(write, before);
  for (const id of [before.id, ...(other ? [other] : [])]) await refuseRefunded(write, id);
  values.voidedOn = todayInTunis(engine.now());
}

async function judgeDates(write: Write): Promise<void> {
  const { values, before } = write;
  for (const name of ['clearedOn', 'rejectedOn'] as const) {
    const date = values[name] as string | null | undefined;
    if (!date) continue;
    if (before && date < before.date) throw badInput({ [name]: 'Pas avant que le règlement ait été reçu' });
    if (name === 'rejectedOn' && before?.clearedOn && date < before.clearedOn)
      throw badInput({ [name]: 'Pas avant que le règlement ait été encaissé' });
    const undoneOn = before?.rejections?.at(-1)?.undoneOn;
    if (name === 'rejectedOn' && undoneOn && date < undoneOn)
      throw badInput({
        [name]: `Un rejet a été annulé le ${formatDate(undoneOn)}\u00a0: les jours d’avant ne changent plus`,
      });
    await judgeDay(write, date, name);
  }
}

/** Not every cheque or bill may go to the bank today. */
function askBeforeCleared(write: Write): void {
  const { values, before } = write;
  if (before && isAbout('CLEARED', write)) askBeforeItsDate(write, before, String(values.clearedOn));
}

/** As the list and the sheet say it: a cheque or a bill that we give is issued, then debited as other money is at once. */
const statusSql = `CASE WHEN ${t.direction} = 'IN' OR ${t.state} NOT IN ('RECEIVED', 'CLEARED') THEN ${t.state}
  WHEN ${t.state} = 'RECEIVED' AND ${t.paymentMode} IN ('Cheque', 'Traite') THEN 'ISSUED' ELSE 'DEBITED' END`;

/** What a change of state moves: money that comes, or goes back where it came from. */
async function moveMoney(write: AfterWrite<Payment>): Promise<void> {
  if (write.kind === 'create') return postWhatMoves(write, write.id);
  const { before } = write;
  if (!before) return;
  const payment = (await loadRecord(write.tx, write.engine, payments, write.id))
    ?.values as unknown as Payment;
  const { state, rejectedOn, number } = payment;
  if (state === before.state) return;
  if (state === 'CLEARED') return postWhatMoves(write, write.id);
  await reverseEntries(write, write.id, {
    label: `${state === 'REJECTED' ? 'Rejet' : 'Annulation'} du règlement ${number ?? ''}`,
    bounced: state === 'REJECTED',
    // As the bank dates it.
    ...(rejectedOn && {
      dayOf: async account => ({
        date: await entryDayOf(write, account, rejectedOn),
        valueDate: rejectedOn,
      }),
    }),
  });
  await postFee(write, payment);
  await returnToGuarantee(write, before);
  await releaseRepayments(write, write.id);
  await settleAfterPayment(write, write.id);
  // What else is at the credit of its contracts settles them, or of that which it gave back.
  for (const id of [write.id, payment.refundOf])
    if (id) await spendCredits(write, await contractsOfPayment(write, id));
  await voidOtherHalf(write, payment);
}

/** Both halves of a transfer are in force, or neither. */
async function voidOtherHalf(write: AfterWrite<Payment>, payment: Payment): Promise<void> {
  const other = payment.state === 'VOIDED' ? await otherHalf(write, payment) : null;
  if (!other) return;
  const found = await lockRecord(write.tx, write.engine, payments, other);
  if (found?.values.state === 'VOIDED') return;
  const { voidedOn, voidReason, number } = payment;
  await updateRecord(
    write,
    payments,
    other,
    { state: 'VOIDED', voidedOn, voidReason },
    { action: 'voidPayment', message: `Transfert annulé avec ${number}\u00a0: ${voidReason}` },
  );
  await releaseRepayments(write, other);
  await closeAfterPayment(write, other);
}

/** Whoever accepts cheques of a client again gives a reason. */
async function liftRejection(call: Call): Promise<string> {
  const { record, input } = call;
  if (record.state !== 'REJECTED' || record.liftedOn)
    throw new Refusal('CONFLICT', `Le règlement ${record.number} n’appelle aucune vigilance.`);
  await updateRecord(
    call,
    payments,
    record.id,
    { liftedOn: todayInTunis(call.engine.now()), liftReason: input.reason },
    { action: 'liftRejection', message: `Vigilance levée pour le rejet du règlement ${record.number}` },
  );
  return record.id;
}

/** The company as it is that day: a receipt is made for who has just paid. */
async function printPayment({ tx, record, labels, files }: PrintCall<Payment>) {
  const seller = (await readIssuer(tx))?.seller ?? null;
  return slipPdf(paymentSlip({ payment: record, labels, seller }), await readIssuerImages(tx, files, null));
}

export default behaviourOf(payments, {
  // What went out counts as less, and what is void or rejected not at all.
  summed: { amount: counts(t.amount), unallocated: counts(creditSql('t')) },
  alsoFound: { contract: settlesInvoiceOf },
  computed: {
    status: statusSql,
    unallocated: creditSql('t'),
    isLeft: isLeftSql('t'),
    reclaimed: reclaimedSql('t'),
    settles: settlesSql('t'),
    repays: repaysSql('t'),
    ...reachSql(String(t.client)),
  },
  before: [receive, judgeDates, askBeforeCleared, judgeEnd],
  after: [moveMoney, write => closeAfterPayment(write, write.id)],
  actions: {
    sendPaymentReceipt,
    allocatePayment,
    refundPayment,
    transferPayment,
    undoRejection,
    liftRejection,
  },
  prints: { PaymentPDF: printPayment },
});
