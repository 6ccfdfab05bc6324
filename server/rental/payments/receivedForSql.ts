import payments from '../../../src/resources/receipt/payment';
import reservations from '../../../src/resources/reservation/reservation';
import { columnsOf } from '../../engine/sql/columnsOf';

const r = columnsOf(reservations, 'r');

/**
 * SQL of whether a payment `of` was received for what a document charges: for one of its contracts, or for the reservation
 * whose fee it is. @param contracts SQL of their ids, an array. @param receipt SQL of the document's id, or null.
 */
export function receivedForSql(of: string, contracts: string, receipt: string): string {
  const p = columnsOf(payments, of);
  return `(${p.contract} = ANY (${contracts}::bigint[]) OR ${p.contract} IS NULL AND ${p.reservation} IN (
    SELECT ${r.id} FROM ${r} WHERE ${r.feeReceipt} = ${receipt}::bigint))`;
}
