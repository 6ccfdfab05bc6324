import { rentedOut, takeFreeCar } from '../agenda';
import type { Planning } from '../agenda';
import { clientKnownAt } from '../clients';
import type { Client } from '../clients';
import { Random } from '../random';
import type { Terms } from '../reservations';
import { DAY, HOUR, MINUTE } from '../seeded';
import type { Seeded } from '../seeded';
import type { Vehicle } from '../vehicles';
import { readyAt } from './held';
import type { Opening } from './planRentals';
import type { Agreed, Rental } from './rental';

/** How many come without a booking beside so many that have one, and how many of them are out. */
const COUNT = { of: 900, all: 40, out: 2 };

type WalkIn = Opening & Pick<Rental, 'client' | 'agreed'> & { random: Random; cars: readonly Vehicle[] };

/** Those who came to the counter without a booking, and left with a car that was free. */
export function walkIns(planning: Planning, clients: readonly Seeded<Client>[], terms: Terms): WalkIn[] {
  const { day, size } = planning;
  const free = { ...planning, fleet: rentedOut(planning.fleet) };
  const times = ((size.reservations / COUNT.of) * size.rented) / size.past;
  return Array.from({ length: Math.round(COUNT.all * times) }, (_, index): WalkIn | null => {
    const random = new Random(`rental without a booking ${index}`);
    const isOut = index < COUNT.out * times;
    const age = isOut ? random.int(1, 2) : random.int(12, size.rented - 15);
    const departure = day.start - age * DAY + random.int(16, 34) * (HOUR / 2);
    const back = departure + (isOut ? age + random.int(1, 3) : random.int(1, 7)) * DAY;
    const client = clientKnownAt(random, clients, departure - HOUR);
    if (client.isBlacklisted) return null;
    const id = takeFreeCar(random, free, { start: departure - 15 * MINUTE, end: readyAt(back) });
    const car = id === null ? undefined : planning.fleet[Number(id) - 1]?.values;
    const agreed = car && agreedOf(car, client, { departure, back }, terms);
    if (!agreed) return null;
    return {
      random,
      client,
      agreed,
      cars: [car],
      createdAt: departure - random.int(25, 40) * MINUTE,
      stage: isOut ? 'DEPARTED' : 'RETURNED',
    };
  }).flatMap(one => one ?? []);
}

function agreedOf(
  car: Vehicle,
  client: Client,
  { departure, back }: { departure: number; back: number },
  { priceOf, conditions }: Terms,
): Agreed | null {
  const conditionsThen = conditions.findLast(({ values }) => values.createdAt <= departure)?.values;
  const request = {
    client: client.id,
    departureDate: departure,
    returnDate: back,
    pricingCategory: car.pricingCategory,
    vehicles: [{ vehicle: car.id }],
  };
  const {
    numberOfDays,
    price_HT,
    TVA,
    TTCPrice: _,
    ...agreed
  } = priceOf(request, {
    cars: [car],
    client,
    conditions: conditionsThen,
  });
  if (price_HT === null || TVA === null || numberOfDays === null) return null;
  return {
    client: client.id,
    clientKind: client.clientKind,
    departureDate: departure,
    returnDate: back,
    pricingCategory: car.pricingCategory,
    departureAgency: car.agency,
    returnAgency: car.agency,
    departurePlace: null,
    returnPlace: null,
    rentConditions: conditionsThen?.id ?? null,
    ...agreed,
    numberOfDays,
    price_HT,
    TVA,
  };
}
