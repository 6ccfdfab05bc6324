import { paymentsInForce } from '../../../src/product/enumerations';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import { text } from '../../engine/connection/sql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';

const inForce = paymentsInForce.map(text).join(', ');

const a = rowsOf(payments, 'allocations', 'a');

/** SQL of what a payment `of` settles, as rows of it leave the API: in all, and nothing once it is void or came back unpaid. */
export const settlesSql = (of: string): string =>
  `coalesce((SELECT json_agg(json_build_object('id', a.id::text, 'amount', a.amount,
      'receipt', json_build_object('id', a.receipt::text, 'label', ${labelSql(receipts, 'a.receipt')})) ORDER BY a.position)
    FROM (SELECT min(${a.id}) AS id, ${a.receipt} AS receipt, min(${a.position}) AS position, sum(${a.amount}) AS amount FROM ${a}
      WHERE ${a.parent_id} = ${columnsOf(payments, of).id} AND ${columnsOf(payments, of).state} IN (${inForce})
      GROUP BY ${a.receipt} HAVING sum(${a.amount}) <> 0) a), '[]')`;
