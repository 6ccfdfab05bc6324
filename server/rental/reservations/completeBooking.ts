import conditions from '../../../src/resources/settings/rent-condition';
import { columnsOf } from '../../engine/sql/columnsOf';
import type { Sent } from '../../engine/connection/batch';
import { prepared } from '../../engine/connection/prepared';
import { badInput } from '../../engine/base/refusal';
import { bookingOf, namedCars } from './booking';
import type { BookingWrite } from './booking';
import type { BookedCar } from './carsOf';

export interface Usual {
  conditions: string | null;
  includedKm: number | null;
  extraKmPrice: number | null;
}

const c = columnsOf(conditions, 'c');
/** What the company does when nothing else is said. */
const usualSql = `SELECT ${c.id}::text AS conditions, ${c.includedKmPerDay} AS "includedKm", (${c.extraKmPrice} * 1000)::bigint::int AS "extraKmPrice"
  FROM ${c} WHERE ${c.isActive}`;

export const usualAsked = ({ kind }: BookingWrite): Sent | null =>
  kind === 'create' ? prepared(usualSql) : null;

/**
 * Fills what a new booking does not say: the category of its first car, the conditions in force and their kilometres.
 * @throws Refusal when it names neither a car nor a category.
 */
export function completeBooking(
  write: BookingWrite,
  cars: readonly BookedCar[],
  usual: Usual | undefined,
): void {
  const { kind, values } = write;
  const booking = bookingOf(write);
  const category = booking.pricingCategory ?? cars[0]?.category ?? null;
  if (category === null && namedCars(booking).length === 0)
    throw badInput({ pricingCategory: 'Choisissez une catégorie, ou un véhicule' });
  if (category !== (booking.pricingCategory ?? null)) values.pricingCategory = category;
  if (kind !== 'create') return;
  values.rentConditions = usual?.conditions ?? null;
  values.includedKm ??= usual?.includedKm ?? null;
  values.extraKmPrice ??= usual?.extraKmPrice ?? null;
}
