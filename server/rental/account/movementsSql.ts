import clients from '../../../src/resources/client/client';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import withholdings from '../../../src/resources/receipt/withholding';
import { labelSql, representationSql } from '../../engine/sql/select';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { creditLeftSql, restToPaySql } from '../behaviours/receipt';
import { creditSql } from '../payments/creditSql';
import { endedSql } from '../payments/endedSql';
import { reclaimedOnSql, reclaimedSql } from '../payments/reclaimedSql';

// The name by which `restToPaySql` knows a receipt.
const t = columnsOf(receipts, 't');
const p = columnsOf(payments, 'p');
const a = rowsOf(payments, 'allocations', 'a');
const j = rowsOf(payments, 'rejections', 'j');
const o = columnsOf(payments, 'o');
const w = columnsOf(withholdings, 'w');

const ended = endedSql('p');
const number = representationSql(receipts, 't');
/** Of a payment: the documents that it settled; an invoice that took the place of one of them is not named too. */
const settled = `(SELECT string_agg(${number}, ', ' ORDER BY g.position) FROM (SELECT ${a.receipt} AS receipt, min(${a.position}) AS position
    FROM ${a} WHERE ${a.parent_id} = ${p.id} AND ${a.amount} > 0 GROUP BY ${a.receipt}) g JOIN ${t} ON ${t.id} = g.receipt
  WHERE ${t.convertedFrom} IS NULL OR ${t.convertedFrom} NOT IN (SELECT ${a.receipt} FROM ${a} WHERE ${a.parent_id} = ${p.id}))`;
/** Of a half of a transfer: whose credit it was, or becomes. */
const transferred = `(SELECT CASE ${p.direction} WHEN 'OUT' THEN 'au crédit de ' ELSE 'du crédit de ' END || ${labelSql(clients, String(o.client))}
  FROM ${o} WHERE ${o.id} = ${p.transferOf} OR ${o.transferOf} = ${p.id})`;
/** What a payment takes off the account of its client, or gives back of it: as it was received, and as it came back. */
const amounts = {
  received: `CASE ${p.direction} WHEN 'OUT' THEN ${p.amount} ELSE 0 END, CASE ${p.direction} WHEN 'OUT' THEN 0 ELSE ${p.amount} END`,
  cameBack: `CASE ${p.direction} WHEN 'OUT' THEN 0 ELSE ${p.amount} END, CASE ${p.direction} WHEN 'OUT' THEN ${p.amount} ELSE 0 END`,
};
/** How often it was rejected before: what ends it in the end comes after these, though on one day. */
const turns = `coalesce((SELECT max(${j.position}) + 1 FROM ${j} WHERE ${j.parent_id} = ${p.id}), 0)`;
const cheque = `concat_ws(' ', ${p.bank}, ${p.chequeNumber})`;

/**
 * SQL of all that moves the account of a client, one row each: what is invoiced on its day; a payment on its own, and again
 * the other way where it came back (a reject) or was void, once more where its rejection was undone; the stamp that a credit note
 * writes off; what is withheld with its invoice, and again the other way where that was void. `place` orders those of a day,
 * `rest` is what is still owed of it, `free` what of it is still at the client's credit.
 * Cautions are no movement: only what was retained of one is, as the payment that it became.
 */
export const movementsSql = (client: string): string => `
  SELECT ${t.issueDate} AS date, 0 AS place, CASE ${t.documentKind} WHEN 'CASH_RECEIPT' THEN 'CASH_RECEIPT' ELSE 'RECEIPT' END AS kind, 'receipts' AS resource, ${t.id} AS record, ${number} AS label,
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
  SELECT ${p.date}, 3, CASE WHEN ${p.purpose} = 'TRANSFER' THEN 'TRANSFER' WHEN ${p.direction} = 'OUT' THEN 'REFUND' ELSE 'PAYMENT' END, 'payments', ${p.id}, ${p.number},
      CASE ${p.purpose} WHEN 'TRANSFER' THEN ${transferred} ELSE ${settled} END,
      ${amounts.received}, ${reclaimedOnSql('p')}, ${reclaimedSql('p')}, ${creditSql('p')}, ${p.date}
    FROM ${p} WHERE ${p.client} = ${client}
  UNION ALL
  SELECT ${j.rejectedOn}, 4 + 2 * ${j.position}, 'REJECTED', 'payments', ${p.id}, ${p.number}, concat_ws(', ', nullif(${cheque}, ''), ${j.reason}), ${amounts.cameBack}, NULL, NULL, NULL, NULL
    FROM ${p} JOIN ${j} ON ${j.parent_id} = ${p.id} WHERE ${p.client} = ${client}
  UNION ALL
  SELECT ${j.undoneOn}, 5 + 2 * ${j.position}, 'REJECTION_UNDONE', 'payments', ${p.id}, ${p.number}, concat_ws(', ', nullif(${cheque}, ''), ${j.undoReason}), ${amounts.received}, NULL, NULL, NULL, NULL
    FROM ${p} JOIN ${j} ON ${j.parent_id} = ${p.id} WHERE ${p.client} = ${client}
  UNION ALL
  SELECT ${ended.on}, 4 + 2 * ${turns}, ${p.state}, 'payments', ${p.id}, ${p.number}, concat_ws(', ', nullif(${cheque}, ''), ${ended.reason}), ${amounts.cameBack}, NULL, NULL, NULL, NULL
    FROM ${p} WHERE ${p.client} = ${client} AND ${ended.isEnded}`;
