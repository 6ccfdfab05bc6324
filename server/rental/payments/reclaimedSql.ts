import { paymentsInForce } from '../../../src/product/enumerations';
import payments from '../../../src/resources/receipt/payment';
import { text } from '../../engine/connection/sql';
import { columnsOf } from '../../engine/sql/columnsOf';
import { settledSql } from '../../engine/tables/settledSql';

const q = columnsOf(payments, 'q');

const inForce = paymentsInForce.map(text).join(', ');

/** SQL of the day on which the payment that `of` was given back of came back unpaid; null where it has not. */
export const reclaimedOnSql = (of: string): string =>
  `(SELECT ${q.rejectedOn} FROM ${q} WHERE ${q.id} = ${columnsOf(payments, of).refundOf} AND ${q.state} = 'REJECTED')`;

/**
 * SQL of what a client is to give back of a refund or transfer `of`, in dinars: what it was given of was rejected, and no
 * later payment has made it good. Null where nothing was ever to be given back.
 */
export function reclaimedSql(of: string): string {
  const p = columnsOf(payments, of);
  return `CASE WHEN ${p.direction} = 'OUT' AND ${p.state} IN (${inForce}) AND ${reclaimedOnSql(of)} IS NOT NULL
    THEN ${p.amount} - ${settledSql(payments, of)} END`;
}
