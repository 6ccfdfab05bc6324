import { givenUpStates, paymentsInForce } from '../../../src/product/enumerations';
import payments from '../../../src/resources/receipt/payment';
import reservations from '../../../src/resources/reservation/reservation';
import { text } from '../../engine/connection/sql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { creditSql, refundedSql } from '../payments/creditSql';
import { feeRestSql, feeToInvoiceSql } from '../payments/feeSql';

const p = columnsOf(payments, 'p');
const i = rowsOf(reservations, 'installments', 'i');

/**
 * SQL of what was received for a reservation `of`, in dinars: payments in force that name it, less what was given back.
 * Before its contract is there they settle nothing of its own, so what was allocated meanwhile is for something else.
 */
export function receivedSql(of: string): string {
  const s = columnsOf(reservations, of);
  const kept = `CASE WHEN ${s.status} = 'CONVERTED' THEN ${p.amount} - ${refundedSql('p')} ELSE ${creditSql('p')} END`;
  return `coalesce((SELECT sum(${kept}) FROM ${p} WHERE ${p.reservation} = ${s.id} AND ${p.direction} = 'IN'
    AND ${p.state} IN (${paymentsInForce.map(text).join(', ')})), 0)`;
}

/**
 * The rule of `bookingBalance` (src/domain/bookingBalance) in SQL, in dinars, of a reservation `of`; `greatest` forgets
 * nulls. One that was given up owes the fee that it keeps, where what was received for it came back. Wherever a rest to pay is shown of many at once: the daily sheet, the list, the reservation's own sheet.
 */
export function balanceSql(of: string): string {
  const s = columnsOf(reservations, of);
  return `CASE WHEN ${s.TTCPrice} IS NULL THEN NULL WHEN ${s.status} IN (${givenUpStates.map(text).join(', ')})
      THEN greatest(${feeToInvoiceSql(s)} - ${receivedSql(of)}, 0) + ${feeRestSql(s)}
    ELSE greatest(${s.TTCPrice} - ${receivedSql(of)}, 0) END`;
}

/** The rule of `overpaidOf` in SQL, in dinars, of a reservation `of`; null where nothing is. */
export function overpaidSql(of: string): string {
  const s = columnsOf(reservations, of);
  return `CASE WHEN ${s.TTCPrice} IS NOT NULL THEN nullif(greatest(${receivedSql(of)} - ${s.TTCPrice}, 0), 0) END`;
}

/** The rule of `paidInstallments` in SQL: the day of the first instalment of a reservation `of` that is not paid. */
export function nextInstallmentSql(of: string): string {
  const s = columnsOf(reservations, of);
  return `(SELECT min(n.date) FROM (SELECT ${i.date} AS date, sum(${i.amount}) OVER (ORDER BY ${i.date}, ${i.position}) AS due
    FROM ${i} WHERE ${i.parent_id} = ${s.id} AND ${s.paymentOption} = 'ParTranches') n WHERE n.due > ${receivedSql(of)})`;
}
