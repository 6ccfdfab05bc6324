import { fromDecimal, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { withheldOf } from '../../../src/domain/withholding';
import clients from '../../../src/resources/client/client';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import type { WriteContext } from '../../engine/records/context';
import { columnsOf } from '../../engine/sql/columnsOf';
import { contractsOn } from '../invoicing/contractsOn';
import { creditSql } from '../payments/creditSql';
import { aboutInvoice, isTransferred } from '../payments/followPayer';
import type { PayerCredit } from '../payments/followPayer';
import { receiptRestSql } from '../payments/receiptRestSql';
import { receivedForSql } from '../payments/receivedForSql';
import type { Receipt } from './priceDraft';

const y = columnsOf(payments, 'y');
const x = columnsOf(receipts, 'x');
const n = columnsOf(receipts, 'n');
const c = columnsOf(clients, 'c');

/**
 * What this client has at its credit for some contracts, and what others have; what of the cash receipt that it replaces is
 * settled and not given back by credit notes (`moveSettlements`).
 */
const receivedSql = `SELECT (coalesce(sum(${creditSql('y')}) FILTER (WHERE ${y.client} = $2), 0)
    + (SELECT coalesce(sum(${x.TotalTTC} - ${receiptRestSql('x')} - (SELECT coalesce(sum(${n.TotalTTC}), 0) FROM ${n}
        WHERE ${n.creditedReceipt} = ${x.id} AND ${n.state} <> 'PENDING')), 0) FROM ${x} WHERE ${x.id} = $3))::text AS received,
  coalesce((json_agg(json_build_object('id', ${y.id}::text, 'number', ${y.number}, 'client', ${y.client}::text, 'left', ${creditSql('y')}::text) ORDER BY ${y.id})
    FILTER (WHERE ${y.client} <> $2 AND ${creditSql('y')} > 0)), '[]') AS others,
  (SELECT ${c.withholdingRate}::text FROM ${c} WHERE ${c.id} = $2 AND ${c.withholdingApplies}) AS rate
  FROM ${y} WHERE ${receivedForSql('y', '$1', '$4')}`;

interface Received {
  received: string;
  others: (Omit<PayerCredit, 'left'> & { left: string })[];
  rate: string | null;
}

/**
 * What is already received of an invoice that is about to be issued, which its paper bears for good: what is at the credit of
 * its contracts (`spendCredits` settles it with that), up to what its client does not withhold; of another client what somebody
 * transfers. @throws Refusal of code CONFIRMATION that asks whether they do.
 */
export async function receivedBefore(
  context: WriteContext,
  receipt: Receipt,
  totals: { TotalTTC: Millimes; stamp: Millimes },
): Promise<Millimes> {
  if (receipt.documentKind === 'CREDIT_NOTE') return 0;
  const { rows } = await context.tx.query<Received>(receivedSql, [
    contractsOn(receipt),
    receipt.client,
    receipt.convertedFrom,
    receipt.id,
  ]);
  const { received, others, rate } = rows[0] ?? { received: '0', others: [], rate: null };
  const withheld = receipt.documentKind === 'CASH_RECEIPT' || !rate ? null : withheldOf(totals, rate);
  const toPay = totals.TotalTTC - (withheld?.amount ?? 0);
  const own = Math.min(fromDecimal(received), toPay);
  const credits = others.map(one => ({ ...one, left: fromDecimal(one.left) }));
  const amount = Math.min(toPay - own, sum(credits.map(({ left }) => left)));
  if (receipt.client === null || amount <= 0) return own;
  const to = receipt.client;
  return (await isTransferred(context, credits, { to, amount, about: aboutInvoice })) ? own + amount : own;
}
