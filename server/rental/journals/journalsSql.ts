import type { JournalName } from '../../../src/pages/journals';
import { vatRegimes } from '../../../src/product/enumerations';
import bankAccounts from '../../../src/resources/bank/bank-account';
import clients from '../../../src/resources/client/client';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import receiptLines from '../../../src/resources/receipt/receipt-line';
import withholdings from '../../../src/resources/receipt/withholding';
import { epochSql, text } from '../../engine/connection/sql';
import { endedSql } from '../payments/endedSql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
import { cashJournalSql } from './cashJournalSql';
import { inWindowSql, levySql, numberSql, signSql } from './issuedSql';
import type { Window } from './issuedSql';

const r = columnsOf(receipts, 'r');
const v = rowsOf(receipts, 'vatByRate', 'v');
const p = columnsOf(payments, 'p');
const l = columnsOf(receiptLines, 'l');
const car = rowsOf(receiptLines, 'vehicleId', 'car');
const o = rowsOf(receipts, 'otherLines', 'o');
const a = rowsOf(payments, 'allocations', 'a');
const j = rowsOf(payments, 'rejections', 'j');
const b = columnsOf(bankAccounts, 'b');
const w = columnsOf(withholdings, 'w');

const signed = (amount: string) => `${signSql} * coalesce(${amount}, 0)`;
const day = epochSql;

const documentOn = (date: string) =>
  `${day(date)} AS date, ${numberSql} AS number, ${r['buyer.name']} AS client`;
const identifiedOn = (date: string) =>
  `${documentOn(date)}, coalesce(${r['buyer.taxRegistration']}, ${r['buyer.identityNumber']}) AS "taxNumber"`;
const document = documentOn(r.issueDate);
const identified = identifiedOn(r.issueDate);
const order = `${r.issueDate}, ${numberSql}, ${r.id}`;
const id = `${r.id}::text AS id`;
const accountSql = `(SELECT ${b.name} FROM ${b} WHERE ${b.id} = ${p.account})`;

/** Days that a document charges, once each vehicle of theirs, and those of its other lines: what the levy counts. */
const rentedDaysSql = `SELECT sum(d.days) FROM (
    SELECT ${l['vehicleDetails.numberOfDays']} * (SELECT count(*) FROM ${car} WHERE ${car.parent_id} = ${l.id}) AS days FROM ${l} WHERE l.parent_id = ${r.id}
    UNION ALL SELECT ${o.days} * sign(${o.unitPrice_HT}) FROM ${o} WHERE ${o.parent_id} = ${r.id}) d`;

const ended = endedSql('p');

/** Rejections that were undone: the days between keep what they said. */
const withRejections = `${p} JOIN ${j} ON ${j.parent_id} = ${p.id}`;

/** What of payments each side of a journal has: on their day what was handed over, on its own what came back or was void. */
const paymentSides = {
  made: { date: p.date, place: 0, sign: '', condition: 'true', reason: 'NULL::text', from: String(p) },
  ended: {
    date: `(${ended.on})`,
    place: 1,
    sign: '-',
    condition: ended.isEnded,
    reason: ended.reason,
    from: String(p),
  },
  rejected: {
    date: j.rejectedOn,
    place: 1,
    sign: '-',
    condition: 'true',
    reason: j.reason,
    from: withRejections,
  },
  undone: {
    date: j.undoneOn,
    place: 2,
    sign: '',
    condition: 'true',
    reason: j.undoReason,
    from: withRejections,
  },
} as const;

/** Payments on both sides, in the order of their days. @param columns SQL of those between the client and the amount. */
function paymentsSql(window: Window, { columns, amount }: Record<'columns' | 'amount', string>) {
  const side = (name: keyof typeof paymentSides) => {
    const { date, place, sign, condition: isSide, reason, from } = paymentSides[name];
    return `SELECT ${place} AS place, ${p.id} AS payment, ${p.id}${name === 'made' ? '::text' : ` || '${name}'`}${from === withRejections ? ` || ${j.id}` : ''} AS id, ${day(date)} AS date, ${p.number} AS number,
        coalesce(${p.payer}, ${labelSql(clients, p.client)}) AS client, ${columns}, ${sign}${amount} AS amount, ${reason} AS reason
      FROM ${from} WHERE ${date} >= ${window.first}::date AND ${date} < ${window.next}::date AND ${isSide}
        AND (${window.manager}::bigint IS NULL OR EXISTS (SELECT FROM ${a} JOIN ${r} ON ${r.id} = ${a.receipt}
          WHERE ${a.parent_id} = ${p.id} AND ${r.manager} = ${window.manager}::bigint))`;
  };
  const sides = Object.keys(paymentSides) as (keyof typeof paymentSides)[];
  return `(${sides.map(side).join(' UNION ALL ')}) w`;
}
const paymentOrder = 'w.date, w.number, w.place, w.payment';

/** What was withheld, in the month of its day; and what is void, in that of the void: a month that was declared stays as it was. */
function withheldSql(window: Window, side: 'made' | 'voided'): string {
  const { date, place, sign, reason } = {
    made: { date: w.date, place: 0, sign: '', reason: 'NULL' },
    voided: { date: w.voidedOn, place: 1, sign: '-', reason: w.voidReason },
  }[side];
  return `SELECT ${place} AS place, ${w.id} || '${side}' AS id, ${identifiedOn(date)}, ${w.rate} AS rate, ${sign}${w.base} AS base, ${sign}${w.amount} AS amount,
      ${w.certificateNumber} AS certificate, ${reason} AS reason
    FROM ${w} JOIN ${r} ON ${r.id} = ${w.receipt} WHERE ${inWindowSql(window, date)}${side === 'voided' ? ` AND ${w.state} = 'VOIDED'` : ''}`;
}

/**
 * SQL of each journal of a window: its columns by the names that `journals` (src/pages) declares, as they leave the API, and
 * the place of each line.
 */
export const journalsSql = (window: Window): Record<JournalName, { sql: string; order: string }> => ({
  sales: {
    order,
    sql: `SELECT ${id}, ${identified}, ${r.documentKind} AS kind, ${signed(r.total_Price_HT)} AS "HT", ${signed(r.total_TVA)} AS "TVA",
      ${signed(levySql)} AS levy, ${signed(r.stamp)} AS stamp, ${signed(r.TotalTTC)} AS "TTC" FROM ${r} WHERE ${inWindowSql(window)}`,
  },
  vat: {
    // What bears VAT, by rate; then what is sold without, each regime by itself: no base is of two.
    order: `array_position(ARRAY[${Object.keys(vatRegimes).map(text).join(', ')}], ${r.vatRegime}), ${v.rate} DESC`,
    sql: `SELECT ${r.vatRegime} || ' ' || ${v.rate} AS id, ${v.rate} AS rate, ${r.vatRegime} AS regime, count(*) AS documents, sum(${signed(v.base)}) AS base,
      sum(${signed(v.amount)}) AS "TVA", sum(${signed(v.suspended)}) AS suspended
      FROM ${r} JOIN ${v} ON ${v.parent_id} = ${r.id} WHERE ${inWindowSql(window)} GROUP BY ${v.rate}, ${r.vatRegime}`,
  },
  stamps: {
    order,
    sql: `SELECT ${id}, ${document}, ${signed(r.stamp)} AS stamp FROM ${r} WHERE ${inWindowSql(window)} AND ${r.stamp} <> 0`,
  },
  levies: {
    order,
    sql: `SELECT ${id}, ${document}, ${signed(`(${rentedDaysSql})`)} AS days, ${signed(r.rentalDayLevy)} AS amount
      FROM ${r} WHERE ${inWindowSql(window)} AND ${r.rentalDayLevy} <> 0`,
  },
  writtenOff: {
    order,
    sql: `SELECT ${id}, ${day(r.issueDate)} AS date, ${labelSql(receipts, String(r.creditedReceipt))} AS number, ${r['buyer.name']} AS client,
      ${numberSql} AS "creditNote", ${r.stampWrittenOff} AS amount FROM ${r} WHERE ${inWindowSql(window)} AND ${r.stampWrittenOff} <> 0`,
  },
  withheld: {
    order: 'w.date, w.number, w.place, w.id',
    sql: `SELECT w.id, w.date, w.number, w.client, w."taxNumber", w.rate, w.base, w.amount, w.certificate, w.reason FROM (${withheldSql(window, 'made')} UNION ALL ${withheldSql(window, 'voided')}) w`,
  },
  suspended: {
    order,
    sql: `SELECT ${id}, ${identified}, ${r.suspensionDecision} AS decision, ${day(r.suspensionDate)} AS "decisionDate", ${day(r.suspensionFrom)} AS "from", ${day(r.suspensionUntil)} AS until,
      ${r.visaedOrder} AS "order", ${day(r.visaedOrderDate)} AS "orderDate",
      ${signed(r.total_Price_HT)} AS "HT", ${signed(r.suspendedVat)} AS suspended FROM ${r} WHERE ${inWindowSql(window)} AND ${r.vatRegime} = 'SUSPENSION'`,
  },
  received: {
    order: paymentOrder,
    sql: `SELECT w.id, w.date, w.number, w.client, w.mode, w.reference, w.account, w.amount, w.reason FROM ${paymentsSql(
      window,
      {
        columns: `${p.paymentMode} AS mode, coalesce(${p.chequeNumber}, ${p.treatyNumber}, ${p.reference}) AS reference, ${accountSql} AS account`,
        amount: `CASE ${p.direction} WHEN 'OUT' THEN -${p.amount} ELSE ${p.amount} END`,
      },
    )}`,
  },
  cash: cashJournalSql(window),
});
