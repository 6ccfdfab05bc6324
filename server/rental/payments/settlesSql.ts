import { paymentsInForce } from '../../../src/product/enumerations';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import type { Resource } from '../../../src/schema/resource';
import { name, text } from '../../engine/connection/sql';
import { columnsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';

const inForce = paymentsInForce.map(text).join(', ');

/**
 * SQL of what a payment `of` settles, as rows of it leave the API: one sum of each invoice, and nothing once it is void or
 * came back unpaid.
 */
export const settlesSql = (of: string): string =>
  sumsSql(of, { rows: 'allocations', named: 'receipt', target: receipts });

/** SQL of the refunds that a payment `of` makes good, in the same way. */
export const repaysSql = (of: string): string =>
  sumsSql(of, { rows: 'repayments', named: 'refund', target: payments });

interface Settled {
  rows: 'allocations' | 'repayments';
  named: string;
  target: Resource;
}

function sumsSql(of: string, { rows, named, target }: Settled): string {
  const p = columnsOf(payments, of);
  const reference = `a.${name(named)}`;
  return `coalesce((SELECT json_agg(json_build_object('id', s.id::text, 'amount', s.amount,
      ${text(named)}, json_build_object('id', s.named::text, 'label', ${labelSql(target, 's.named')})) ORDER BY s.position)
    FROM (SELECT min(a.id) AS id, ${reference} AS named, min(a.position) AS position, sum(a.amount) AS amount
      FROM ${name(`${payments.name}__${rows}`)} a WHERE a.parent_id = ${p.id} AND ${p.state} IN (${inForce})
      GROUP BY ${reference} HAVING sum(a.amount) > 0) s), '[]')`;
}
