import reservations from '../../../src/resources/reservation/reservation';
import conditions from '../../../src/resources/settings/rent-condition';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';

const t = columnsOf(reservations, 't');
const x = rowsOf(conditions, 'cancellationRules', 'x');
const k = columnsOf(conditions, 'k');

/** What a cancellation is judged by, SQL of each. */
interface Cancelled {
  /** Whether what is given up was promised. */
  isPromised: string;
  TTCPrice: string;
  rentConditions: string;
  departureDate: string;
}

/**
 * The rule of the conditions of a rental that holds when it is cancelled now: of those with at most the hours that are left
 * before the departure the one of the most, else the last.
 */
const ruleSql = (
  { isPromised, rentConditions, departureDate }: Omit<Cancelled, 'TTCPrice'>,
  what: string,
) => `(SELECT ${what} FROM (
    SELECT r.*, lag("hours") OVER (ORDER BY "hours" DESC) AS "under", lead("hours") OVER (ORDER BY "hours" DESC) IS NULL AS "last"
    FROM (SELECT ${x.hoursBefore} AS "hours", ${x.feePercent} AS "percent" FROM ${x}
      WHERE ${isPromised} AND ${x.parent_id} = ${rentConditions}) r) r
  WHERE "last" OR "hours" <= extract(epoch FROM ${departureDate} - now()) / 3600
  ORDER BY "hours" DESC LIMIT 1)`;

/** What the conditions of a rental keep when it is cancelled now. */
export const feeOfSql = ({ TTCPrice, ...rental }: Cancelled): string =>
  ruleSql(rental, `round(${TTCPrice} * "percent" / 100, 3)`);

/** By which rule. */
export const ruleOfSql = (rental: Omit<Cancelled, 'TTCPrice'>): string =>
  `coalesce(${ruleSql(
    rental,
    `json_build_array(json_build_object('id', '1', 'hoursBefore', "hours", 'feePercent', "percent", 'underHours', "under", 'isLast', "last"))`,
  )}, '[]'::json)`;

/** A reservation (`t`); an option is given up without a fee. */
const reserved: Cancelled = {
  isPromised: `${t.status} = 'CONFIRMED'`,
  TTCPrice: t.TTCPrice,
  rentConditions: t.rentConditions,
  departureDate: t.departureDate,
};
export const cancellationFeeSql = feeOfSql(reserved);
export const cancellationRuleSql = ruleOfSql(reserved);

/** What they keep of a client who does not come. */
export const absenceFeeSql = `(SELECT ${k.noShowFee} FROM ${k} WHERE ${k.id} = ${t.rentConditions})`;
