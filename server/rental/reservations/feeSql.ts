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
 * What the conditions of a rental keep when it is cancelled now: of their rules the one of the most hours that are still
 * left before the departure.
 */
export const feeOfSql = ({ isPromised, TTCPrice, rentConditions, departureDate }: Cancelled): string =>
  `(SELECT round(${TTCPrice} * ${x.feePercent} / 100, 3)
  FROM ${x}
  WHERE ${isPromised} AND ${x.parent_id} = ${rentConditions}
    AND ${x.hoursBefore} <= greatest(0, extract(epoch FROM ${departureDate} - now()) / 3600)
  ORDER BY ${x.hoursBefore} DESC LIMIT 1)`;

/** Of a reservation (`t`); an option is given up without a fee. */
export const cancellationFeeSql = feeOfSql({
  isPromised: `${t.status} = 'CONFIRMED'`,
  TTCPrice: t.TTCPrice,
  rentConditions: t.rentConditions,
  departureDate: t.departureDate,
});

/** What they keep of a client who does not come. */
export const absenceFeeSql = `(SELECT ${k.noShowFee} FROM ${k} WHERE ${k.id} = ${t.rentConditions})`;
