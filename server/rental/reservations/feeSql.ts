import reservations from '../../../src/resources/reservation/reservation';
import conditions from '../../../src/resources/settings/rent-condition';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';

const t = columnsOf(reservations, 't');
const x = rowsOf(conditions, 'cancellationRules', 'x');
const k = columnsOf(conditions, 'k');

/**
 * The rule of the conditions of a reservation (`t`) that holds when it is cancelled now: of those with at most the hours
 * that are left before the departure the one of the most, else the last. None of an option: it is given up without a fee.
 */
const ruleSql = (what: string) => `(SELECT ${what} FROM (
    SELECT r.*, lag("hours") OVER (ORDER BY "hours" DESC) AS "under", lead("hours") OVER (ORDER BY "hours" DESC) IS NULL AS "last"
    FROM (SELECT ${x.hoursBefore} AS "hours", ${x.feePercent} AS "percent" FROM ${x}
      WHERE ${t.status} = 'CONFIRMED' AND ${x.parent_id} = ${t.rentConditions}) r) r
  WHERE "last" OR "hours" <= extract(epoch FROM ${t.departureDate} - now()) / 3600
  ORDER BY "hours" DESC LIMIT 1)`;

/** What the conditions of a reservation keep when it is cancelled now. */
export const cancellationFeeSql = ruleSql(`round(${t.TTCPrice} * "percent" / 100, 3)`);

/** By which rule. */
export const cancellationRuleSql = `coalesce(${ruleSql(
  `json_build_array(json_build_object('id', '1', 'hoursBefore', "hours", 'feePercent', "percent", 'underHours', "under", 'isLast', "last"))`,
)}, '[]'::json)`;

/** What they keep of a client who does not come. */
export const absenceFeeSql = `(SELECT ${k.noShowFee} FROM ${k} WHERE ${k.id} = ${t.rentConditions})`;
