import type { Millimes } from '../../../src/domain/money';
import { withheldOf } from '../../../src/domain/withholding';
import { paymentsInForce } from '../../../src/product/enumerations';
import clients from '../../../src/resources/client/client';
import payments from '../../../src/resources/receipt/payment';
import { text } from '../../engine/connection/sql';
import type { WriteContext } from '../../engine/records/context';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { contractsOn } from '../invoicing/contractsOn';
import { creditSql } from '../payments/creditSql';
import type { Receipt } from './priceDraft';

const y = columnsOf(payments, 'y');
const a = rowsOf(payments, 'allocations', 'a');
const c = columnsOf(clients, 'c');

/** What this client has at its credit for some contracts, and what of payments has settled the cash receipt that it replaces. */
const receivedSql = `SELECT ((SELECT coalesce(sum(${creditSql('y')}), 0) FROM ${y}
      WHERE ${y.contract} = ANY ($1::bigint[]) AND ${y.client} = $2)
    + (SELECT coalesce(sum(${a.amount}), 0) FROM ${a} JOIN ${y} ON ${y.id} = ${a.parent_id}
      WHERE ${a.receipt} = $3 AND ${y.state} IN (${paymentsInForce.map(text).join(', ')})))::numeric * 1000 AS received,
  (SELECT ${c.withholdingRate}::text FROM ${c} WHERE ${c.id} = $2 AND ${c.withholdingApplies}) AS rate`;

/**
 * What is already received of an invoice that is about to be issued, which its paper bears for good: what is at the credit of
 * its contracts (`spendCredits` settles it with that), up to what its client does not withhold.
 */
export async function receivedBefore(
  { tx }: Pick<WriteContext, 'tx'>,
  receipt: Receipt,
  totals: { TotalTTC: Millimes; stamp: Millimes },
): Promise<Millimes> {
  if (receipt.documentKind === 'CREDIT_NOTE') return 0;
  const { rows } = await tx.query<{ received: string; rate: string | null }>(receivedSql, [
    contractsOn(receipt),
    receipt.client,
    receipt.convertedFrom,
  ]);
  const { received, rate } = rows[0] ?? { received: '0', rate: null };
  const withheld = receipt.documentKind === 'CASH_RECEIPT' || !rate ? null : withheldOf(totals, rate);
  return Math.min(Math.round(Number(received)), totals.TotalTTC - (withheld?.amount ?? 0));
}
