import type { JournalName } from '../../../src/pages/journals';
import { paymentsInForce, vatRegimes } from '../../../src/product/enumerations';
import bankAccounts from '../../../src/resources/bank/bank-account';
import clients from '../../../src/resources/client/client';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import withholdings from '../../../src/resources/receipt/withholding';
import { epochSql, text } from '../../engine/connection/sql';
import { cashFromSql } from '../payments/cashFromSql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
import { inWindowSql, levySql, numberSql, signSql } from './issuedSql';
import type { Window } from './issuedSql';

const r = columnsOf(receipts, 'r');
const v = rowsOf(receipts, 'vatByRate', 'v');
const p = columnsOf(payments, 'p');
const a = rowsOf(payments, 'allocations', 'a');
const a2 = rowsOf(payments, 'allocations', 'a2');
const p2 = columnsOf(payments, 'p2');
const b = columnsOf(bankAccounts, 'b');
const w = columnsOf(withholdings, 'w');

const inForce = (state: string) => `${state} IN (${paymentsInForce.map(text).join(', ')})`;
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

/** What was received in cash of the invoices that a payment settles, one with another: several payments of one invoice. */
const inCashSql = `(SELECT max(s.total) FROM (SELECT sum(${a2.amount}) AS total FROM ${a} JOIN ${a2} ON ${a2.receipt} = ${a.receipt}
    JOIN ${p2} ON ${p2.id} = ${a2.parent_id} AND ${p2.paymentMode} = 'Espaces' AND ${inForce(p2.state)}
  WHERE ${a.parent_id} = ${p.id} GROUP BY ${a.receipt}) s)`;

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
  cash: {
    order: `${p.date}, ${p.number}, ${p.id}`,
    sql: `SELECT ${p.id}::text AS id, ${day(p.date)} AS date, ${p.number} AS number, coalesce(${p.payer}, ${labelSql(clients, p.client)}) AS client, ${p.identityNumber} AS "taxNumber",
      (SELECT string_agg(${numberSql}, ', ' ORDER BY ${a.position}) FROM ${a} JOIN ${r} ON ${r.id} = ${a.receipt} WHERE ${a.parent_id} = ${p.id}) AS receipts,
      (SELECT ${b.name} FROM ${b} WHERE ${b.id} = ${p.account}) AS account, ${p.amount} AS amount
      FROM ${p} WHERE ${p.date} >= ${window.first}::date AND ${p.date} < ${window.next}::date AND ${p.direction} = 'IN' AND ${p.paymentMode} = 'Espaces'
        AND ${inForce(p.state)} AND (${p.amount} >= ${cashFromSql} OR ${inCashSql} >= ${cashFromSql})
        AND (${window.manager}::bigint IS NULL OR EXISTS (SELECT FROM ${a} JOIN ${r} ON ${r.id} = ${a.receipt}
          WHERE ${a.parent_id} = ${p.id} AND ${r.manager} = ${window.manager}::bigint))`,
  },
});
