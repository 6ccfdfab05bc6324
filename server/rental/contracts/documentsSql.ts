import receipts from '../../../src/resources/receipt/receipt';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';

const b = rowsOf(receipts, 'billings', 'b');
const f = rowsOf(receipts, 'otherLines', 'f');
const i = columnsOf(receipts, 'i');

/**
 * SQL of rows `receipt`, `contract`, `amount` (VAT included, in dinars): the documents that are of contracts, issued or
 * not. What invoices bill of them, but for what a credit note gave back, and what a damage invoice charges beside: an
 * expert, the towing, which are no charge of the contract; and the invoice of the fee that one keeps which was cancelled. Whoever
 * asks which documents a contract has asks here.
 */
export const contractDocumentsSql = `SELECT ${b.parent_id} AS receipt, ${b.contract} AS contract, ${b.TTCPrice} AS amount
    FROM ${b} WHERE ${b.releasedBy} IS NULL
  UNION ALL SELECT ${f.parent_id}, ${f.contract}, ${f.TTCPrice} FROM ${f} JOIN ${i} ON ${i.id} = ${f.parent_id}
    WHERE ${i.documentKind} IN ('DAMAGE_INVOICE', 'INVOICE') AND ${f.contract} IS NOT NULL AND ${f.chargeKey} IS NULL`;
