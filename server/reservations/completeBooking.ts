import { badInput } from '../records/refusal';
import { bookingOf, namedCars } from './booking';
import type { BookingWrite } from './booking';
import type { BookedCar } from './carsOf';

interface Usual {
  conditions: string | null;
  includedKm: number | null;
  extraKmPrice: number | null;
}

/** What the company does when nothing else is said. */
const usualSql = `SELECT c.id::text AS conditions, c."includedKmPerDay" AS "includedKm", (c."extraKmPrice" * 1000)::bigint::int AS "extraKmPrice"
  FROM "rent-conditions" c WHERE c."isActive"`;

/**
 * Fills what a new booking does not say: the category of its first car, the conditions in force and their kilometres.
 * @throws Refusal when it names neither a car nor a category.
 */
export async function completeBooking(write: BookingWrite, cars: readonly BookedCar[]): Promise<void> {
  const { kind, values, tx } = write;
  const booking = bookingOf(write);
  const category = booking.pricingCategory ?? cars[0]?.category ?? null;
  if (category === null && namedCars(booking).length === 0)
    throw badInput({ pricingCategory: 'Choisissez une catégorie, ou un véhicule' });
  if (category !== (booking.pricingCategory ?? null)) values.pricingCategory = category;
  if (kind !== 'create') return;
  const { rows } = await tx.query<Usual>(usualSql);
  const [usual] = rows;
  values.rentConditions = usual?.conditions ?? null;
  values.includedKm ??= usual?.includedKm ?? null;
  values.extraKmPrice ??= usual?.extraKmPrice ?? null;
}
