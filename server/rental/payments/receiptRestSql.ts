import receipts from '../../../src/resources/receipt/receipt';
import { columnsOf } from '../../engine/sql/columnsOf';
import { settledSql } from '../../engine/tables/settledSql';

/** SQL of whether somebody owes a receipt `of`: issued, and no credit note. */
export function isOwed(of: string): string {
  const r = columnsOf(receipts, of);
  return `(${r.state} <> 'PENDING' AND ${r.documentKind} <> 'CREDIT_NOTE')`;
}

/**
 * SQL of what is still to be paid of a receipt `of`, in dinars, null of what nobody owes: the rule of `restToPay`
 * (src/domain/receiptTotals). A surplus is no debt of ours on this invoice.
 */
export function receiptRestSql(of: string): string {
  const r = columnsOf(receipts, of);
  return `CASE WHEN ${isOwed(of)} THEN greatest(coalesce(${r.TotalTTC}, 0) - ${settledSql(receipts, of)}, 0) END`;
}
