import { paymentsInForce } from '../../../src/product/enumerations';
import payments from '../../../src/resources/receipt/payment';
import { text } from '../../engine/connection/sql';
import { columnsOf } from '../../engine/sql/columnsOf';
import { settledSql } from '../../engine/tables/settledSql';

/** SQL of what is at the client's credit of a payment `of`, in dinars: neither allocated nor given back (money.md). */
export function creditSql(of: string): string {
  const p = columnsOf(payments, of);
  const isInForce = `${p.state} IN (${paymentsInForce.map(text).join(', ')})`;
  return `CASE WHEN ${isInForce} AND ${p.direction} = 'IN' THEN ${p.amount} - ${settledSql(payments, of)} ELSE 0 END`;
}
