import contracts from '../../../src/resources/contract/contract';
import receipts from '../../../src/resources/receipt/receipt';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { contractRestSql, notInvoicedSql } from '../contracts/accountSql';
import { monthlyFromSql } from './toBillSql';

const l = rowsOf(contracts, 'vehicles', 'l');
const b = rowsOf(receipts, 'billings', 'b');

const months = `(extract(year FROM age(now(), ${l.departureDate})) * 12 + extract(month FROM age(now(), ${l.departureDate})))::int`;
const daysOver = `least(${l.numberOfDays}, round(extract(epoch FROM ${l.departureDate} + make_interval(months => ${months}) - ${l.departureDate}) / 86400))`;
const daysBilled = (id: string) =>
  `coalesce((SELECT sum(${b.to} - ${b.from}) FROM ${b} WHERE ${b.contract} = ${id} AND ${b.item} = 'L' || ${l.id} AND ${b.releasedBy} IS NULL), 0)`;

/**
 * SQL of whether a contract `of` has something to invoice, and not only may have (domain C.7, « À facturer »): it is
 * back and no receipt has all of it, or a month is over of a rental that is invoiced by the month. What it is exactly,
 * `billableParts` determines.
 */
export function isToInvoiceSql(of: string): string {
  const k = columnsOf(contracts, of);
  const monthOver = `EXISTS (SELECT FROM ${l} WHERE ${l.parent_id} = ${k.id} AND ${l.lineState} = 'ON_RENT'
    AND ${l.numberOfDays} >= ${monthlyFromSql} AND ${months} > 0 AND ${daysBilled(k.id)} < ${daysOver})`;
  return `(${k.stage} = 'RETURNED' AND coalesce(${notInvoicedSql(of, 'any')}, 0) <> 0 OR ${k.stage} = 'DEPARTED' AND ${monthOver})`;
}

/** SQL of whether a contract `of` is to be collected: back, all of it invoiced, and not all of that paid. */
export function isToCollectSql(of: string): string {
  const k = columnsOf(contracts, of);
  return `CASE WHEN ${k.stage} = 'RETURNED' THEN NOT ${isToInvoiceSql(of)} AND coalesce(${contractRestSql(of)}, 0) > 0 ELSE false END`;
}
