import { afterAll, beforeAll, expect, it } from 'vitest';
import { countDays, isFreeBetween } from '../../src/custom/planning/freeDays';
import { answering } from '../../src/custom/planning/planningFilters';
import { readAddress } from '../../src/custom/planning/planningAddress';
import { readPlanning } from '../../src/custom/planning/readPlanning';
import type { PlanningAnswer } from '../../src/custom/planning/readPlanning';
import { addDays, daysBetween } from '../../src/domain/calendarDate';
import { endOfTunisDay, startOfTunisDay, tunisDate } from '../../src/domain/instant';
import { documents } from '../../src/schema/api/documents';
import { randomFrom } from '../promises/random';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { missions, rentals } from './helpers/configs/rentals';
import { withConfigs } from './helpers/configs/withConfigs';
import { DAY, HOUR, openPark } from './helpers/park';
import type { Car, Held, Park } from './helpers/park';
import { insert } from './helpers/write';

const first = '2027-03-01';
const start = startOfTunisDay(first);

let api: Api;
let park: Park;
let boss: string;

beforeAll(async () => {
  api = await startApi(withConfigs(rentals, missions));
  api.engine.now = () => start;
  boss = (await api.signIn('SUPER_ADMIN')).token;
  park = await openPark(api);
});
afterAll(() => api?.close());

async function send<T>(document: string, variables: object): Promise<T> {
  const { data, errors } = await api.send<Record<string, T>>(boss, document, variables);
  if (errors || !data) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0] as T;
}
const ask = <T>(question: string, variables: object) =>
  send<T>(documents.question(question, api.engine.resources), variables);
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).toSorted();

/** Until when what holds a car keeps it from others. */
function over({ as, end }: Held): number {
  if (end === null) return Infinity;
  if (as === 'SERVICE') return endOfTunisDay(tunisDate(end));
  return end + ({ RESERVATION: 60, RENTAL: 30 }[as as string] ?? 0) * 60_000;
}
const begun = ({ as, start: from }: Held) => (as === 'SERVICE' ? startOfTunisDay(tunisDate(from)) : from);

interface Placed extends Car {
  agency: string;
}
const isFree = (car: Placed, from: string, to: string) =>
  car.use === 'EXPLOITATION' &&
  (car.state === 'IN_SERVICE' ||
    (car.state === 'FOR_SALE' && (car.rentableUntil === null || car.rentableUntil >= to))) &&
  car.holds.every(
    held => held.as === 'OPTION' || over(held) <= startOfTunisDay(from) || begun(held) >= endOfTunisDay(to),
  );

interface Fleet {
  cars: Placed[];
  categories: string[];
  agencies: string[];
  promised: { category: string; from: number; until: number }[];
}

/** Cars of two agencies and categories: let or for the company, for sale until a day, sold; and what holds them. */
async function anyFleet(seed: number): Promise<Fleet> {
  const random = randomFrom(seed);
  const luck = randomFrom(seed + 1000);
  await park.empty();
  const categories = [await park.category(`Petite ${seed}`), await park.category(`Grande ${seed}`)];
  const agency = (name: string, code: string) =>
    insert(api.engine, 'agencies', { name, code, address: 'x', city: 'Tunis', phone: '+21671000000' });
  const agencies = [await agency(`Tunis ${seed}`, `T${seed}`), await agency(`Sfax ${seed}`, `S${seed}`)];
  const cars: Placed[] = [];
  for (let index = 0; index < 14; index++) {
    const state = random.pick(['IN_SERVICE', 'IN_SERVICE', 'FOR_SALE', 'SOLD']);
    const place = {
      state,
      use: random.chance(0.2) ? 'SERVICE' : 'EXPLOITATION',
      rentableUntil: state === 'FOR_SALE' && random.chance(0.7) ? addDays(first, random.below(20)) : null,
      pricingCategory: random.pick(categories),
      agency: random.pick(agencies),
    };
    const car = { ...(await park.car(place)), agency: place.agency };
    cars.push(car);
    let at = start + random.below(20 * 48) * (HOUR / 2);
    while (at < start + 20 * DAY && random.chance(0.7)) {
      const back = at + HOUR + random.below(4 * 48) * (HOUR / 2);
      // Some come back so late that the car is made ready the day after.
      const end = random.chance(0.4) ? endOfTunisDay(tunisDate(back)) - HOUR / 4 : back;
      const as = random.pick<Held['as']>([
        'OPTION',
        'RESERVATION',
        'SERVICE',
        'RENTAL',
        'MISSION',
        'UNAVAILABLE',
      ]);
      await park.hold(car, as, at, as === 'UNAVAILABLE' && random.chance(0.2) ? null : end, undefined);
      if (car.holds.at(-1)?.end === null) break;
      at = end + 2 * DAY + random.below(3 * 48) * (HOUR / 2);
    }
    // Some break down whatever is promised of them.
    if (!car.holds.some(({ as }) => as === 'UNAVAILABLE') && luck.chance(0.4)) {
      const broken = start + luck.below(20 * 48) * (HOUR / 2);
      await park.hold(car, 'UNAVAILABLE', broken, broken + (1 + luck.below(6)) * DAY, undefined);
    }
  }
  const promised = [];
  for (let index = 0; index < 3; index++) {
    const one = { category: random.pick(categories), from: start + random.below(12) * DAY + 9 * HOUR };
    const until = one.from + (1 + random.below(4)) * DAY;
    promised.push({ ...one, until: until + HOUR });
    await park.promise(one.category, one.from, until);
  }
  return { cars, categories, agencies, promised };
}

it.each([1, 2, 3, 4, 5])(
  'dit partout libres les mêmes véhicules, et en compte autant (parc %i)',
  async seed => {
    const random = randomFrom(seed + 100);
    const { cars, categories, agencies, promised } = await anyFleet(seed);
    const whole = { startDate: first, endDate: addDays(first, 24) };
    const planning = readPlanning(await ask<PlanningAnswer>('Planning', whole), undefined);
    const span = { first, days: 25 };
    let some = 0;
    for (let round = 0; round < 8; round++) {
      const from = addDays(first, random.below(18));
      const to = addDays(from, random.below(5));
      const [agency, category] = [random.pick([null, ...agencies]), random.pick([null, ...categories])];
      const expected = cars.filter(
        car =>
          isFree(car, from, to) &&
          (agency === null || car.agency === agency) &&
          (category === null || car.category === category),
      );
      const inAll = cars.filter(car => isFree(car, from, to));
      some += expected.length;
      const said = `${from} ${to} ${agency} ${category}`;

      // The form: a rental that is back so that the hour after it ends with the last day.
      const rental = { from: startOfTunisDay(from), to: endOfTunisDay(to) - HOUR };
      const form = await ask<{
        count: number;
        everywhere: number;
        promised: number;
        vehicles: { id: string }[];
      }>('FreeVehicles', { ...rental, agency, category, limit: 100 });
      expect(ids(form.vehicles), said).toEqual(ids(expected));
      expect(form.count).toBe(expected.length);
      expect(form.everywhere).toBe(
        inAll.filter(car => category === null || car.category === category).length,
      );

      // What a line of a reservation and of a service contract offers first.
      for (const free of [
        { resource: 'reservations', from: `${from}T00:00`, to: `${to}T23:00` },
        { resource: 'contract-services', from, to },
      ]) {
        const choices = await send<{ id: string; taken: object | null }[]>(documents.lookup, {
          resource: 'vehicles',
          limit: 100,
          free,
        });
        expect(ids(choices.filter(({ taken }) => taken === null)), said).toEqual(ids(inAll));
        for (const { id } of choices) expect(cars.find(car => car.id === id)?.use).toBe('EXPLOITATION');
      }

      // The calendar and its counter.
      const asked = { startDate: from, endDate: to, agency, pricingCategory: category };
      const rows = await ask<{ id: string }[]>('VehicleCalendar', { ...asked, showAvailable: true });
      expect(ids(rows), said).toEqual(ids(expected));
      const { availableVehicles } = await ask<{ availableVehicles: number }>('getVehicleCounts', asked);
      expect(availableVehicles, said).toBe(expected.length);

      // The planning: free from one day to another, in a wider window, and available where the window is these days.
      const vehicles = planning.fleet.vehicles;
      const freeThen = vehicles.filter(one => isFreeBetween(one, planning.bars, span, [from, to]));
      expect(ids(freeThen), said).toEqual(ids(inAll));
      const look = { bars: planning.bars, span };
      const filters = { ...readAddress(`?libre=${from}..${to}`, first), agency, category };
      expect(ids(vehicles.filter(answering(look, filters))), said).toEqual(ids(expected));
      const days = { first: from, days: daysBetween(from, to) + 1 };
      const seen = readPlanning(
        await ask<PlanningAnswer>('Planning', { startDate: from, endDate: to }),
        undefined,
      );
      const available = { ...readAddress('?afficher=disponibles', first), agency, category };
      expect(
        ids(seen.fleet.vehicles.filter(answering({ bars: seen.bars, span: days }, available))),
        said,
      ).toEqual(ids(expected));

      // Of a category, those that are free and not promised: its line of the planning, the form, a booking on the phone.
      const [counted] = categories;
      const day = await ask<{ count: number; promised: number }>('FreeVehicles', {
        from: startOfTunisDay(from),
        to: endOfTunisDay(from) - HOUR,
        category: counted,
      });
      const waiting = promised.filter(
        one =>
          one.category === counted && one.from < endOfTunisDay(from) && one.until > startOfTunisDay(from),
      );
      expect(day.promised, said).toBe(waiting.length);
      const line = countDays(
        vehicles.filter(({ categoryId }) => categoryId === counted),
        planning.bars,
        span,
        planning.unassigned.get(counted ?? ''),
      );
      expect(line.free[daysBetween(first, from)], said).toBe(Math.max(0, day.count - day.promised));
    }
    expect(some).toBeGreaterThan(5);

    // Confirmed as long as the form has one that is not promised, and not once more.
    const [category] = categories;
    const trip = {
      from: startOfTunisDay(addDays(first, 3)) + 9 * HOUR,
      to: startOfTunisDay(addDays(first, 5)),
    };
    const room = await ask<{ count: number; promised: number }>('FreeVehicles', { ...trip, category });
    const client = await api.engine.pool.query<{ id: string }>('SELECT id::text FROM clients LIMIT 1');
    const book = async () => {
      const { id } = await send<{ id: string }>(
        'mutation ($client: ID, $category: ID, $from: Input, $to: Input) { createReservation(client: $client, source: "tel", pricingCategory: $category, departureDate: $from, returnDate: $to) { id } }',
        { client: client.rows[0]?.id, category, ...trip },
      );
      return api.send(boss, 'mutation ($id: ID!) { confirmReservation(id: $id) { id } }', { id });
    };
    for (let left = room.count - room.promised; left > 0; left--)
      expect((await book()).errors).toBeUndefined();
    expect((await book()).errors?.[0]?.extensions.fields?.pricingCategory).toContain('est complète');
  },
);

it('ne dit disponibles, dans la liste des véhicules, que ceux qui se louent ce jour', async () => {
  await park.empty();
  const [let_, until] = [
    await park.car(),
    await park.car({ state: 'FOR_SALE', rentableUntil: '2999-01-01' }),
  ];
  await park.car({ use: 'SERVICE' });
  await park.car({ state: 'FOR_SALE', rentableUntil: '2020-01-01' });
  await park.car({ state: 'SOLD' });
  const { data } = await send<{ data: { id: string; _today: { kind: string } | null }[] }>(
    '{ Vehicles(limit: 50, availability: "FREE") { data { id _today { kind } } } }',
    {},
  );
  expect(ids(data)).toEqual(ids([let_, until]));
  const all = await send<{ data: { id: string; _today: { kind: string } | null }[] }>(
    '{ Vehicles(limit: 50) { data { id _today { kind } } } }',
    {},
  );
  expect(ids(all.data.filter(({ _today }) => _today?.kind === 'FREE'))).toEqual(ids(data));
});

it('ne laisse pas réserver une voiture de la société', async () => {
  const own = await park.car({ use: 'SERVICE' });
  const client = await api.engine.pool.query<{ id: string }>('SELECT id::text FROM clients LIMIT 1');
  const { errors } = await api.send(
    boss,
    'mutation ($client: ID, $vehicle: ID!) { createReservation(client: $client, source: "tel", departureDate: "2027-03-10T10:00", returnDate: "2027-03-12T10:00", vehicles: [{ vehicle: $vehicle }]) { id } }',
    { client: client.rows[0]?.id, vehicle: own.id },
  );
  expect(errors?.[0]?.extensions.fields).toEqual({
    'vehicles.0.vehicle': `Le véhicule ${own.registration} ne peut pas être réservé\u00a0: il est réservé à l’usage de la société.`,
  });
});
