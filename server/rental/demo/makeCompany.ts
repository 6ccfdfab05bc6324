import type { Resources } from '../../../src/schema/resources';
import { makeUsers } from './accounts';
import { Agenda } from './agenda';
import { bookingPrices } from './bookingPrices';
import { Deposits } from './deposits';
import { makeBusiness } from './business';
import type { Settling } from './business';
import { makeClients } from './clients';
import { issuer } from './company';
import { makeConfirmations } from './confirmations';
import { EInvoices } from './eInvoices';
import { makeExpenses } from './expenses';
import { Labels } from './labels';
import { makeMileages } from './mileages';
import { Numbers } from './numbers';
import { makePricing } from './pricing';
import { makeRentConditions } from './rentConditions';
import { makeReservations } from './reservations';
import { makeFixedLists } from './reference/fixedLists';
import { makeAccounts } from './reference/makeAccounts';
import { makeHouse } from './reference/makeHouse';
import { makePark } from './reference/makePark';
import { makePartners } from './reference/makePartners';
import { makePrices } from './reference/makePrices';
import { makeSeasons } from './reference/makeSeasons';
import type { Day, Made, Seeded } from './seeded';
import { makeTva } from './settings';
import { makeServices, offers } from './services';
import { makeSettlements } from './settlements';
import { makeCautions } from './rentals/cautions';
import { makeRentals } from './rentals/makeRentals';
import { photograph } from './rentals/photos';
import type { DrawnPhoto } from './rentals/photos';
import { sizeOf } from './size';
import { makeUnavailabilities } from './unavailabilities';
import { makeSuppliers } from './suppliers';
import { carsOf, makeVehicles } from './vehicles';
import { makeWithholdings } from './withholdings';

interface Company {
  /** Made one by one, to be gone through once: each resource in the order in which its records came. */
  records: Iterable<Made>;
  /** What those show to which the records gone through refer. */
  labels: Labels;
  /** As far as the records gone through. */
  numbers: Numbers;
  /** What inspections list, once these are gone through. */
  photos: DrawnPhoto[];
}

/** All the records of the demo company. The same day and scale (see `sizeOf`) give the same company. */
export function makeCompany(
  resources: Resources,
  scale: number,
  day: Day,
  { hasPhotos }: { hasPhotos: boolean } = { hasPhotos: false },
): Company {
  const labels = new Labels(resources);
  const numbers = new Numbers();
  const photos: DrawnPhoto[] = [];
  const records = recordsOf(resources, scale, day, { labels, numbers, photos: hasPhotos ? photos : null });
  return { records, labels, numbers, photos };
}

function* recordsOf(
  resources: Resources,
  scale: number,
  day: Day,
  { labels, numbers, photos }: { labels: Labels; numbers: Numbers; photos: DrawnPhoto[] | null },
): Generator<Made> {
  /** The compiler knows what each record is made of; from here on they are all written alike. */
  const made = (name: string, record: object) => ({
    resource: resources.get(name),
    record: record as Seeded,
  });
  function* referredTo(name: string, records: readonly object[]) {
    for (const one of records.map(record => made(name, record))) {
      numbers.give(one.resource, one.record);
      labels.learn(one.resource, one.record);
      yield one;
    }
  }
  const size = sizeOf(scale);
  const fleet = makeVehicles(size.vehicles, day);
  const clients = makeClients(size.clients, day);
  const fixed = makeFixedLists();
  const { drivers: chauffeurs = [], ...house } = makeHouse(day);
  const { seasons } = makeSeasons(day);
  yield* referredTo('users', makeUsers(day));
  // What others of them refer to comes first.
  const lists = {
    ...fixed,
    ...makeAccounts(),
    ...house,
    ...makePark(day),
    ...makePartners(day),
    ...makePrices(day),
    seasons,
  };
  for (const [name, records] of Object.entries(lists)) yield* referredTo(name, records);
  yield* referredTo('setup-confirmations', makeConfirmations(day));
  yield* referredTo('services', makeServices(day));
  const pricings = makePricing(day);
  const conditions = makeRentConditions(day);
  yield* referredTo('pricing-vehicles', pricings);
  yield* referredTo('rent-conditions', conditions);
  const planning = { fleet, agenda: new Agenda(), day, size };
  const terms = { priceOf: bookingPrices({ pricings, tva: makeTva(), seasons }), conditions };
  const names = {
    services: new Map(offers.map(offer => [offer.id, offer.name])),
    plates: new Map(fleet.map(({ values }) => [values.id, values.registration])),
  };
  const contracts = resources.get('contract-services');
  const receipts = resources.get('receipts');
  const numbering = {
    contract: (contract: object) => numbers.give(contracts, contract as Seeded),
    receipt: (issueDate: string) => numbers.next(receipts, issueDate, { ...issuer }) ?? '',
  };
  const give = (name: string) => (record: object) => numbers.give(resources.get(name), record as Seeded);
  // Each takes what those before it have left of the time of cars.
  const mileages = [...makeMileages(fleet)];
  const reservations = [...counted(makeReservations(planning, clients, terms), give('reservations'))];
  const unavailabilities = [...makeUnavailabilities(planning)];
  const rentals = makeRentals(planning, reservations, clients, terms, {
    numbers: { contract: give('contracts'), inspection: give('inspections') },
    readings: mileages.length,
    chauffeurs: chauffeurs.length,
  });
  const { contracts: rented, invoices } = rentals;
  photos?.push(...photograph(rentals.handovers));
  rentals.handovers.length = 0;
  const carOf = carsOf(fleet);
  yield* referredTo('vehicles', fleet);
  const suppliers = makeSuppliers(clients.length, day);
  yield* referredTo('clients', [...clients, ...suppliers]);
  yield* referredTo('drivers', [...chauffeurs, ...rentals.drivers]);
  for (const reading of mileages) yield made('mileages', reading);
  for (const reading of drained(rentals.readings)) yield made('mileages', reading);
  for (const expense of makeExpenses(fleet, suppliers, day)) yield made('expenses', expense);
  const deposits = new Deposits(
    rented,
    invoices,
    new Map(clients.map(({ values }) => [values.id, values])),
    day,
  );
  const settling: Settling = { received: [], withheld: [] };
  for (const reservation of drained(reservations)) {
    settling.received.push(...deposits.of(reservation));
    yield made('reservations', reservation);
  }
  for (const one of unavailabilities) yield made('unavailabilities', one);
  // Before their invoices, which name their rows.
  for (const contract of rented) {
    yield made('contracts', contract);
    // Its history is written; its values are requested again.
    contract.steps = [];
  }
  const eInvoices = new EInvoices(day);
  for (const one of makeBusiness(planning, clients, names, numbering, { invoices, carOf }, settling))
    if ('contract' in one) yield made('contract-services', one.contract);
    else {
      yield made('receipts', one.receipt);
      for (const eInvoice of eInvoices.of(one.receipt)) yield made('e-invoices', eInvoice);
    }
  for (const eInvoice of eInvoices.last()) yield made('e-invoices', eInvoice);
  for (const one of makeSettlements(settling.received, give('payments'), day))
    if ('payment' in one) yield made('payments', one.payment);
    else yield made('account-entries', one.entry);
  for (const one of makeWithholdings(settling.withheld, day, give('withholdings')))
    yield made('withholdings', one);
  for (const inspection of drained(rentals.inspections)) yield made('inspections', inspection);
  for (const caution of makeCautions(rented, day, give('guarantees'))) yield made('guarantees', caution);
}

/** All of a list, each forgotten once it is written. */
function* drained<R>(records: R[]): Generator<R> {
  records.reverse();
  for (let record = records.pop(); record !== undefined; record = records.pop()) yield record;
}

function* counted<R extends object>(records: Iterable<R>, give: (record: R) => void): Generator<R> {
  for (const record of records) {
    give(record);
    yield record;
  }
}
