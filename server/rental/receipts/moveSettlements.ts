import { formatDinars, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { issuedStates, paymentsInForce } from '../../../src/product/enumerations';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import type { Resource } from '../../../src/schema/resource';
import { text } from '../../engine/connection/sql';
import type { WriteContext } from '../../engine/records/context';
import { lockRecord } from '../../engine/records/store';
import { updateRecord } from '../../engine/records/update';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import type { Receipt } from './priceDraft';
import { receiptNumber } from './receiptNumber';

const p = columnsOf(payments, 'p');
const a = rowsOf(payments, 'allocations', 'a');
const n = columnsOf(receipts, 'n');
const u = rowsOf(receipts, 'allocations', 'u');

const list = (states: readonly string[]) => states.map(text).join(', ');

/** What settles a receipt and may settle another: payments, and credit notes of other documents; the oldest first. */
const sources = [
  {
    resource: payments,
    sql: `SELECT ${p.id}::text AS id FROM ${p} WHERE ${p.state} IN (${list(paymentsInForce)})
      AND EXISTS (SELECT FROM ${a} WHERE ${a.parent_id} = ${p.id} AND ${a.receipt} = $1) ORDER BY ${p.id}`,
  },
  {
    resource: receipts,
    sql: `SELECT ${n.id}::text AS id FROM ${n} WHERE ${n.state} IN (${list(issuedStates)}) AND ${n.creditedReceipt} <> $1
      AND EXISTS (SELECT FROM ${u} WHERE ${u.parent_id} = ${n.id} AND ${u.receipt} = $1) ORDER BY ${n.id}`,
  },
] as const satisfies readonly { resource: Resource; sql: string }[];

interface Row {
  id?: string;
  receipt: string;
  amount: Millimes;
}

/**
 * What settles of a receipt an amount that is about to be credited settles another of the same client instead, up to its
 * rest; what that one does not take is at the client's credit again. @param of the receipt, locked. @param amount in millimes.
 */
export async function moveSettlements(
  context: WriteContext,
  of: Receipt,
  to: Receipt,
  amount: Millimes,
): Promise<void> {
  const left = { taken: amount - (of.restToPay ?? 0), rest: to.restToPay ?? 0 };
  for (const { resource, sql } of sources) {
    if (left.taken <= 0) return;
    // What refers to a receipt comes before it.
    context.tx.lockEarlier(`${sql} FOR NO KEY UPDATE`, [of.id]);
    const { rows } = await context.tx.query<{ id: string }>(sql, [of.id]);
    for (const { id } of rows) await move(context, { resource, id }, { of, to }, left);
  }
}

async function move(
  context: WriteContext,
  { resource, id }: { resource: Resource; id: string },
  { of, to }: { of: Receipt; to: Receipt },
  left: { taken: Millimes; rest: Millimes },
): Promise<void> {
  const loaded = await lockRecord(context.tx, context.engine, resource, id);
  const rows = (loaded?.values.allocations ?? []) as Row[];
  const settled = sum(rows.filter(({ receipt }) => receipt === of.id).map(row => row.amount));
  const taken = Math.min(settled, left.taken);
  if (taken <= 0) return;
  const given = Math.min(taken, left.rest);
  left.taken -= taken;
  left.rest -= given;
  const moved: Row[] = [
    { receipt: of.id, amount: -taken },
    ...(given > 0 ? [{ receipt: to.id, amount: given }] : []),
  ];
  const free = taken > given ? `, ${formatDinars(taken - given)} au crédit du client` : '';
  await updateRecord(
    context,
    resource,
    id,
    { allocations: [...rows, ...moved] },
    {
      action: 'convertCashReceipt',
      message: `${formatDinars(given)} du bon de caisse ${receiptNumber(of)} règlent la facture ${receiptNumber(to)}${free}`,
    },
  );
}
