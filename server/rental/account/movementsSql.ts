import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import withholdings from '../../../src/resources/receipt/withholding';
import { labelSql, representationSql } from '../../engine/sql/select';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { creditLeftSql, restToPaySql } from '../behaviours/receipt';
import { creditSql } from '../payments/creditSql';
import { endedSql } from '../payments/endedSql';

// The name by which `restToPaySql` knows a receipt.
const t = columnsOf(receipts, 't');
const p = columnsOf(payments, 'p');
const a = rowsOf(payments, 'allocations', 'a');
const w = columnsOf(withholdings, 'w');

const ended = endedSql('p');
const number = representationSql(receipts, 't');
/** Of a payment: the documents that it settled; an invoice that took the place of one of them is not named too. */
const settled = `(SELECT string_agg(${number}, ', ' ORDER BY g.position) FROM (SELECT ${a.receipt} AS receipt, min(${a.position}) AS position
    FROM ${a} WHERE ${a.parent_id} = ${p.id} AND ${a.amount} > 0 GROUP BY ${a.receipt}) g JOIN ${t} ON ${t.id} = g.receipt
  WHERE ${t.convertedFrom} IS NULL OR ${t.convertedFrom} NOT IN (SELECT ${a.receipt} FROM ${a} WHERE ${a.parent_id} = ${p.id}))`;
const cheque = `concat_ws(' ', ${p.bank}, ${p.chequeNumber})`;

/**
 * SQL of all that moves the account of a client, one row each: what is invoiced on its day; a payment on its own, and again
 * the other way where it came back (a reject) or was void; the stamp that a credit note writes off; what is withheld with its invoice, and again the other way where
 * that was void. `place` orders those of a day,
 * `rest` is what is still owed of it, `free` what of it is still at the client's credit.
 * Cautions are no movement: only what was retained of one is, as the payment that it became.
 */
export const movementsSql = (client: string): string => `
  SELECT ${t.issueDate} AS date, 0 AS place, 'RECEIPT' AS kind, 'receipts' AS resource, ${t.id} AS record, ${number} AS label,
      NULL::text AS detail, ${t.TotalTTC} AS debit, 0::numeric AS credit, ${t.dueDate} AS due, ${restToPaySql} AS rest, NULL::numeric AS free, ${t.issueDate} AS issued
    FROM ${t} WHERE ${t.client} = ${client} AND ${t.state} <> 'PENDING' AND ${t.documentKind} <> 'CREDIT_NOTE'
  UNION ALL
  SELECT ${t.issueDate}, 1, 'CREDIT_NOTE', 'receipts', ${t.id}, ${number}, ${t.creditReason}, 0, ${t.TotalTTC}, NULL, NULL, ${creditLeftSql}, NULL
    FROM ${t} WHERE ${t.client} = ${client} AND ${t.state} <> 'PENDING' AND ${t.documentKind} = 'CREDIT_NOTE'
  UNION ALL
  SELECT ${t.issueDate}, 1, 'WRITTEN_OFF', 'receipts', ${t.id}, ${labelSql(receipts, String(t.creditedReceipt))}, 'Timbre, avoir ' || ${number}, 0, ${t.stampWrittenOff}, NULL, NULL, NULL, NULL
    FROM ${t} WHERE ${t.client} = ${client} AND ${t.state} <> 'PENDING' AND ${t.stampWrittenOff} > 0
  UNION ALL
  SELECT ${w.date}, 2, 'WITHHOLDING', 'withholdings', ${w.id}, ${w.number}, NULL, 0, ${w.amount}, NULL, NULL, NULL, NULL
    FROM ${w} WHERE ${w.client} = ${client}
  UNION ALL
  SELECT ${w.voidedOn}, 5, ${w.state}, 'withholdings', ${w.id}, ${w.number}, ${w.voidReason}, ${w.amount}, 0, NULL, NULL, NULL, NULL
    FROM ${w} WHERE ${w.client} = ${client} AND ${w.state} = 'VOIDED'
  UNION ALL
  SELECT ${p.date}, 3, CASE ${p.direction} WHEN 'OUT' THEN 'REFUND' ELSE 'PAYMENT' END, 'payments', ${p.id}, ${p.number}, ${settled},
      CASE ${p.direction} WHEN 'OUT' THEN ${p.amount} ELSE 0 END, CASE ${p.direction} WHEN 'OUT' THEN 0 ELSE ${p.amount} END, NULL, NULL, ${creditSql('p')}, NULL
    FROM ${p} WHERE ${p.client} = ${client}
  UNION ALL
  SELECT ${ended.on}, 4, ${p.state}, 'payments', ${p.id}, ${p.number}, concat_ws(', ', nullif(${cheque}, ''), ${ended.reason}),
      CASE ${p.direction} WHEN 'OUT' THEN 0 ELSE ${p.amount} END, CASE ${p.direction} WHEN 'OUT' THEN ${p.amount} ELSE 0 END, NULL, NULL, NULL, NULL
    FROM ${p} WHERE ${p.client} = ${client} AND ${ended.isEnded}`;
