import { fromDecimal } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { paymentsInForce } from '../../../src/product/enumerations';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import reservations from '../../../src/resources/reservation/reservation';
import type { WriteContext } from '../../engine/records/context';
import { text } from '../../engine/connection/sql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { creditSql } from '../payments/creditSql';

const r = columnsOf(reservations, 'r');
const p = columnsOf(payments, 'p');
const a = rowsOf(payments, 'allocations', 'a');
const b = rowsOf(receipts, 'billings', 'b');
const o = rowsOf(receipts, 'otherLines', 'o');

/** SQL of whether the receipt `of` is of a contract: the invoice of a fee is of none. */
const isOfContract = (of: string) => `(EXISTS (SELECT FROM ${b} WHERE ${b.parent_id} = ${of})
  OR EXISTS (SELECT FROM ${o} WHERE ${o.parent_id} = ${of} AND ${o.contract} IS NOT NULL))`;

const inForce = paymentsInForce.map(text).join(', ');
const lockSql = `SELECT FROM ${r} WHERE ${r.id} = $1 FOR NO KEY UPDATE`;

/** What its own invoice has settled of a fee is kept no more: the money is that invoice's. */
const keptSql = `SELECT ${r.reservationNumber} AS number, coalesce(${r.cancelFee}, 0) - coalesce((SELECT sum(${a.amount}) FROM ${a}
      JOIN ${p} ON ${p.id} = ${a.parent_id} WHERE ${p.reservation} = ${r.id} AND ${p.state} IN (${inForce})
      AND NOT ${isOfContract(a.receipt)}), 0) AS kept,
    coalesce((SELECT sum(${creditSql('p')}) FROM ${p} WHERE ${p.reservation} = ${r.id}), 0) AS credit
  FROM ${r} WHERE ${r.id} = $1 AND ${r.status} IN ('CANCELLED', 'NO_SHOW') AND ${r.cancelFee} > 0`;

/** What is kept of what was received for a reservation that was given up. */
export interface KeptFee {
  /** Of the reservation. */
  number: string;
  kept: Millimes;
  /** What of its payments is free beside it. */
  free: Millimes;
}

/**
 * The fee that is kept of what was received for a reservation: neither given back nor spent on a contract. The reservation is
 * locked, so that those who take of its payments take turns. Null where none is.
 */
export async function keptFeeOf({ tx }: WriteContext, reservation: string | null): Promise<KeptFee | null> {
  if (reservation === null) return null;
  await tx.query(lockSql, [reservation]);
  const { rows } = await tx.query<{ number: string; kept: string; credit: string }>(keptSql, [reservation]);
  const [row] = rows;
  const kept = row ? fromDecimal(row.kept) : 0;
  return row && kept > 0
    ? { number: row.number, kept, free: Math.max(fromDecimal(row.credit) - kept, 0) }
    : null;
}

/** Whether a receipt may settle such a fee: an invoice of its own, of no contract. */
export async function maySettleFee({ tx }: WriteContext, receipt: string): Promise<boolean> {
  const { rows } = await tx.query<{ isOther: boolean }>(`SELECT ${isOfContract('$1::bigint')} AS "isOther"`, [
    receipt,
  ]);
  return rows[0]?.isOther === false;
}
