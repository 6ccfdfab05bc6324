import { cashWarning } from '../../../src/domain/payment';
import type { PaymentKind } from '../../../src/domain/payment';
import { paymentsInForce } from '../../../src/product/enumerations';
import payments from '../../../src/resources/receipt/payment';
import type { WriteContext } from '../../engine/records/context';
import { cashFromSql } from './cashFromSql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';

const p = columnsOf(payments, 'p');
const a = rowsOf(payments, 'allocations', 'a');

/**
 * Cash in small parts of the same invoices is as much cash (domain B.7): reported from what the company has set on,
 * never refused.
 */
export async function warnOfCash(
  { tx, warn }: Pick<WriteContext, 'tx' | 'warn'>,
  handed: {
    paymentMode: PaymentKind;
    amount: number;
    allocations?: readonly { receipt: string }[] | null;
  },
): Promise<void> {
  const receipts = (handed.allocations ?? []).map(({ receipt }) => receipt);
  if (handed.paymentMode !== 'Espaces' || receipts.length === 0) return;
  const { rows } = await tx.query<{ before: string; warnsFrom: string }>(
    `SELECT coalesce((sum(${p.amount}) * 1000)::bigint, 0) AS before, (${cashFromSql} * 1000)::bigint AS "warnsFrom" FROM ${p}
     WHERE ${p.paymentMode} = 'Espaces' AND ${p.state} = ANY ($2)
       AND EXISTS (SELECT FROM ${a} WHERE ${a.parent_id} = ${p.id} AND ${a.receipt} = ANY ($1::bigint[]))`,
    [receipts, paymentsInForce],
  );
  const [{ before, warnsFrom } = { before: 0, warnsFrom: Infinity }] = rows;
  const all = Number(before) + handed.amount;
  // One payment that is so much by itself has been reported.
  if (all >= Number(warnsFrom) && handed.amount < Number(warnsFrom)) warn?.(cashWarning(all, true));
}
