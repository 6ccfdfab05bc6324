import { paymentsInForce } from '../../../src/product/enumerations';
import payments from '../../../src/resources/receipt/payment';
import { text } from '../../engine/connection/sql';
import { columnsOf } from '../../engine/sql/columnsOf';
import { settledSql } from '../../engine/tables/settledSql';

const b = columnsOf(payments, 'b');

const isInForce = (state: string) => `${state} IN (${paymentsInForce.map(text).join(', ')})`;

/** SQL of what is at the client's credit of a payment `of`, in dinars: neither allocated nor given back (money.md). */
export function creditSql(of: string): string {
  const p = columnsOf(payments, of);
  return `CASE WHEN ${isInForce(p.state)} AND ${p.direction} = 'IN' THEN ${p.amount} - ${settledSql(payments, of)} ELSE 0 END`;
}

/** SQL of what was given back of a payment `of`, in dinars. */
export function refundedSql(of: string): string {
  const p = columnsOf(payments, of);
  return `coalesce((SELECT sum(${b.amount}) FROM ${b} WHERE ${b.refundOf} = ${p.id} AND ${isInForce(b.state)}), 0)`;
}
