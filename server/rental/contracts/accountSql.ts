import contracts from '../../../src/resources/contract/contract';
import payments from '../../../src/resources/receipt/payment';
import { columnsOf } from '../../engine/sql/columnsOf';
import { creditSql } from '../payments/creditSql';

const y = columnsOf(payments, 'y');

/** SQL of what was received for a contract `of`, in dinars: payments in force that name it, neither allocated to invoices nor given back. */
export function paidSql(of: string): string {
  const k = columnsOf(contracts, of);
  return `coalesce((SELECT sum(${creditSql('y')}) FROM ${y} WHERE ${y.contract} = ${k.id}), 0)`;
}

/** SQL of what is still to be paid of a contract `of`: wherever it is shown, this is it. Null while it has no price. */
export function contractRestSql(of: string): string {
  const k = columnsOf(contracts, of);
  return `CASE WHEN ${k.TotalTTC} IS NOT NULL THEN greatest(${k.TotalTTC} - ${paidSql(of)}, 0) END`;
}
