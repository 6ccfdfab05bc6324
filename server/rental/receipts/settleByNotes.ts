import { formatDinars } from '../../../src/domain/money';
import { issuedStates } from '../../../src/product/enumerations';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import withholdings from '../../../src/resources/receipt/withholding';
import type { WriteContext } from '../../engine/records/context';
import { lockRecord } from '../../engine/records/store';
import { updateRecord } from '../../engine/records/update';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import type { Receipt } from './priceDraft';
import { receiptNumber } from './receiptNumber';

const n = columnsOf(receipts, 'n');
const a = rowsOf(payments, 'allocations', 'a');
const w = columnsOf(withholdings, 'w');

/** Credit notes of invoices, in the order in which they were issued. @param invoices SQL of their ids, by `$1` */
const notesSql = (
  invoices: string,
) => `SELECT ${n.id}::text AS id, ${n.creditedReceipt}::text AS invoice FROM ${n}
  WHERE ${n.creditedReceipt} IN (${invoices}) AND ${n.state} = ANY ($2) ORDER BY ${n.creditedReceipt}, ${n.id}`;

const ofPaymentSql = notesSql(`SELECT ${a.receipt} FROM ${a} WHERE ${a.parent_id} = $1`);
const ofWithholdingSql = notesSql(`SELECT ${w.receipt} FROM ${w} WHERE ${w.id} = $1`);

/**
 * A credit note settles the invoice that it corrects before it is anybody's credit: what a payment or a withholding that no
 * longer counts leaves to be paid of an invoice is settled again by what is left of its notes.
 */
async function settleByNotes(context: WriteContext, sql: string, id: string): Promise<void> {
  const { tx, engine } = context;
  const { rows } = await tx.query<{ id: string; invoice: string }>(sql, [id, issuedStates]);
  for (const { id: noteId, invoice } of rows) {
    const due = (await lockRecord(tx, engine, receipts, invoice))?.values as unknown as Receipt;
    const note = (await lockRecord(tx, engine, receipts, noteId))?.values as unknown as Receipt;
    const amount = Math.min(due.restToPay ?? 0, note.creditLeft ?? 0);
    if (amount <= 0) continue;
    await updateRecord(
      context,
      receipts,
      noteId,
      { allocations: [...(note.allocations ?? []), { receipt: invoice, amount }] },
      {
        action: 'allocateCreditNote',
        message: `${formatDinars(amount)} de l’avoir ${receiptNumber(note)} règlent de nouveau la facture ${receiptNumber(due)}`,
      },
    );
  }
}

/** The same of what a payment settled, which is void or was rejected. */
export const settleAfterPayment = (context: WriteContext, payment: string): Promise<void> =>
  settleByNotes(context, ofPaymentSql, payment);

/** The same of the invoice of a withholding that is void. */
export const settleAfterWithholding = (context: WriteContext, withholding: string): Promise<void> =>
  settleByNotes(context, ofWithholdingSql, withholding);
