import type { Planning } from '../agenda';
import type { Client } from '../clients';
import { Random } from '../random';
import type { Reservation, Terms } from '../reservations';
import type { Seeded } from '../seeded';
import type { Mileage } from '../mileages';
import type { Contract } from '../../contracts/contract';
import { makeCompanyDrivers } from './companyDrivers';
import type { Driver } from './companyDrivers';
import { carsOf } from '../vehicles';
import { contractRecord } from './contractRecord';
import { Inspector } from './inspections';
import type { Handover, Inspection } from './inspections';
import { follow, lastReadOf, odometerAt } from './odometers';
import { planRentalInvoices } from './planInvoices';
import type { RentalInvoice } from './planInvoices';
import { planRentals } from './planRentals';
import type { Rental } from './rental';

/** Gives numbers to records in the order in which they come. */
export interface RentalNumbers {
  contract(contract: { values: Contract }): void;
  inspection(inspection: Seeded<Inspection>): void;
}

/** What rental contracts are made of. */
export interface Rentals {
  drivers: Seeded<Driver>[];
  contracts: Seeded<Contract>[];
  /** What these are invoiced by, in the order of their dates. */
  invoices: RentalInvoice[];
  inspections: Seeded<Inspection>[];
  readings: Seeded<Mileage>[];
  /** In the order of time. */
  handovers: Handover[];
}

/**
 * A year of rental contracts: those of the bookings whose day has come, and of who walked in, with the inspections of
 * their cars and what the odometers showed, which the cars of the fleet follow. Bookings that have a contract refer to
 * it.
 * @param readings how many there are of other sources.
 * @param chauffeurs how many drivers the company has itself.
 */
export function makeRentals(
  planning: Planning,
  bookings: readonly Seeded<Reservation>[],
  clients: readonly Seeded<Client>[],
  terms: Terms,
  { numbers, readings, chauffeurs }: { numbers: RentalNumbers; readings: number; chauffeurs: number },
): Rentals {
  const { fleet, day } = planning;
  const rentals = planRentals(planning, bookings, clients, terms);
  const drivers = makeCompanyDrivers(companiesOf(rentals), day, chauffeurs + 1);
  const handovers = handoversOf(rentals, planning);
  const byContract = groupedBy(handovers, ({ contract }) => contract);
  const byCar = groupedBy(handovers, ({ leg }) => leg.car.id);
  const inspections = handovers.flatMap(({ inspection }) => inspection ?? []);
  for (const one of inspections) numbers.inspection(one);
  const contracts = rentals.map((rental, index) => {
    const id = String(index + 1);
    const own = byContract.get(id) ?? [];
    const driver = drivers.get(rental.client.id) ?? null;
    return contractRecord(
      { id, rental, driver: driver?.values ?? null, handovers: own, labels: labelsOf(rental, own) },
      numbers.contract,
    );
  });
  const numberOf = new Map(contracts.map(({ values }) => [values.id, values.contractNumber]));
  for (const one of inspections)
    one.labels = { ...one.labels, contract: numberOf.get(one.values.contract) ?? '' };
  for (const car of fleet) {
    const last = lastReadOf(car);
    follow(
      car,
      (byCar.get(car.values.id) ?? []).filter(one => one.at > last.at && one.mileage > last.mileage),
    );
  }
  const invoices = planRentalInvoices(contracts, {
    clients: new Map(clients.map(({ values }) => [values.id, values])),
    reservationOf: reservation => bookings[Number(reservation) - 1]?.values,
    carOf: carsOf(fleet),
    day,
  });
  return {
    drivers: [...drivers.values()],
    contracts,
    invoices,
    inspections,
    handovers,
    readings: handovers.map((one, index) => readingOf(one, readings + index + 1)),
  };
}

function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** The companies that rented, in the order of their first contract. */
function companiesOf(rentals: readonly Rental[]): { client: Client; since: number }[] {
  const first = new Map<string, { client: Client; since: number }>();
  for (const { client, createdAt } of rentals)
    if (client.clientType === 'COMPANY' && !first.has(client.id))
      first.set(client.id, { client, since: createdAt });
  return [...first.values()];
}

/** Each car that left or came back, in the order of time, with the inspection that was made of it. */
function handoversOf(rentals: readonly Rental[], { fleet, day }: Planning): Handover[] {
  const read = new Map(fleet.map(car => [car.values.id, lastReadOf(car)]));
  const cars = new Map(fleet.map(car => [car.values.id, car]));
  const handovers = rentals.flatMap((rental, index) => {
    const contract = String(index + 1);
    const random = new Random(`fuel of contract ${contract}`);
    return rental.legs.flatMap(leg => {
      const out = random.pick([8, 8, 8, 8, 7, 6]);
      const back = random.chance(0.88) ? out : Math.max(2, out - random.int(1, 3));
      const both = [
        { kind: 'DEPARTURE' as const, at: leg.departedAt, fuel: out },
        { kind: 'RETURN' as const, at: leg.returnedAt, fuel: back },
      ];
      return both.flatMap(({ at, ...one }) =>
        at === null ? [] : [{ ...one, at, contract, leg, isSwap: at === rental.swappedAt }],
      );
    });
  });
  const inspector = new Inspector(day);
  let count = 0;
  return handovers
    .toSorted((a, b) => a.at - b.at)
    .map(({ isSwap, ...one }) => {
      const id = one.leg.car.id;
      const mileage = odometerAt(cars.get(id) as never, read.get(id) as never, one.at);
      return {
        ...one,
        mileage,
        inspection: isSwap ? null : inspector.inspect(String(++count), { ...one, mileage }),
      };
    });
}

/** What references of a contract show that nobody remembers. */
function labelsOf({ reservation, legs }: Rental, handovers: readonly Handover[]): Record<string, string> {
  const labels: Record<string, string> = {};
  if (reservation) labels.reservation = reservation.values.reservationNumber ?? '';
  for (const { leg, kind, inspection } of handovers)
    if (inspection)
      labels[
        `vehicles.${legs.indexOf(leg)}.${kind === 'DEPARTURE' ? 'departureInspection' : 'returnInspection'}`
      ] = inspection.values.inspectionNumber ?? '';
  return labels;
}

const readingOf = ({ at, leg, kind, mileage }: Handover, id: number): Seeded<Mileage> => ({
  values: {
    id: String(id),
    createdAt: at,
    updatedAt: at,
    vehicle: leg.car.id,
    date: at,
    value: mileage,
    source: kind === 'DEPARTURE' ? 'CONTRACT_OUT' : 'CONTRACT_IN',
    driver: null,
    correction: false,
    reason: null,
  } as Seeded<Mileage>['values'],
  steps: [{ action: 'CREATE', at, by: 'admin' }],
});
