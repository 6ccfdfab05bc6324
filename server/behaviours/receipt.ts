import receipts from '../../src/resources/receipt/receipt';
import { readIssuer } from '../documents/issuer';
import { receiptPdf } from '../documents/receiptPdf';
import type { Receipt } from '../documents/receiptSheet';
import { behaviourOf } from './behaviours';
import type { PrintCall } from './behaviours';

const received = `coalesce((SELECT sum(p.amount) FROM "receipts__payments" p WHERE p.parent_id = t.id), 0)`;
const total = `coalesce(t."TotalTTC", 0)`;

/** The rule of `restToPay` (src/domain/receiptTotals) in SQL: a surplus is no debt of ours on this invoice. */
const restToPay = `greatest(${total} - ${received}, 0)`;

/** The rule of `receiptStatus` (src/domain/receiptTotals) in SQL. */
const status = `CASE WHEN ${received} >= ${total} THEN 'PAID' WHEN ${received} > 0 THEN 'IN_PROGRESS' ELSE 'UNPAID' END`;

async function printReceipt({ tx, record, labels }: PrintCall<Receipt>) {
  return receiptPdf(record, await readIssuer(tx), labels);
}

export default behaviourOf(receipts, {
  computed: { status, restToPay },
  prints: { ReceiptPDF: printReceipt },
});
