import reservations from '../../../src/resources/reservation/reservation';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';

const r = columnsOf(reservations, 'r');
const named = rowsOf(reservations, 'vehicles', 'n');

/** Minutes that a reservation keeps its vehicle free after its return. */
export const turnaroundMinutes = reservations.occupies?.turnaroundMinutes ?? 0;

const turnaroundSql = `interval '${turnaroundMinutes} minutes'`;

/** SQL of when a reservation `r` that names no vehicle lets go of the one that it will have. */
export const promisedUntilSql = `${r.returnDate} + ${turnaroundSql}`;

/**
 * SQL of how many confirmed reservations count on a vehicle in a period without naming one, the time kept free after
 * each included: so many of the free ones are promised already.
 * @param from placeholder of a timestamptz. @param to the same. @param conditions what else is required of the
 * reservation `r`.
 */
export const promisedSql = (from: string, to: string, conditions: readonly string[]) =>
  `(SELECT count(*) FROM ${r} WHERE ${r.status} = 'CONFIRMED' AND ${r.returnDate} > ${from}::timestamptz - ${turnaroundSql} AND ${r.departureDate} < ${to}::timestamptz
      AND NOT EXISTS (SELECT FROM ${named} WHERE ${named.parent_id} = ${r.id} AND ${named.vehicle} IS NOT NULL)${conditions.map(one => ` AND ${one}`).join('')})::int`;
