import { instantPeriod } from '../../../src/domain/period';
import reservations from '../../../src/resources/reservation/reservation';
import type { RecordOf } from '../../../src/schema/defineResource';
import type conditions from '../../../src/resources/settings/rent-condition';
import { demand, rentedOut, slots, takeFreeCar } from './agenda';
import type { Planning, Slot } from './agenda';
import type { PriceBooking } from './bookingPrices';
import { clientKnownAt } from './clients';
import type { Client } from './clients';
import { agencies } from './names';
import { Random } from './random';
import { DAY, HOUR, MINUTE } from './seeded';
import type { Day, Seeded, Step } from './seeded';
import type { Vehicle } from './vehicles';

export type Reservation = RecordOf<typeof reservations>;
type Conditions = RecordOf<typeof conditions>;

const TURNAROUND = reservations.occupies?.turnaroundMinutes ?? 0;
const reasons = ['TRIP', 'POSTPONED', 'DUPLICATE', 'DEPOSIT', 'UNREACHABLE'] as const;
const notes = [
  'Vol TU 717, attendre en zone arrivées',
  'Siège enfant demandé',
  'Deuxième conducteur à ajouter',
  'Règle à la livraison',
];

const heldBy = (slot: Slot) => instantPeriod(slot.departure, slot.back, TURNAROUND);

/** What the company requires of those who book. */
export interface Terms {
  priceOf: PriceBooking;
  /** Its versions, the oldest first. */
  conditions: readonly Seeded<Conditions>[];
}

/** Reservations over the past and two months to come, in the order of calls; nobody finds their car promised to another. */
export function* makeReservations(
  planning: Planning,
  clients: readonly Seeded<Client>[],
  terms: Terms,
): Generator<Seeded<Reservation>> {
  const { agenda, day, size } = planning;
  const random = new Random('reservations');
  const taken = random.sample(slots(random, planning), size.reservations, slot => demand(slot, day));
  for (const slot of taken) agenda.hold(slot.vehicle, heldBy(slot));
  const calls = taken
    .map(slot => ({ slot, createdAt: bookedAt(random, slot, day) }))
    .toSorted((a, b) => a.createdAt - b.createdAt);
  const rented = { ...planning, fleet: rentedOut(planning.fleet) };
  for (const [index, { slot, createdAt }] of calls.entries()) {
    const client = clientKnownAt(random, clients, createdAt);
    const others =
      client.clientType === 'COMPANY' && random.chance(0.3) ? companions(random, slot, rented) : [];
    const cars = [slot.vehicle, ...others].map(car => planning.fleet[Number(car) - 1]?.values as Vehicle);
    yield reservation(random, day, { id: String(index + 1), slot, createdAt, client, cars }, terms);
  }
}

/** Up to six weeks before the departure, at the hours of the counter, and never later than yesterday. */
function bookedAt(random: Random, slot: Slot, day: Day): number {
  const ahead = 3 * HOUR + Math.floor(random.next() ** 2 * 42) * DAY;
  const recent = day.start - random.int(0, slot.departure > day.start ? 12 : 0) * DAY - HOUR;
  const latest = Math.min(slot.departure - ahead, recent);
  const at = latest - (latest % DAY) + random.int(7 * 60, 18 * 60) * MINUTE;
  return at <= latest ? at : at - DAY;
}

/** One or two more cars that are free at the same time. */
function companions(random: Random, slot: Slot, rented: Planning): string[] {
  const period = heldBy(slot);
  return Array.from({ length: random.int(1, 2) }).flatMap(() => takeFreeCar(random, rented, period) ?? []);
}

interface Booking {
  id: string;
  slot: Slot;
  createdAt: number;
  client: Client;
  cars: Vehicle[];
}

function statusOf(random: Random, slot: Slot, day: Day): 'PENDING' | 'CONFIRMED' | 'CANCELLED' {
  const luck = random.next();
  if (slot.departure < day.start + DAY) return luck < 0.07 ? 'CANCELLED' : 'CONFIRMED';
  if (luck < 0.1) return 'CANCELLED';
  return luck < 0.38 ? 'PENDING' : 'CONFIRMED';
}

/** Some of those to come name a category alone, of which a car is there. Chances of its own, as terms have. */
const isUnassigned = (id: string, slot: Slot, cars: readonly Vehicle[], day: Day) =>
  slot.departure > day.start + DAY &&
  cars.length === 1 &&
  Boolean(cars[0]?.pricingCategory) &&
  new Random(`vehicle of reservation ${id}`).chance(0.1);

/**
 * What was agreed for the rental, at the price that the engine gives. Chances of its own: whatever is recorded of it,
 * calls stay as they are.
 */
function terms(
  { id, client, slot, cars, createdAt }: Booking,
  vehicles: Reservation['vehicles'],
  { priceOf, conditions }: Terms,
) {
  const random = new Random(`reservation ${id}`);
  const category = cars[0]?.pricingCategory ?? null;
  const conditionsThen = conditions.findLast(({ values }) => values.createdAt <= createdAt)?.values;
  const { numberOfDays, price_HT, TVA, TTCPrice, ...agreed } = priceOf(
    {
      client: client.id,
      departureDate: slot.departure,
      returnDate: slot.back,
      pricingCategory: category,
      vehicles,
    },
    { cars, client, conditions: conditionsThen },
  );
  const paid = random.chance(0.35) && TTCPrice !== null && TTCPrice > 200_000;
  const deposit = paid ? Math.round(TTCPrice / 40_000) * 10_000 : null;
  const place = cars[0]?.agency ?? null;
  return {
    clientKind: client.clientKind,
    pricingCategory: category,
    departureAgency: place,
    returnAgency: place,
    flightNumber: null,
    drivers: [],
    additionalReceiptOptions: [],
    discountPercent: null,
    discountAmount: null,
    agreedPrice: null,
    agreedReason: null,
    numberOfDays,
    price_HT,
    TVA,
    TTCPrice,
    paymentOption: paid ? random.pick(['OTPE', 'ESPECE'] as const) : ('PAS_DACOMPTE' as const),
    depositAmount: deposit,
    depositPaymentMethod: null,
    voucherNumber: null,
    voucherAgency: null,
    installments: null,
    ...agreed,
    rentConditions: conditionsThen?.id ?? null,
    expiresAt: null,
    clientEmail: client.email,
    clientPhone: client.phone,
    bookedModel: null,
    restToPay: null,
    overpaid: null,
    received: null,
    nextInstallment: null,
    seasonToConfirm: null,
    depositLeft: null,
    depositUse: null,
    droppedVehicles: null,
    isStanding: null,
    companyName: null,
    mainDriver: null,
    cancellationFee: null,
    absenceFee: null,
    cancellationRule: null,
    cancelFee: null,
    feeReceipt: null,
    depositRefund: null,
  };
}

function reservation(random: Random, day: Day, booking: Booking, agreed: Terms): Seeded<Reservation> {
  const { id, slot, createdAt, client, cars } = booking;
  const vehicles = isUnassigned(id, slot, cars, day)
    ? []
    : cars.map(vehicle => ({ id: '', vehicle: vehicle.id }));
  const status = statusOf(random, slot, day);
  const last = Math.min(slot.departure, day.start);
  const decidedAt = createdAt + Math.floor((random.next() ** 3 * (last - createdAt)) / MINUTE) * MINUTE;
  const steps: Step[] = [
    {
      action: 'CREATE',
      at: createdAt,
      by: random.pick(['superadmin', 'admin', 'admin']),
      as: { status: 'PENDING', cancelReason: null },
    },
  ];
  if (status === 'CONFIRMED')
    steps.push({ action: 'confirmReservation', at: decidedAt, by: 'admin', as: { cancelReason: null } });
  if (status === 'CANCELLED') steps.push({ action: 'cancelReservation', at: decidedAt, by: 'admin' });
  const place = random.pick(agencies);
  const values: Reservation = {
    id,
    createdAt,
    updatedAt: steps.at(-1)?.at ?? createdAt,
    reservationNumber: '',
    status,
    client: client.id,
    source: random.pick(['tel', 'tel', 'tel', 'email', 'Agence', 'Agence', 'Site']),
    departureDate: slot.departure,
    returnDate: slot.back,
    departurePlace: place,
    returnPlace: random.chance(0.85) ? place : random.pick(agencies),
    note: random.chance(0.12) ? random.pick(notes) : null,
    blacklistOverride: null,
    vehicles,
    cancelReason: status === 'CANCELLED' ? random.pick(reasons) : null,
    cancelComment: null,
    ...terms(booking, vehicles, agreed),
  };
  return { values, steps };
}
