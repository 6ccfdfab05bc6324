import { givenUpStates, paymentsInForce } from '../../../src/product/enumerations';
import contracts from '../../../src/resources/contract/contract';
import vehicles from '../../../src/resources/park/vehicle';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import reservations from '../../../src/resources/reservation/reservation';
import { text } from '../../engine/connection/sql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
import { contractOverpaidSql } from '../contracts/accountSql';
import { creditSql } from '../payments/creditSql';
import { feeRestSql, feeToInvoiceSql } from '../payments/feeSql';
import { receivedSql } from './balanceSql';

const p = columnsOf(payments, 'p');
const o = columnsOf(payments, 'o');
const a = rowsOf(payments, 'allocations', 'a');
const r = columnsOf(reservations, 'r');
const k = columnsOf(contracts, 'k');
const w = rowsOf(reservations, 'vehicles', 'w');
const l = rowsOf(contracts, 'vehicles', 'l');
const v = columnsOf(vehicles, 'v');

const inForce = paymentsInForce.map(text).join(', ');

/** SQL of whether a reservation `of` does not take place, or its days have gone by without a contract. */
function isOverSql(of: string): string {
  const s = columnsOf(reservations, of);
  return `(${s.status} IN (${givenUpStates.map(text).join(', ')}) OR ${s.status} IN ('PENDING', 'CONFIRMED') AND ${s.returnDate} < karhba_now())`;
}

/** SQL of whether nothing more is to come of a contract `of`. */
const isEndedSql = (of: string): string => `${columnsOf(contracts, of).stage} IN ('CANCELLED', 'CLOSED')`;

/** SQL of the fee of a reservation `of` that is kept of what was received for it and has settled nothing yet. */
function keptSql(of: string): string {
  const s = columnsOf(reservations, of);
  return `(${feeToInvoiceSql(s)} + ${feeRestSql(s)})`;
}

/**
 * SQL of what was received for a reservation `of` that is over, beyond the fee that is kept: to give back, or to settle
 * something else with. Null where nothing is.
 */
export const depositLeftSql = (of: string): string =>
  `CASE WHEN ${isOverSql(of)} THEN nullif(greatest(${receivedSql(of)} - ${keptSql(of)}, 0), 0) END`;

/** SQL of whether a payment `of` holds money of a rental that is over, and nothing is settled with it. */
export function isLeftSql(of: string): string {
  const own = columnsOf(payments, of);
  return `(${creditSql(of)} > 0 AND (
    ${own.contract} IS NULL AND EXISTS (SELECT FROM ${r} WHERE ${r.id} = ${own.reservation} AND ${depositLeftSql('r')} IS NOT NULL)
    OR EXISTS (SELECT FROM ${k} WHERE ${k.id} = ${own.contract} AND ${isEndedSql('k')} AND ${contractOverpaidSql('k')} IS NOT NULL)))`;
}

/** SQL of what became of all that was received for a reservation `of`, as rows of it leave the API. */
export function depositUseSql(of: string): string {
  const s = columnsOf(reservations, of);
  const received = `${p.reservation} = ${s.id} AND ${p.direction} = 'IN' AND ${p.state} IN (${inForce})`;
  const settled = `SELECT 1, 'Règle ' || ${labelSql(receipts, String(a.receipt))}, sum(${a.amount})
    FROM ${p} JOIN ${a} ON ${a.parent_id} = ${p.id} WHERE ${received} GROUP BY ${a.receipt}`;
  const givenBack = `SELECT 2, CASE ${o.purpose} WHEN 'TRANSFER' THEN 'Transféré à un autre client, ' ELSE 'Rendu au client, ' END || ${o.number}, ${o.amount}
    FROM ${p} JOIN ${o} ON ${o.refundOf} = ${p.id} AND ${o.state} IN (${inForce}) WHERE ${received}`;
  const kept = `SELECT 3, 'Frais retenus', least(${keptSql(of)}, ${receivedSql(of)}) WHERE ${isOverSql(of)}`;
  const open = `SELECT 4, CASE WHEN ${k.id} IS NULL THEN CASE WHEN ${isOverSql(of)} THEN 'À rendre ou affecter' ELSE 'Pour cette réservation' END
      WHEN ${isEndedSql('k')} THEN 'À rendre ou affecter, du contrat ' || ${k.contractNumber} ELSE 'Pour le contrat ' || ${k.contractNumber} END,
      sum(${creditSql('p')}) - CASE WHEN ${k.id} IS NULL AND ${isOverSql(of)} THEN least(${keptSql(of)}, ${receivedSql(of)}) ELSE 0 END
    FROM ${p} LEFT JOIN ${k} ON ${k.id} = ${p.contract} WHERE ${received} GROUP BY ${k.id}`;
  return `coalesce((SELECT json_agg(json_build_object('id', u.id::text, 'use', u.use, 'amount', u.amount) ORDER BY u.id)
    FROM (SELECT row_number() OVER (ORDER BY place, use) AS id, use, amount
      FROM (${[settled, givenBack, kept, open].join(' UNION ALL ')}) uses(place, use, amount) WHERE amount > 0) u), '[]')`;
}

/** SQL of the vehicles of a reservation `of` that its contract has fewer of, and not these. Null where it has as many. */
export function droppedVehiclesSql(of: string): string {
  const s = columnsOf(reservations, of);
  const latest = `(SELECT max(${k.id}) FROM ${k} WHERE ${k.reservation} = ${s.id})`;
  const lines = `${l} WHERE ${l.parent_id} = ${latest}`;
  return `CASE WHEN ${s.status} = 'CONVERTED' AND (SELECT count(*) FROM ${w} WHERE ${w.parent_id} = ${s.id}) >
      (SELECT count(*) FROM ${lines} AND ${l.lineState} <> 'SWAPPED')
    THEN (SELECT string_agg(${v.registration}, ', ' ORDER BY ${w.position}) FROM ${w} JOIN ${v} ON ${v.id} = ${w.vehicle}
      WHERE ${w.parent_id} = ${s.id} AND NOT EXISTS (SELECT FROM ${lines} AND ${l.vehicle} = ${w.vehicle})) END`;
}
