import type { Planning } from '../agenda';
import type { makeBusiness } from '../business';
import type { Client } from '../clients';
import type { Mileage } from '../mileages';
import type { Reservation, Terms } from '../reservations';
import type { Seeded } from '../seeded';
import type { makeUnavailabilities } from '../unavailabilities';
import { makeRentals } from './makeRentals';
import type { RentalNumbers, Rentals } from './makeRentals';

/** What is written of a company once its cars and clients are known, gone through once and in this order. */
export interface Happened {
  mileages: Iterable<Seeded<Mileage>>;
  reservations: Iterable<Seeded<Reservation>>;
  unavailabilities: Iterable<Yielded<typeof makeUnavailabilities>>;
  business: Iterable<Yielded<typeof makeBusiness>>;
}
type Yielded<F extends (...args: never[]) => Iterable<unknown>> =
  ReturnType<F> extends Iterable<infer T> ? T : never;

/**
 * The same with the rental contracts that came of it: these take what is left of the time of cars, so that all else stays
 * as it is without them.
 */
export function withRentals(
  happened: Happened,
  planning: Planning,
  clients: readonly Seeded<Client>[],
  terms: Terms,
  { numbers, chauffeurs }: { numbers: RentalNumbers; chauffeurs: number },
): Happened & Rentals {
  const mileages = [...happened.mileages];
  const reservations = [...happened.reservations];
  const unavailabilities = [...happened.unavailabilities];
  const business = [...happened.business];
  const rentals = makeRentals(planning, reservations, clients, terms, {
    numbers,
    readings: mileages.length,
    chauffeurs,
  });
  return {
    ...rentals,
    mileages: [...mileages, ...rentals.readings],
    reservations,
    unavailabilities,
    business,
  };
}
