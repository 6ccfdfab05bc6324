import reservations from '../../../src/resources/reservation/reservation';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';

const i = rowsOf(reservations, 'installments', 'i');

/**
 * The rule of `bookingBalance` (src/domain/bookingBalance) in SQL, in dinars, of a reservation `of`; `greatest` forgets
 * nulls. Wherever a rest to pay is shown of many at once: the daily sheet, the list, the reservation's own sheet.
 */
export function balanceSql(of: string): string {
  const s = columnsOf(reservations, of);
  return `CASE WHEN ${s.TTCPrice} IS NOT NULL THEN greatest(${s.TTCPrice} - CASE ${s.paymentOption}
  WHEN 'ParTranches' THEN coalesce((SELECT sum(${i.amount}) FROM ${i} WHERE ${i.parent_id} = ${s.id} AND ${i.paid}), 0)
  ELSE coalesce(${s.depositAmount}, 0) END, 0) END`;
}
