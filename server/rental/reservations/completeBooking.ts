import type { BookingTerms } from '../../../src/domain/bookingTerms';
import { formatDinars } from '../../../src/domain/money';
import { badInput } from '../../engine/base/refusal';
import { termsOfBooking } from '../prices/quoteRental';
import type { FoundPrices } from '../prices/quoteRental';
import { namedCars } from './booking';
import type { Booked, JudgedWrite } from './booking';
import type { BookedCar } from './carsOf';

/**
 * Fills what a new booking does not give: the category of its first car, the conditions in force, and the terms of its
 * cars. What was agreed stays as it is when its cars change; that these require more is reported.
 * @param found of each car, none where nothing of the price changes.
 * @throws Refusal when it names neither a car nor a category.
 */
export function completeBooking(
  write: JudgedWrite,
  booking: Booked,
  cars: readonly BookedCar[],
  found: readonly FoundPrices[],
): void {
  const { kind, values } = write;
  const category = booking.pricingCategory ?? cars[0]?.category ?? null;
  if (category === null && namedCars(booking).length === 0)
    throw badInput({ pricingCategory: 'Choisissez une catégorie, ou un véhicule' });
  if (category !== (booking.pricingCategory ?? null)) values.pricingCategory = category;
  if (found.length === 0) return;
  const terms = termsOfBooking(found);
  if (kind !== 'create') {
    if (values.vehicles !== undefined) warnOfTerms(write, booking, terms);
    return;
  }
  values.rentConditions ??= found[0]?.terms?.conditions ?? null;
  for (const [name, value] of Object.entries(terms)) values[name] ??= value;
}

/** Warns of what the cars of a booking require beyond what was agreed. */
function warnOfTerms(
  write: JudgedWrite,
  agreed: Booked,
  { guaranteeAmount, minDriverAge, minLicenseYears }: BookingTerms,
) {
  const isMore = (required: number | null, was: number | null | undefined) => (required ?? 0) > (was ?? 0);
  const more = [
    isMore(guaranteeAmount, agreed.guaranteeAmount) && `${formatDinars(guaranteeAmount ?? 0)} de caution`,
    isMore(minDriverAge, agreed.minDriverAge) && `un conducteur de ${minDriverAge} ans`,
    isMore(minLicenseYears, agreed.minLicenseYears) && `un permis de ${minLicenseYears} ans`,
  ].filter(Boolean);
  if (more.length > 0)
    write.warn?.(
      `À ce véhicule, il faut d’ordinaire ${more.join(', ')}\u00a0: ce qui est convenu est gardé.`,
    );
}
