import { todayInTunis } from '../../../src/domain/calendarDate';
import { formatDinars, sum } from '../../../src/domain/money';
import { paymentsInForce } from '../../../src/product/enumerations';
import contracts from '../../../src/resources/contract/contract';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import reservations from '../../../src/resources/reservation/reservation';
import { badInput, Refusal } from '../../engine/base/refusal';
import { behaviourOf } from '../../engine/records/behaviours';
import type { ActionCall, AfterWrite, BeforeWrite, PrintCall } from '../../engine/records/behaviours';
import { decide } from '../../engine/records/decide';
import { updateRecord } from '../../engine/records/update';
import { text } from '../../engine/connection/sql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { readIssuerImages } from '../documents/issuerImages';
import { paymentSlip, slipPdf } from '../documents/paymentSheet';
import { readIssuer } from '../documents/seller';
import { returnToGuarantee } from '../guarantees/returnToGuarantee';
import { closeAfterPayment } from '../invoicing/closeContracts';
import { askAboutOverpaid } from '../payments/askAboutOverpaid';
import { askBeforeItsDate } from '../payments/instruments';
import { creditSql } from '../payments/creditSql';
import { judgeAllocations } from '../payments/judgeAllocations';
import { judgeDay } from '../payments/judgeDay';
import { postEntry, reverseEntries } from '../payments/postEntry';
import { settlesSql } from '../payments/settlesSql';
import { keptFeeOf, maySettleFee } from '../reservations/keptFee';
import { completePayment, postWhatMoves, recordPayment } from '../payments/recordPayment';
import type { Payment } from '../payments/recordPayment';

type Call = ActionCall<Payment>;
type Write = BeforeWrite<Payment>;

const t = columnsOf(payments, 't');
const k = columnsOf(contracts, 'k');
const r = columnsOf(reservations, 'r');
const p = columnsOf(payments, 'p');
const a = rowsOf(payments, 'allocations', 'a');
const i = columnsOf(receipts, 'i');
const b = rowsOf(receipts, 'billings', 'b');

/** An amount of a payment as it counts among others. */
const counts = (amount: string) =>
  `CASE WHEN ${t.state} IN (${paymentsInForce.map(text).join(', ')}) THEN CASE ${t.direction} WHEN 'OUT' THEN -(${amount}) ELSE ${amount} END END`;

/** On a contract's sheet stands what settles its invoices too, beside what names it. */
const settlesInvoiceOf = (contract: string) =>
  `${t.id} IN (SELECT ${a.parent_id} FROM ${a} JOIN ${i} ON ${i.id} = ${a.receipt}
    JOIN ${b} ON ${b.parent_id} = ${i.id} WHERE ${b.contract} = ${contract}::bigint AND ${b.releasedBy} IS NULL)`;

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
  refuseNobodysCredit(handed);
  if (isDeposit(handed)) await askAboutOverpaid(write, handed);
  askAboutSurplus(write, handed);
  Object.assign(values, await completePayment(write, handed));
}

const isDeposit = ({ reservation, contract, direction, allocations }: Payment) =>
  Boolean(reservation ?? contract) && direction !== 'OUT' && !allocations?.length;

/** What settles nothing is somebody's credit. */
function refuseNobodysCredit({ client, amount, allocations }: Payment): void {
  if (!client && sum((allocations ?? []).map(one => one.amount)) < amount)
    throw badInput({
      client: 'Dites au crédit de quel client\u00a0: ce montant ne règle pas que des factures',
    });
}

/**
 * What invoices leave of a payment is kept for the client only where somebody chooses so; one that settles none is
 * meant to be.
 */
function askAboutSurplus(write: Write, { amount, allocations, client }: Payment): void {
  const surplus = amount - sum((allocations ?? []).map(one => one.amount));
  if (surplus <= 0 || !allocations?.length || !client) return;
  decide(write, {
    name: 'surplus',
    message: `${formatDinars(surplus)} ne règlent aucune facture. Les garder au crédit du client\u00a0?`,
    choices: [{ value: String(surplus), label: 'Garder au crédit du client' }],
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

/** What was received and given back again is not void: the refund is, first. */
async function refuseRefunded({ tx, before }: Write): Promise<void> {
  const { rows } = await tx.query<{ number: string }>(
    `SELECT ${p.number} AS number FROM ${p} WHERE ${p.refundOf} = $1 AND ${p.state} = ANY ($2) LIMIT 1`,
    [before?.id, paymentsInForce],
  );
  if (rows[0])
    throw new Refusal(
      'CONFLICT',
      `Ce règlement a été remboursé (${rows[0].number})\u00a0: annulez d’abord le remboursement.`,
    );
}

async function judgeEnd(write: Write): Promise<void> {
  const isVoid = isAbout('VOIDED', write);
  if (!isVoid && !isAbout('REJECTED', write)) return;
  await refuseRefunded(write);
  if (isVoid) write.values.voidedOn = todayInTunis(write.engine.now());
}

async function judgeDates(write: Write): Promise<void> {
  const { values, before } = write;
  for (const name of ['clearedOn', 'rejectedOn'] as const) {
    const date = values[name] as string | null | undefined;
    if (!date) continue;
    if (before && date < before.date) throw badInput({ [name]: 'Pas avant que le règlement ait été reçu' });
    await judgeDay(write, date, name);
  }
}

/** Not every cheque or bill may go to the bank today. */
function askBeforeCleared(write: Write): void {
  const { values, before } = write;
  if (before && isAbout('CLEARED', write)) askBeforeItsDate(write, before, String(values.clearedOn));
}

/** As the list and the sheet say it: what we give is issued, then debited. */
const statusSql = `CASE WHEN ${t.direction} = 'OUT' AND ${t.state} = 'RECEIVED' THEN 'ISSUED' WHEN ${t.direction} = 'OUT' AND ${t.state} = 'CLEARED' THEN 'DEBITED' ELSE ${t.state} END`;

/** What a change of state moves: money that comes, or goes back where it came from. */
async function moveMoney(write: AfterWrite<Payment>): Promise<void> {
  if (write.kind === 'create') return postWhatMoves(write, write.id);
  const { before } = write;
  if (!before) return;
  const { rows } = await write.tx.query<{ state: Payment['state'] }>(
    `SELECT ${t.state} AS state FROM ${t} WHERE ${t.id} = $1`,
    [write.id],
  );
  const state = rows[0]?.state;
  if (state === before.state) return;
  if (state === 'CLEARED') return postWhatMoves(write, write.id);
  const bounced = state === 'REJECTED';
  const label = `${bounced ? 'Rejet' : 'Annulation'} du règlement ${before.number ?? ''}`;
  await reverseEntries(write, write.id, { label, bounced });
  if (bounced) await postFee(write, before);
  await returnToGuarantee(write, before);
}

/** What a bank charges for a reject is a cost of ours, on the account where the payment was to go. */
async function postFee(write: AfterWrite<Payment>, { account, number }: Payment): Promise<void> {
  const { rows } = await write.tx.query<{ fee: string | null; date: string }>(
    `SELECT (${t.rejectFee} * 1000)::bigint AS fee, ${t.rejectedOn}::text AS date FROM ${t} WHERE ${t.id} = $1`,
    [write.id],
  );
  const [{ fee, date } = { fee: null, date: '' }] = rows;
  if (!fee) return;
  await postEntry(
    write,
    {
      account: account ?? '',
      amount: Number(fee),
      date,
      direction: 'OUT',
      category: 'FEE',
      label: `Frais de rejet du règlement ${number ?? ''}`,
      payment: write.id,
    },
    'rejectedOn',
  );
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

/** More of a payment settles a receipt: what was at the client's credit. */
async function allocatePayment(call: Call): Promise<string> {
  const { record, input } = call;
  const allocation = { receipt: String(input.receipt), amount: input.amount as number };
  refuseMoreThanLeft(call);
  if ((record.allocations ?? []).some(({ receipt }) => receipt === allocation.receipt))
    throw badInput({ receipt: 'Ce règlement est déjà affecté à cette facture' });
  // What was received before the invoice settles it from its day on.
  await judgeAllocations(call, { client: record.client, date: todayInTunis(call.engine.now()) }, [
    { ...allocation, path: '' },
  ]);
  if (!(await maySettleFee(call, allocation.receipt))) await refuseKept(call);
  await updateRecord(
    call,
    payments,
    record.id,
    { allocations: [...(record.allocations ?? []), allocation] },
    {
      action: 'allocatePayment',
      message: `${formatDinars(allocation.amount)} du règlement ${record.number} affectés`,
    },
  );
  await closeAfterPayment(call, record.id);
  return record.id;
}

/** Part of what is at the client's credit is given back: a payment of ours, of this one. */
async function refundPayment(call: Call): Promise<string> {
  const { record, input } = call;
  refuseMoreThanLeft(call);
  await refuseKept(call);
  const given = input as unknown as Payment;
  if (given.date < record.date) throw badInput({ date: 'Pas avant que le règlement ait été reçu' });
  return recordPayment(call, {
    ...given,
    client: record.client,
    reservation: record.reservation,
    contract: record.contract,
    direction: 'OUT',
    purpose: 'REFUND',
    refundOf: record.id,
  });
}

function refuseMoreThanLeft({ record, input }: Call): void {
  const left = record.unallocated ?? 0;
  if (left === 0) throw new Refusal('CONFLICT', `Il ne reste rien du règlement ${record.number}.`);
  if ((input.amount as number) > left)
    throw badInput({
      amount: `Il reste ${formatDinars(left)} de ce règlement\u00a0: saisissez au plus ce montant.`,
    });
}

/** What a reservation that was given up keeps of its payments as a fee is nobody's credit. */
async function refuseKept(call: Call): Promise<void> {
  const fee = await keptFeeOf(call, call.record.reservation);
  if (!fee || (call.input.amount as number) <= fee.free) return;
  const kept = `${formatDinars(fee.kept)} sont retenus en frais de la réservation ${fee.number}`;
  throw badInput({
    amount: fee.free
      ? `${kept}\u00a0: saisissez au plus ${formatDinars(fee.free)}.`
      : `${kept}\u00a0: il n’en reste rien.`,
  });
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
  computed: { status: statusSql, unallocated: creditSql('t'), settles: settlesSql('t') },
  before: [receive, judgeDates, askBeforeCleared, judgeEnd],
  after: [moveMoney, write => closeAfterPayment(write, write.id)],
  actions: { allocatePayment, refundPayment, liftRejection },
  prints: { PaymentPDF: printPayment },
});
