import vehicles from '../../../src/resources/park/vehicle';
import reservations from '../../../src/resources/reservation/reservation';
import pricings from '../../../src/resources/settings/pricing-vehicle';
import thresholds from '../../../src/resources/settings/threshold';
import { tunisDate } from '../../../src/domain/instant';
import { describePeriod, instantPeriod } from '../../../src/domain/period';
import { columnsOf, periodsOf } from '../../engine/sql/columnsOf';
import { settingSql } from '../../engine/sql/settingSql';
import { prepared } from '../../engine/connection/prepared';
import { promisedSql, turnaroundMinutes } from '../planning/promised';
import { isVehicleBackSql, rentableSql } from '../planning/rentable';
import { boundSql } from '../../engine/records/occupancy';
import type { Resources } from '../../../src/schema/resources';
import { badInput } from '../../engine/base/refusal';
import { bookingOf, namedCars } from './booking';
import type { BookingWrite } from './booking';

interface Room {
  category: string;
  cars: number;
  free: number;
  promised: number;
  allowed: number;
}

const p = columnsOf(pricings);
const v = columnsOf(vehicles, 'v');
const o = periodsOf(vehicles, 'o');
const r = columnsOf(reservations, 'r');

/**
 * One confirmation after the other: what is counted is read once the lock is held. Bookings of a car only refer to its
 * category: the locks of their foreign keys pass.
 */
const lockSql = `SELECT FROM ${p} WHERE ${p.id} = $1 FOR NO KEY UPDATE`;

/**
 * Of a category, over a period `$2` to `$3` that ends with the day `$5`, the time kept free after it included: its cars
 * for rent, those of them that nothing holds, the confirmed bookings without a car, and by how many these may exceed the
 * cars; the booking `$4`, which may give a car back, is left out of all.
 */
const roomSql = (
  resources: Resources,
) => `WITH category AS (SELECT ${p.id}, ${p.category} FROM ${p} WHERE ${p.id} = $1),
  cars AS (SELECT ${v.id} FROM ${v} WHERE ${v.pricingCategory} = $1 AND ${rentableSql('$5')})
  SELECT category, (SELECT count(*) FROM cars)::int AS cars,
    (SELECT count(*) FROM cars WHERE NOT EXISTS (SELECT FROM ${o} WHERE ${o.subject_id} = cars.id
      AND ${o.active} AND ${o.period} && tstzrange($2, $3) AND (${o.source}, ${o.source_id}) <> ('${reservations.name}', $4))
      AND EXISTS (SELECT FROM ${v} WHERE ${v.id} = cars.id AND ${isVehicleBackSql(resources, '$3::timestamptz')}))::int AS free,
    ${promisedSql('$2', '$3', [`${r.pricingCategory} = $1`, `${r.id} <> $4`])} AS promised,
    floor((SELECT count(*) FROM cars) * coalesce(${settingSql(thresholds, 'overbookingPercent')}, 0) / 100)::int AS allowed
  FROM category`;

/**
 * A confirmed booking that names no car counts against its category (domain C.5): beyond its cars only as far as the
 * setting allows, and with a warning. @throws Refusal when the category is full.
 */
export async function takeCapacity(write: BookingWrite): Promise<void> {
  const booking = bookingOf(write);
  const { departureDate, returnDate, pricingCategory, status, id = '0' } = booking;
  if (status !== 'CONFIRMED' || namedCars(booking).length > 0 || !pricingCategory) return;
  if (departureDate === undefined || returnDate === undefined) return;
  const { start, end } = instantPeriod(departureDate, returnDate, turnaroundMinutes);
  const window = [boundSql(start), boundSql(end)];
  const [, read] = await write.tx.together([
    prepared(lockSql, [pricingCategory]),
    prepared(roomSql(write.engine.resources), [pricingCategory, ...window, id, tunisDate(returnDate)]),
  ]);
  const room = read?.rows[0] as Room | undefined;
  if (!room) return;
  const exceeding = room.promised + 1 - room.free;
  if (exceeding <= 0) return;
  const period = describePeriod(departureDate, returnDate);
  const message = `La catégorie ${room.category} est complète ${period}\u00a0: ${room.free} libre(s) sur ${room.cars}, ${room.promised} déjà promis sans véhicule`;
  if (exceeding > room.allowed)
    throw badInput({ pricingCategory: `${message}. Proposez une autre catégorie ou d’autres dates.` });
  write.warn?.(`${message}. Surréservation de ${exceeding}, permise jusqu’à ${room.allowed}.`);
}
