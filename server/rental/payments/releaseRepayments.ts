import { formatDinars, fromDecimal } from '../../../src/domain/money';
import payments from '../../../src/resources/receipt/payment';
import type { WriteContext } from '../../engine/records/context';
import { lockRecord } from '../../engine/records/store';
import { updateRecord } from '../../engine/records/update';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import type { Payment } from './recordPayment';

const p = columnsOf(payments, 'p');
const g = rowsOf(payments, 'repayments', 'g');

/** What makes good a refund `$1`, or those of a payment `$1`, payment by payment. */
const madeGoodSql = `SELECT ${g.parent_id}::text AS payment, ${g.refund}::text AS refund, sum(${g.amount})::text AS amount
  FROM ${g} JOIN ${p} ON ${p.id} = ${g.refund} WHERE ${p.id} = $1 OR ${p.refundOf} = $1
  GROUP BY ${g.parent_id}, ${g.refund} HAVING sum(${g.amount}) <> 0 ORDER BY ${g.parent_id}, ${g.refund}`;

/**
 * What made good a refund is credit again once nothing is to be given back of it: the refund is void, or the payment that it
 * was given of counts again. @param payment the refund, or the payment of which it was given.
 */
export async function releaseRepayments(context: WriteContext, payment: string): Promise<void> {
  const { rows } = await context.tx.query<{ payment: string; refund: string; amount: string }>(madeGoodSql, [
    payment,
  ]);
  for (const { payment: id, refund, amount } of rows) {
    const found = await lockRecord(context.tx, context.engine, payments, id);
    const by = found?.values as unknown as Payment;
    await updateRecord(
      context,
      payments,
      id,
      { repayments: [...(by.repayments ?? []), { refund, amount: -fromDecimal(amount) }] },
      {
        action: 'UPDATE',
        message: `${formatDinars(fromDecimal(amount))} du règlement ${by.number} libérés\u00a0: rien n’est plus à rendre`,
      },
    );
  }
}
