import receipts from '../../../src/resources/receipt/receipt';
import { columnsOf } from '../../engine/sql/columnsOf';

const r = columnsOf(receipts, 'r');

/** Which documents: placeholders of the first day, of the first day after, and of a company, null for all. */
export interface Window {
  first: string;
  next: string;
  manager: string;
}

/** SQL of the documents of a window (table `r`), or of what moved of them in it, by the `date` of that. */
export const inWindowSql = ({ first, next, manager }: Window, date: string = r.issueDate): string =>
  `${r.state} <> 'PENDING' AND ${date} >= ${first}::date AND ${date} < ${next}::date
    AND (${manager}::bigint IS NULL OR ${r.manager} = ${manager}::bigint)`;

/** A credit note takes away what an invoice adds. */
export const signSql = `CASE WHEN ${r.documentKind} = 'CREDIT_NOTE' THEN -1 ELSE 1 END`;

/** The number of a document, whatever its series. */
export const numberSql = `coalesce(${r.receiptId}, ${r.creditNoteId}, ${r.cashCreditNoteId}, ${r.damageReceiptId}, ${r.cashReceiptId})`;

/** The contribution that is beside HT and VAT: what of the total nothing else makes (`levyBeside`). */
export const levySql = `CASE WHEN coalesce(${r.rentalDayLevy}, 0) = 0 THEN 0
  ELSE coalesce(${r.TotalTTC}, 0) - coalesce(${r.total_Price_HT}, 0) - coalesce(${r.total_TVA}, 0) - coalesce(${r.stamp}, 0) END`;
