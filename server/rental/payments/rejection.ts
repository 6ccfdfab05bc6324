import { addDays, formatDate, todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { formatDinars, fromDecimal, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { USUAL_REJECT_FEE } from '../../../src/domain/payment';
import accountEntries from '../../../src/resources/bank/account-entry';
import bankStatements from '../../../src/resources/bank/bank-statement';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import { Refusal } from '../../engine/base/refusal';
import type { ActionCall } from '../../engine/records/behaviours';
import type { WriteContext } from '../../engine/records/context';
import { decide } from '../../engine/records/decide';
import { updateRecord } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';
import { retainAgain } from '../guarantees/returnToGuarantee';
import { closeAfterPayment, contractsOfPayment } from '../invoicing/closeContracts';
import { spendCredits } from '../invoicing/spendCredits';
import { postEntry, postRejectedAgain } from './postEntry';
import { receiptRestSql } from './receiptRestSql';
import type { Payment } from './recordPayment';
import { releaseRepayments } from './releaseRepayments';

const e = columnsOf(accountEntries, 'e');
const s = columnsOf(bankStatements, 's');
const x = columnsOf(receipts, 'x');
const n = columnsOf(receipts, 'n');

/** A fee that no bank usually charges is somebody's word: a comma in the wrong place is the most common. */
export function askAboutFee(context: WriteContext, fee: Millimes | null): void {
  if (!fee || fee <= USUAL_REJECT_FEE) return;
  decide(context, {
    name: 'rejectFee',
    message: `La banque a-t-elle pris ${formatDinars(fee)} de frais\u00a0?`,
    choices: [{ value: String(fee), label: 'Oui, enregistrer ces frais' }],
  });
}

/**
 * The day on which what the bank dates so is entered: that day, or the first one that no closed statement of the account has;
 * no day to come.
 */
export async function entryDayOf(
  { tx, engine }: Pick<WriteContext, 'tx' | 'engine'>,
  account: string,
  date: CalendarDate,
): Promise<CalendarDate> {
  const { rows } = await tx.query<{ until: string | null }>(
    `SELECT max(${s.date})::text AS until FROM ${s} WHERE ${s.account} = $1 AND ${s.state} = 'CLOSED'`,
    [account],
  );
  const until = rows[0]?.until ?? null;
  if (!until || date > until) return date;
  const [next, today] = [addDays(until, 1), todayInTunis(engine.now())];
  return next < today ? next : today;
}

/** What a bank charges for a reject is a cost of ours, on the account where the payment was to go. */
export async function postFee(
  context: WriteContext,
  { id, account, number, rejectFee, rejectedOn }: Payment,
) {
  if (!rejectFee || !account || !rejectedOn) return;
  await postEntry(
    context,
    {
      account,
      amount: rejectFee,
      date: await entryDayOf(context, account, rejectedOn),
      valueDate: rejectedOn,
      direction: 'OUT',
      category: 'FEE',
      label: `Frais de rejet du règlement ${number ?? ''}`,
      payment: id,
    },
    'rejectedOn',
  );
}

/**
 * A rejection is undone as everything is, by reversal, today: the payment is again what it was, its money and the fee are
 * moved back, and it settles again what it did as far as that is still to pay; what no longer fits is credit. What was given
 * back of it is no debt any more. The days between keep what they said (`rejections`). @throws Refusal
 */
export async function undoRejection(call: ActionCall<Payment>): Promise<string> {
  const { record, input, engine } = call;
  if (record.state !== 'REJECTED')
    throw new Refusal('CONFLICT', `Le règlement ${record.number} n’est pas rejeté.`);
  const reason = String(input.reason);
  const clearedOn = await clearedDayOf(call, record.id);
  // While it does not count yet: the database bounds what does.
  await takeBackWhatIsSettled(call, record);
  await updateRecord(
    call,
    payments,
    record.id,
    {
      state: clearedOn ? 'CLEARED' : 'RECEIVED',
      clearedOn,
      rejections: [
        ...(record.rejections ?? []),
        {
          rejectedOn: record.rejectedOn,
          reason: record.rejectReason,
          fee: record.rejectFee,
          undoneOn: todayInTunis(engine.now()),
          undoReason: reason,
        },
      ],
      rejectedOn: null,
      rejectReason: null,
      rejectFee: null,
      liftedOn: null,
      liftReason: null,
    },
    {
      action: 'undoRejection',
      message: `Rejet du ${formatDate(record.rejectedOn ?? '')} du règlement ${record.number} annulé\u00a0: ${reason}`,
    },
  );
  await postRejectedAgain(call, record.id, `Annulation du rejet du règlement ${record.number ?? ''}`);
  await retainAgain(call, record);
  await releaseRepayments(call, record.id);
  await spendCredits(call, await contractsOfPayment(call, record.id));
  await closeAfterPayment(call, record.id);
  return record.id;
}

/** The day on which its money came, where it had: what is rejected says that of its entries alone. */
async function clearedDayOf({ tx }: WriteContext, payment: string): Promise<CalendarDate | null> {
  const { rows } = await tx.query<{ day: string | null }>(
    `SELECT min(${e.date})::text AS day FROM ${e} WHERE ${e.payment} = $1 AND ${e.category} <> 'FEE'`,
    [payment],
  );
  return rows[0]?.day ?? null;
}

/** Receipts, and the invoices that cash receipts among them became. */
const theseSql = `${x.id} = ANY ($1::bigint[]) OR ${x.id} IN (SELECT ${n.convertedTo} FROM ${n} WHERE ${n.id} = ANY ($1::bigint[]))`;
const lockSql = `SELECT FROM ${x} WHERE ${theseSql} ORDER BY ${x.id} FOR NO KEY UPDATE`;
const restsSql = `SELECT ${x.id}::text AS id, ${x.convertedTo}::text AS became, coalesce(${receiptRestSql('x')}, 0)::text AS rest
  FROM ${x} WHERE ${theseSql}`;

/**
 * What it had settled of invoices that were settled otherwise meanwhile is taken back: it goes to the invoice that a cash
 * receipt became, as far as that is to be paid, else it is credit.
 */
async function takeBackWhatIsSettled(call: ActionCall<Payment>, record: Payment): Promise<void> {
  const had = record.allocations ?? [];
  const receiptsOf = [...new Set(had.map(({ receipt }) => receipt))];
  await call.tx.query(lockSql, [receiptsOf]);
  const { rows } = await call.tx.query<{ id: string; became: string | null; rest: string }>(restsSql, [
    receiptsOf,
  ]);
  const rests = new Map(rows.map(({ id, rest }) => [id, fromDecimal(rest)]));
  const take = (receipt: string | null, amount: Millimes): Millimes => {
    const taken = receipt === null ? 0 : Math.min(amount, rests.get(receipt) ?? 0);
    if (receipt !== null) rests.set(receipt, (rests.get(receipt) ?? 0) - taken);
    return taken;
  };
  const over = receiptsOf.map(receipt => {
    const settled = sum(had.filter(one => one.receipt === receipt).map(({ amount }) => amount));
    return { receipt, amount: settled - take(receipt, settled) };
  });
  const moved = over.map(({ receipt, amount }) => {
    const became = rows.find(({ id }) => id === receipt)?.became ?? null;
    return { receipt: became ?? receipt, amount: take(became, amount) };
  });
  const changes = [...over.map(one => ({ ...one, amount: -one.amount })), ...moved].filter(
    ({ amount }) => amount !== 0,
  );
  if (changes.length === 0) return;
  const credited = -sum(changes.map(({ amount }) => amount));
  await updateRecord(
    call,
    payments,
    record.id,
    { allocations: [...had, ...changes] },
    {
      action: 'UPDATE',
      message:
        credited === 0
          ? `Le règlement ${record.number} règle la facture que son bon de caisse est devenue`
          : `${formatDinars(credited)} du règlement ${record.number} au crédit du client\u00a0: ses factures ont été réglées autrement`,
    },
  );
}
