import { formatInstant } from '../../../src/domain/instant';
import { instantPeriod } from '../../../src/domain/period';
import clients from '../../../src/resources/client/client';
import vehicles from '../../../src/resources/park/vehicle';
import reservations from '../../../src/resources/reservation/reservation';
import { can, readRight } from '../../../src/schema/words/access/permissions';
import type { Sent } from '../../engine/connection/batch';
import { prepared } from '../../engine/connection/prepared';
import { boundSql } from '../../engine/records/occupancy';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
import { promisedUntilSql, turnaroundMinutes } from '../planning/promised';
import { bookingOf, namedCars } from './booking';
import type { BookingWrite } from './booking';

/** An option of somebody else on a car that a booking names. */
export interface OtherOption {
  registration: string;
  number: string;
  client: string;
  /** Epoch ms; null when no end has been given. */
  until: string | null;
}

const r = columnsOf(reservations, 'r');
const w = rowsOf(reservations, 'vehicles', 'w');
const v = columnsOf(vehicles, 'v');

const optionsSql = `SELECT ${v.registration}, ${r.reservationNumber} AS number, ${labelSql(clients, r.client)} AS client,
    floor(extract(epoch FROM ${r.expiresAt}) * 1000)::bigint::text AS until
  FROM ${w} JOIN ${r} ON ${r.id} = ${w.parent_id} JOIN ${v} ON ${v.id} = ${w.vehicle}
  WHERE ${w.vehicle} = ANY ($1::bigint[]) AND ${r.status} = 'PENDING' AND ${r.departureDate} < $3::timestamptz AND ${promisedUntilSql} > $2::timestamptz
    AND ${r.id} <> $4::bigint AND coalesce(${r.expiresAt} > $5::timestamptz, true)
  ORDER BY ${v.registration}, ${r.id}`;

/** The query for the options of others on the cars of a booking, at the same time. */
export function optionsQuery(write: BookingWrite): Sent | null {
  const booking = bookingOf(write);
  const { departureDate, returnDate, id = '0' } = booking;
  const cars = namedCars(booking);
  if (!write.warn || cars.length === 0 || departureDate === undefined || returnDate === undefined)
    return null;
  if (returnDate <= departureDate) return null;
  const { start, end } = instantPeriod(departureDate, returnDate, turnaroundMinutes);
  return prepared(optionsSql, [cars, boundSql(start), boundSql(end), id, boundSql(write.engine.now())]);
}

/** Warns who passes over the option of somebody else: it holds nothing, and whoever made it may be waiting (domain C.5). */
export function warnOfOptions(write: BookingWrite, options: readonly OtherOption[]): void {
  const named = can(write.caller, readRight(reservations));
  for (const { registration, number, client, until } of options) {
    const whose = named ? ` (${number}, ${client})` : '';
    const limit = until === null ? '' : ` jusqu’au ${formatInstant(Number(until))}`;
    write.warn?.(`${registration}\u00a0: une autre option est posée à ces dates${whose}${limit}.`);
  }
}
