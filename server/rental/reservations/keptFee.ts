import { fromDecimal } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import contracts from '../../../src/resources/contract/contract';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import reservations from '../../../src/resources/reservation/reservation';
import { Refusal } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { representationSql } from '../../engine/sql/select';
import { columnsOf } from '../../engine/sql/columnsOf';
import { creditSql } from '../payments/creditSql';
import { feeRestSql, feeToInvoiceSql } from '../payments/feeSql';

const r = columnsOf(reservations, 'r');
const c = columnsOf(contracts, 'c');
const p = columnsOf(payments, 'p');
const x = columnsOf(receipts, 'x');
const n = columnsOf(receipts, 'n');

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

/** Until its invoice is there all of it is kept, and then what of that is still to be paid. */
const keptSql = ({
  number,
  table,
  of,
  isGivenUp,
}: GivenUp) => `SELECT ${number} AS number, ${table.feeReceipt}::text AS receipt,
    (${feeToInvoiceSql(table)} + ${feeRestSql(table)})::text AS kept,
    coalesce((SELECT sum(${creditSql('p')}) FROM ${p} WHERE ${of} = ${table.id}), 0)::text AS credit
  FROM ${table} WHERE ${table.id} = $1 AND ${isGivenUp} AND ${table.cancelFee} > 0`;

/** What is kept of what was received for a reservation that was given up. */
export interface KeptFee {
  /** Of what was given up: 'de la réservation RES-2026-00012'. */
  of: string;
  kept: Millimes;
  /** What of its payments is free beside it. */
  free: Millimes;
  /** The one invoice that may be settled with it; null until it is there. */
  receipt: string | null;
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
  // Its own actions lock it before its payments.
  tx.lockEarlier(lockSql(from), [id]);
  const { rows } = await tx.query<{ number: string; receipt: string | null; kept: string; credit: string }>(
    keptSql(from),
    [id],
  );
  const [row] = rows;
  const kept = row ? fromDecimal(row.kept) : 0;
  return row && kept > 0
    ? {
        of: `${called} ${row.number}`,
        kept,
        free: Math.max(fromDecimal(row.credit) - kept, 0),
        receipt: row.receipt,
      }
    : null;
}

const openFeeSql = `SELECT ${representationSql(receipts, 'x')} AS number FROM ${x} WHERE ${x.id} = $1
  AND ${x.total_Price_HT} > (SELECT coalesce(sum(${n.total_Price_HT}), 0) FROM ${n}
    WHERE ${n.creditedReceipt} = ${x.id} AND ${n.state} <> 'PENDING')`;

/** What was given up comes back only once the invoice of its fee is credited whole. @throws Refusal */
export async function refuseFeeInvoiced({ tx }: WriteContext, receipt: string | null): Promise<void> {
  if (receipt === null) return;
  const { rows } = await tx.query<{ number: string }>(openFeeSql, [receipt]);
  if (rows[0])
    throw new Refusal(
      'CONFLICT',
      `Ses frais d’annulation sont facturés, ${rows[0].number}\u00a0: annulez d’abord cette facture par un avoir.`,
    );
}
