import { issuedStates, paymentsInForce, withholdingsInForce } from '../../../src/product/enumerations';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import receiptLines from '../../../src/resources/receipt/receipt-line';
import withholdings from '../../../src/resources/receipt/withholding';
import { text } from '../../engine/connection/sql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';

const r = columnsOf(receipts, 'r');
const v = rowsOf(receipts, 'vatByRate', 'v');
const l = columnsOf(receiptLines, 'l');
const o = rowsOf(receipts, 'additionalReceiptOptions', 'o');
const x = rowsOf(receipts, 'otherLines', 'x');
const p = columnsOf(payments, 'p');
const a = rowsOf(payments, 'allocations', 'a');
const w = columnsOf(withholdings, 'w');
const n = rowsOf(receipts, 'allocations', 'n');
const y = rowsOf(payments, 'repayments', 'y');

const among = (state: string, states: readonly string[]) => `${state} IN (${states.map(text).join(', ')})`;
/** SQL of whether a payment in this state counts. */
export const inForce = (state: string): string => among(state, paymentsInForce);

/** Nothing of what is exempt bears VAT, whatever rate its lines name. */
const rateOf = (rate: string) => `CASE WHEN d.regime = 'EXONERE' THEN 0 ELSE coalesce(${rate}, 0) END`;

/**
 * SQL of the common tables that the rules of the ledger read, worked out from raw rows and by no expression of what they
 * judge: `doc` what was issued, `rate` and `line` what it is made of (credit notes name the line of the invoice), `settles`
 * each act that settles a document with its client, `owed` what is owed and what settles it, `given` what each payment
 * and each credit note gives and what became of it.
 */
export const factsSql = `
  doc AS MATERIALIZED (
    SELECT ${r.id} AS id, ${r.client} AS client, ${r.documentKind} AS kind, ${r.vatRegime} AS regime, ${r.creditedReceipt} AS credits,
      ${r.convertedFrom} AS made_of, ${r.convertedTo} AS became, coalesce(${r.total_Price_HT}, 0) AS ht, coalesce(${r.total_TVA}, 0) AS vat,
      coalesce(${r.stamp}, 0) AS stamp, coalesce(${r.TotalTTC}, 0) AS total, coalesce(${r.rentalDayLevy}, 0) AS levy,
      coalesce(${r.discount}, 0) AS discount, coalesce(${r.stampWrittenOff}, 0) AS written_off, ${r.total_Price_HT} IS NOT NULL AS priced
    FROM ${r} WHERE ${among(r.state, issuedStates)}),
  rate AS MATERIALIZED (
    SELECT d.id AS doc, ${v.rate} AS rate, sum(${v.base}) AS base, sum(${v.amount}) AS vat, sum(coalesce(${v.suspended}, 0)) AS suspended
    FROM ${v} JOIN doc d ON d.id = ${v.parent_id} GROUP BY 1, 2),
  line AS MATERIALIZED (
    SELECT d.id AS doc, d.credits, 'v' || ${l.id} AS line, 'v' || ${l.creditedLine} AS credited, ${rateOf(l['vehicleDetails.tvaRate'])} AS rate,
      ${l['vehicleDetails.price_HT']} AS price, coalesce(${l.net_HT}, ${l['vehicleDetails.price_HT']}) AS net, ${l['vehicleDetails.numberOfDays']} AS days
    FROM ${l} JOIN doc d ON d.id = l.parent_id
    UNION ALL
    SELECT d.id, d.credits, 'o' || ${o.id}, 'o' || ${o.creditedLine}, ${rateOf(o.tvaRate)}, coalesce(${o.price_HT}, 0), coalesce(${o.net_HT}, ${o.price_HT}, 0), NULL
    FROM ${o} JOIN doc d ON d.id = ${o.parent_id}
    UNION ALL
    SELECT d.id, d.credits, 'x' || ${x.id}, 'x' || ${x.creditedLine}, ${rateOf(x.tvaRate)}, coalesce(${x.price_HT}, 0), coalesce(${x.net_HT}, ${x.price_HT}, 0), ${x.days}
    FROM ${x} JOIN doc d ON d.id = ${x.parent_id}),
  settles AS MATERIALIZED (
    SELECT ${a.receipt} AS doc, 'payments' AS resource, ${p.id} AS record, ${p.client} AS client, ${a.amount} AS amount
    FROM ${a} JOIN ${p} ON ${p.id} = ${a.parent_id} WHERE ${inForce(p.state)}
    UNION ALL
    SELECT ${w.receipt}, 'withholdings', ${w.id}, ${w.client}, ${w.amount} FROM ${w} WHERE ${among(w.state, withholdingsInForce)}
    UNION ALL
    SELECT ${n.receipt}, 'receipts', d.id, d.client, ${n.amount} FROM ${n} JOIN doc d ON d.id = ${n.parent_id}
    UNION ALL
    SELECT d.credits, 'receipts', d.id, d.client, d.written_off FROM doc d WHERE d.written_off <> 0),
  owed AS MATERIALIZED (
    SELECT d.id, d.client, d.total, coalesce(s.amount, 0) AS settled
    FROM doc d LEFT JOIN (SELECT doc, sum(amount) AS amount FROM settles GROUP BY doc) s ON s.doc = d.id
    WHERE d.kind <> 'CREDIT_NOTE'),
  given AS MATERIALIZED (
    SELECT 'payments' AS resource, ${p.id} AS record, ${p.client} AS client, CASE WHEN ${inForce(p.state)} THEN ${p.amount} ELSE 0 END AS amount,
      CASE WHEN ${inForce(p.state)} THEN coalesce(s.amount, 0) ELSE 0 END AS allocated, coalesce(b.amount, 0) AS refunded,
      CASE WHEN ${inForce(p.state)} THEN coalesce(g.amount, 0) ELSE 0 END AS repaid
    FROM ${p} LEFT JOIN (SELECT ${a.parent_id} AS id, sum(${a.amount}) AS amount FROM ${a} GROUP BY 1) s ON s.id = ${p.id}
      LEFT JOIN (SELECT ${p.refundOf} AS id, sum(${p.amount}) AS amount FROM ${p} WHERE ${inForce(p.state)} GROUP BY 1) b ON b.id = ${p.id}
      LEFT JOIN (SELECT ${y.parent_id} AS id, sum(${y.amount}) AS amount FROM ${y} GROUP BY 1) g ON g.id = ${p.id}
    WHERE ${p.direction} = 'IN'
    UNION ALL
    SELECT 'receipts', d.id, d.client, d.total, coalesce(s.amount, 0), coalesce(b.amount, 0), 0
    FROM doc d LEFT JOIN (SELECT ${n.parent_id} AS id, sum(${n.amount}) AS amount FROM ${n} GROUP BY 1) s ON s.id = d.id
      LEFT JOIN (SELECT ${p.refundOfCreditNote} AS id, sum(${p.amount}) AS amount FROM ${p} WHERE ${inForce(p.state)} GROUP BY 1) b ON b.id = d.id
    WHERE d.kind = 'CREDIT_NOTE')`;
