import type { Planning } from '../agenda';
import type { Client } from '../clients';
import { Random } from '../random';
import type { Reservation, Terms } from '../reservations';
import { DAY, HOUR, MINUTE } from '../seeded';
import type { Day, Seeded } from '../seeded';
import type { Vehicle } from '../vehicles';
import { lengthen, swap } from './changes';
import { readyAt } from './held';
import type { Agreed, Rental } from './rental';
import { walkIns } from './walkIns';

/** Cars that are out past their return. */
const LATE = 2;
/** Contracts that are signed for a departure to come, and that are being written: at least so many. */
const FEWEST = { signed: 2, drafted: 2 };

/**
 * What became of the bookings whose day has come, and of some of those to come; and of those who walked in. The
 * bookings that have their contract refer to it. In the order in which the contracts were made.
 */
export function planRentals(
  planning: Planning,
  bookings: readonly Seeded<Reservation>[],
  clients: readonly Seeded<Client>[],
  terms: Terms,
): Rental[] {
  const { day } = planning;
  const people = new Map(clients.map(({ values }) => [values.id, values]));
  const rented = bookings.flatMap(reservation => {
    const client = people.get(reservation.values.client);
    const agreed = agreedOf(reservation.values);
    return client && !client.isBlacklisted && agreed ? [{ reservation, client, agreed }] : [];
  });
  const rentable = rented.map(({ reservation }) => reservation);
  const late = lateOnes(planning, rentable);
  const ready = readyOnes(rentable, day);
  const booked = rented.flatMap(({ reservation, client, agreed }) => {
    const random = new Random(`contract of reservation ${reservation.values.id}`);
    if (reservation.values.departureDate < day.start - planning.size.rented * DAY) return [];
    const opening = openingOf(random, reservation, day, ready.get(reservation));
    if (!opening) return [];
    const isLate = late.has(reservation);
    const stage = isLate ? 'DEPARTED' : opening.stage;
    const rental = live(
      random,
      planning,
      { reservation, client, agreed, ...opening, stage },
      carsOf(planning, reservation),
      isLate,
    );
    convert(reservation, rental.createdAt);
    return [rental];
  });
  const others = walkIns(planning, clients, terms).map(({ random, cars, ...one }) =>
    live(random, planning, { ...one, reservation: null }, cars, false),
  );
  return [...booked, ...others].toSorted((a, b) => a.createdAt - b.createdAt);
}

export type Opening = Pick<Rental, 'createdAt' | 'stage'>;

/** When the contract of a booking is made, and how far it gets; null while there is none. */
function openingOf(
  random: Random,
  reservation: Seeded<Reservation>,
  day: Day,
  ready: 'SIGNED' | 'DRAFT' | undefined,
): Opening | null {
  const { departureDate: departure, returnDate: back } = reservation.values;
  const decided = decidedAt(reservation);
  if (departure >= day.start) {
    const createdAt = Math.max(day.start - random.int(5 * 60, 14 * 60) * MINUTE, decided);
    return ready && createdAt < day.start - HOUR ? { createdAt, stage: ready } : null;
  }
  const createdAt = Math.max(departure - random.int(25, 55) * MINUTE, decided);
  if (back >= day.start) return { createdAt, stage: 'DEPARTED' };
  return { createdAt, stage: random.chance(0.03) ? 'CANCELLED' : 'RETURNED' };
}

/** When a booking may have its contract at the earliest. */
const decidedAt = ({ values, steps }: Seeded<Reservation>) =>
  (steps.at(-1)?.at ?? values.createdAt) + 5 * MINUTE;

/**
 * Of the departures to come, every other one of today is signed already, and some of the next days are being written; on
 * a day of few departures, the first ones after them.
 */
function readyOnes(
  bookings: readonly Seeded<Reservation>[],
  { start }: Day,
): Map<Seeded<Reservation>, 'SIGNED' | 'DRAFT'> {
  const next = bookings
    .filter(one => one.values.departureDate >= start && decidedAt(one) < start - HOUR)
    .toSorted((a, b) => a.values.departureDate - b.values.departureDate);
  const today = next.filter(({ values }) => values.departureDate < start + DAY);
  const signed = atLeast(
    FEWEST.signed,
    today.filter((_, index) => index % 2 === 0),
    next,
  );
  const later = next.filter(one => one.values.departureDate >= start + DAY && !signed.includes(one));
  const soon = later.filter(({ values }) => values.departureDate < start + 4 * DAY);
  const drafted = atLeast(
    FEWEST.drafted,
    soon.filter((_, index) => index % 4 === 0),
    later,
  );
  return new Map([
    ...signed.map(one => [one, 'SIGNED'] as const),
    ...drafted.map(one => [one, 'DRAFT'] as const),
  ]);
}

/** What is chosen, and where that is less than `count` the first of all beside it. */
function atLeast<T>(count: number, chosen: readonly T[], all: readonly T[]): T[] {
  const others = all.filter(one => !chosen.includes(one));
  return [...chosen, ...others.slice(0, Math.max(0, count - chosen.length))];
}

/** A rental as it went, by how far it gets. */
function live(
  random: Random,
  planning: Planning,
  opening: Opening & Pick<Rental, 'reservation' | 'client' | 'agreed'>,
  cars: readonly Vehicle[],
  isLate: boolean,
): Rental {
  const { departureDate: departure, returnDate: back } = opening.agreed;
  const { start } = planning.day;
  const signedAt = opening.stage === 'DRAFT' ? null : opening.createdAt + random.int(6, 14) * MINUTE;
  const hasLeft = opening.stage === 'DEPARTED' || opening.stage === 'RETURNED';
  const wish = hasLeft
    ? Math.max(departure + random.int(-10, 20) * MINUTE, (signedAt ?? 0) + 4 * MINUTE)
    : null;
  const departedAt = wish !== null && wish < departure ? leaveEarly(planning, cars, wish, departure) : wish;
  const rental: Rental = {
    ...opening,
    signedAt,
    cancelledAt: opening.stage === 'CANCELLED' ? Math.min(departure + 2 * HOUR, start - HOUR) : null,
    legs: cars.map(car => ({ car, departure, back, departedAt, returnedAt: null, isSwapped: false })),
    extended: null,
    swappedAt: null,
  };
  if (!hasLeft || isLate) return rental;
  lengthen(random, planning, rental);
  swap(random, planning, rental);
  if (rental.stage === 'RETURNED') comeBack(random, planning, rental);
  return rental;
}

/** When they leave: some minutes early where each car is ready by then, else in time. */
function leaveEarly({ agenda }: Planning, cars: readonly Vehicle[], wish: number, departure: number): number {
  const before = { start: wish, end: departure };
  if (!cars.every(({ id }) => agenda.isFree(id, before))) return departure;
  for (const { id } of cars) agenda.hold(id, before);
  return wish;
}

/** Mostly about in time; some a day early, some hours late where nobody waits for the car. */
function comeBack(random: Random, { agenda, day }: Planning, { legs }: Rental): void {
  const latest = day.start - HOUR;
  for (const leg of legs.filter(({ isSwapped }) => !isSwapped)) {
    const left = leg.departedAt ?? leg.departure;
    const luck = random.next();
    const about = leg.back + random.int(-150, 45) * MINUTE;
    const early = luck < 0.06 && leg.back - left > 3 * DAY ? DAY : 0;
    const wish = Math.min(luck > 0.95 ? leg.back + random.int(2, 20) * HOUR : about - early, latest);
    const more = { start: readyAt(leg.back), end: readyAt(wish) };
    const isWaited = wish > leg.back && !agenda.isFree(leg.car.id, more);
    if (wish > leg.back && !isWaited) agenda.hold(leg.car.id, more);
    leg.returnedAt = Math.max(isWaited ? Math.min(leg.back - 20 * MINUTE, latest) : wish, left + HOUR);
  }
}

/** The last that were to be back by now, of cars for which nobody waits these days; else of any that has not left again. */
function lateOnes(
  { agenda, day }: Planning,
  bookings: readonly Seeded<Reservation>[],
): Set<Seeded<Reservation>> {
  const over = bookings
    .filter(({ values }) => values.departureDate < day.start - DAY && values.returnDate < day.start)
    .toSorted((a, b) => b.values.returnDate - a.values.returnDate);
  const outUntil = ({ values }: Seeded<Reservation>, end: number) => {
    const [car, ...others] = values.vehicles ?? [];
    const out = { start: readyAt(values.returnDate), end };
    return car && others.length === 0 && agenda.isFree(car.vehicle, out) ? { car: car.vehicle, out } : null;
  };
  const late = new Set<Seeded<Reservation>>();
  for (const end of [day.start + 2 * DAY, day.start + HOUR])
    for (const one of over) {
      const found = late.size < LATE && !late.has(one) ? outUntil(one, end) : null;
      if (!found) continue;
      agenda.hold(found.car, found.out);
      late.add(one);
    }
  return late;
}

const carsOf = ({ fleet }: Planning, { values }: Seeded<Reservation>) =>
  (values.vehicles ?? []).flatMap(({ vehicle }) => fleet[Number(vehicle) - 1]?.values ?? []);

/** What was agreed for a booking that may become a contract; null of one without a car, or without a price. */
function agreedOf(booking: Reservation): Agreed | null {
  const { status, vehicles, price_HT, TVA, numberOfDays } = booking;
  if (status !== 'CONFIRMED' || !vehicles?.length || price_HT === null || TVA === null || !numberOfDays)
    return null;
  return { ...booking, price_HT, TVA, numberOfDays };
}

/** The booking records that it has its contract: its last entry was made before. */
function convert({ values, steps }: Seeded<Reservation>, at: number): void {
  const last = steps.at(-1);
  if (last) last.as = { ...last.as, status: values.status };
  Object.assign(values, { status: 'CONVERTED', updatedAt: at });
  (steps as Seeded['steps'][number][]).push({
    action: 'convertReservation',
    at,
    by: 'admin',
    message: label => `Contrat établi pour la réservation ${label}`,
  });
}
