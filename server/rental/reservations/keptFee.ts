import { fromDecimal } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { paymentsInForce } from '../../../src/product/enumerations';
import contracts from '../../../src/resources/contract/contract';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import reservations from '../../../src/resources/reservation/reservation';
import type { WriteContext } from '../../engine/records/context';
import { text } from '../../engine/connection/sql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { creditSql } from '../payments/creditSql';

const r = columnsOf(reservations, 'r');
const c = columnsOf(contracts, 'c');
const p = columnsOf(payments, 'p');
const a = rowsOf(payments, 'allocations', 'a');
const b = rowsOf(receipts, 'billings', 'b');
const o = rowsOf(receipts, 'otherLines', 'o');

/** SQL of whether the receipt `of` is of a contract: the invoice of a fee is of none. */
const isOfContract = (of: string) => `(EXISTS (SELECT FROM ${b} WHERE ${b.parent_id} = ${of})
  OR EXISTS (SELECT FROM ${o} WHERE ${o.parent_id} = ${of} AND ${o.contract} IS NOT NULL))`;

const inForce = paymentsInForce.map(text).join(', ');
/** What may be given up with a fee: how a payment names it, what it is called, and when it is given up. */
const reservation = {
  number: r.reservationNumber,
  table: r,
  of: p.reservation,
  isGivenUp: `${r.status} IN ('CANCELLED', 'NO_SHOW')`,
};
const contract = {
  number: c.contractNumber,
  table: c,
  of: p.contract,
  isGivenUp: `${c.stage} = 'CANCELLED'`,
};
type GivenUp = typeof reservation | typeof contract;

const lockSql = ({ table }: GivenUp) => `SELECT FROM ${table} WHERE ${table.id} = $1 FOR NO KEY UPDATE`;

/** What its own invoice has settled of a fee is kept no more: the money is that invoice's. */
const keptSql = ({
  number,
  table,
  of,
  isGivenUp,
}: GivenUp) => `SELECT ${number} AS number, coalesce(${table.cancelFee}, 0) - coalesce((SELECT sum(${a.amount}) FROM ${a}
      JOIN ${p} ON ${p.id} = ${a.parent_id} WHERE ${of} = ${table.id} AND ${p.state} IN (${inForce})
      AND NOT ${isOfContract(a.receipt)}), 0) AS kept,
    coalesce((SELECT sum(${creditSql('p')}) FROM ${p} WHERE ${of} = ${table.id}), 0) AS credit
  FROM ${table} WHERE ${table.id} = $1 AND ${isGivenUp} AND ${table.cancelFee} > 0`;

/** What is kept of what was received for a reservation that was given up. */
export interface KeptFee {
  /** Of what was given up: 'de la réservation RES-2026-00012'. */
  of: string;
  kept: Millimes;
  /** What of its payments is free beside it. */
  free: Millimes;
}

/**
 * The fee that is kept of what was received for a contract that was cancelled, or for a reservation that was given up:
 * neither given back nor spent on another. What it was received for is locked, so that those who take of its payments
 * take turns. Null where none is.
 */
export async function keptFeeOf(
  { tx }: WriteContext,
  payment: { contract: string | null; reservation: string | null },
): Promise<KeptFee | null> {
  // A payment that followed its reservation is of the contract.
  const [id, from, called] = payment.contract
    ? [payment.contract, contract, 'du contrat']
    : [payment.reservation, reservation, 'de la réservation'];
  if (id === null) return null;
  await tx.query(lockSql(from), [id]);
  const { rows } = await tx.query<{ number: string; kept: string; credit: string }>(keptSql(from), [id]);
  const [row] = rows;
  const kept = row ? fromDecimal(row.kept) : 0;
  return row && kept > 0
    ? { of: `${called} ${row.number}`, kept, free: Math.max(fromDecimal(row.credit) - kept, 0) }
    : null;
}

/** Whether a receipt may settle such a fee: an invoice of its own, of no contract. */
export async function maySettleFee({ tx }: WriteContext, receipt: string): Promise<boolean> {
  const { rows } = await tx.query<{ isOther: boolean }>(`SELECT ${isOfContract('$1::bigint')} AS "isOther"`, [
    receipt,
  ]);
  return rows[0]?.isOther === false;
}
