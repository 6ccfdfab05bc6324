import reservations from '../../../src/resources/reservation/reservation';
import conditions from '../../../src/resources/settings/rent-condition';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';

const t = columnsOf(reservations, 't');
const x = rowsOf(conditions, 'cancellationRules', 'x');
const k = columnsOf(conditions, 'k');

/**
 * What the conditions of a reservation (`t`) keep when it is cancelled now: of their rules the one of the most hours that
 * are still left before the departure. An option is given up without a fee.
 */
export const cancellationFeeSql = `(SELECT round(${t.TTCPrice} * ${x.feePercent} / 100, 3)
  FROM ${x}
  WHERE ${t.status} = 'CONFIRMED' AND ${x.parent_id} = ${t.rentConditions}
    AND ${x.hoursBefore} <= greatest(0, extract(epoch FROM ${t.departureDate} - now()) / 3600)
  ORDER BY ${x.hoursBefore} DESC LIMIT 1)`;

/** What they keep of a client who does not come. */
export const absenceFeeSql = `(SELECT ${k.noShowFee} FROM ${k} WHERE ${k.id} = ${t.rentConditions})`;
