import { afterAll, beforeAll, expect, it } from 'vitest';
import { countDays, isFreeBetween } from '../../src/custom/planning/freeDays';
import { answering } from '../../src/custom/planning/planningFilters';
import { readAddress } from '../../src/custom/planning/planningAddress';
import { readPlanning } from '../../src/custom/planning/readPlanning';
import type { PlanningAnswer } from '../../src/custom/planning/readPlanning';
import { gapsWithin, uncoveredOf } from '../../src/custom/planning/uncovered';
import { addDays, daysBetween, formatDate, toEpoch } from '../../src/domain/calendarDate';
import { daysOf, uncoveredText } from '../../src/domain/uncovered';
import type { Uncovered } from '../../src/domain/uncovered';
import { endOfTunisDay, startOfTunisDay, tunisDate } from '../../src/domain/instant';
import type { Answer } from '../../src/pages/all';
import type { UncoveredHold } from '../../src/schema/words/occupancy/covers';
import vehicles from '../../src/resources/park/vehicle';
import { documents } from '../../src/schema/api/documents';
import { tries } from '../promises/promise';
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
  insured: Insured[];
}
/** A paper that insures, as it is entered. */
interface Insured {
  start: string | null;
  end: string | null;
}

/** The days without insurance from one day to another, day by day. */
function uninsured({ insured }: Pick<Placed, 'insured'>, from: string, to: string): Uncovered[] {
  const found: Uncovered[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (insured.some(({ start, end }) => end !== null && (start ?? '') <= day && day <= end)) continue;
    const last = found.at(-1);
    if (last && last.to === toEpoch(addDays(day, -1))) last.to = toEpoch(day);
    else found.push({ without: 'Sans assurance', from: toEpoch(day), to: toEpoch(day) });
  }
  return found;
}

/** What lends a car to somebody, which asks that it be insured. */
const sources: Partial<Record<Held['as'], string>> = {
  OPTION: 'reservations',
  RESERVATION: 'reservations',
  SERVICE: 'contract-services',
};

type SheetLine = Answer<'DailySheet'>['departures'][number];

interface Marked {
  id: string;
  uncovered: Uncovered[] | null;
}
/** What is said of each, without what else there is about it. */
const marks = (found: readonly Marked[]) =>
  Object.fromEntries(
    found.map(({ id, uncovered }) => [
      id,
      (uncovered ?? []).map(({ without, from, to }) => ({ without, from, to })),
    ]),
  );
/** Whether what is insured on all days comes first. */
function areInsuredFirst(found: readonly Marked[]): boolean {
  const lacking = found.map(({ uncovered }) => (uncovered ?? []).length > 0);
  return lacking.lastIndexOf(false) < (lacking.indexOf(true) + 1 || lacking.length + 1);
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
  /** What holds them, with the records that do. */
  held: (Held & { car: Placed; id: string })[];
  categories: string[];
  agencies: string[];
  promised: { category: string; from: number; until: number }[];
}

/** An insurance around the days that are looked at, or none, and the one that follows it, with a gap between them or not. */
function anyPapers(random: ReturnType<typeof randomFrom>): [Insured, Insured] {
  if (random.chance(0.15))
    return [
      { start: null, end: null },
      { start: null, end: null },
    ];
  const start = random.chance(0.3) ? null : addDays(first, random.below(12) - 10);
  const end = addDays(first, random.chance(0.2) ? 90 : 2 + random.below(18));
  const then = addDays(end, 1 + random.below(3));
  const next = random.chance(0.5)
    ? { start: then, end: addDays(then, random.below(30)) }
    : { start: null, end: null };
  return [{ start, end }, next];
}

/** Cars of two agencies and categories: let or for the company, for sale until a day, sold; and what holds them. */
async function anyFleet(seed: number): Promise<Fleet> {
  const random = randomFrom(seed);
  const luck = randomFrom(seed + 1000);
  const papersRandom = randomFrom(seed + 2000);
  await park.empty();
  const categories = [await park.category(`Petite ${seed}`), await park.category(`Grande ${seed}`)];
  const agency = (name: string, code: string) =>
    insert(api.engine, 'agencies', { name, code, address: 'x', city: 'Tunis', phone: '+21671000000' });
  const agencies = [await agency(`Tunis ${seed}`, `T${seed}`), await agency(`Sfax ${seed}`, `S${seed}`)];
  const cars: Placed[] = [];
  const held: Fleet['held'] = [];
  for (let index = 0; index < 14; index++) {
    const state = random.pick(['IN_SERVICE', 'IN_SERVICE', 'FOR_SALE', 'SOLD']);
    const place = {
      state,
      use: random.chance(0.2) ? 'SERVICE' : 'EXPLOITATION',
      rentableUntil: state === 'FOR_SALE' && random.chance(0.7) ? addDays(first, random.below(20)) : null,
      pricingCategory: random.pick(categories),
      agency: random.pick(agencies),
    };
    const insured = anyPapers(papersRandom);
    const [present, next] = insured;
    const papers = {
      validityDate: { start_validity: present.start, end_validity: present.end },
      nextInsurance: next,
    };
    const car = { ...(await park.car({ ...place, ...papers })), agency: place.agency, insured };
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
      const until = as === 'UNAVAILABLE' && random.chance(0.2) ? null : end;
      const id = await park.hold(car, as, at, until);
      held.push({ as, start: at, end: until, car, id });
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
  return { cars, held, categories, agencies, promised };
}

const quickFilters = vehicles.list?.quickFilters ?? [];

it.each([1, 2, 3, 4, 5].slice(0, tries(1, 5)))(
  'dit partout libres les mêmes véhicules, et en compte autant (parc %i)',
  async seed => {
    const random = randomFrom(seed + 100);
    const { cars, categories, agencies, promised } = await anyFleet(seed);
    const whole = { startDate: first, endDate: addDays(first, 24) };
    const planning = readPlanning(await ask<PlanningAnswer>('Planning', whole), undefined);
    const span = { first, days: 25 };
    let [some, marked] = [0, 0];
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
        vehicles: Marked[];
      }>('FreeVehicles', { ...rental, agency, category, limit: 100 });
      expect(ids(form.vehicles), said).toEqual(ids(expected));
      const without = (some: readonly Placed[]) =>
        Object.fromEntries(some.map(car => [car.id, uninsured(car, from, to)]));
      expect(marks(form.vehicles), said).toEqual(without(expected));
      expect(areInsuredFirst(form.vehicles), said).toBe(true);
      marked += Object.values(without(inAll)).filter(days => days.length > 0).length;
      expect(form.count).toBe(expected.length);
      expect(form.everywhere).toBe(
        inAll.filter(car => category === null || car.category === category).length,
      );

      // What a line of a reservation and of a service contract offers first.
      for (const days of [
        { resource: 'reservations', from: `${from}T00:00`, to: `${to}T23:00` },
        { resource: 'contract-services', from, to },
      ]) {
        const choices = await send<(Marked & { taken: object | null })[]>(documents.lookup, {
          resource: 'vehicles',
          limit: 100,
          free: days,
        });
        const offered = choices.filter(({ taken }) => taken === null);
        expect(ids(offered), said).toEqual(ids(inAll));
        expect(marks(offered), said).toEqual(without(inAll));
        expect(areInsuredFirst(offered), said).toBe(true);
        for (const { id } of choices) expect(cars.find(car => car.id === id)?.use).toBe('EXPLOITATION');
      }

      // The calendar and its counter.
      const asked = { startDate: from, endDate: to, agency, pricingCategory: category };
      const rows = await ask<Marked[]>('VehicleCalendar', { ...asked, showAvailable: true });
      expect(ids(rows), said).toEqual(ids(expected));
      expect(marks(rows), said).toEqual(without(expected));
      const { availableVehicles } = await ask<{ availableVehicles: number }>('getVehicleCounts', asked);
      expect(availableVehicles, said).toBe(expected.length);

      // The list of vehicles, and what its other filters count beside it.
      const free = `${from}..${to}`;
      const list = await send<{ count: number; data: { id: string }[] }>(
        'query ($free: String, $agency: String) { Vehicles(limit: 100, free: $free, agency: $agency) { count data { id } } }',
        { free, agency },
      );
      const there = inAll.filter(car => agency === null || car.agency === agency);
      expect(ids(list.data), said).toEqual(ids(there));
      expect(list.count).toBe(there.length);
      const [all, ...counts] = await send<number[]>(documents.quickFilterCounts, {
        resource: 'vehicles',
        filters: [{ argument: 'free', value: free }],
      });
      expect(all, said).toBe(inAll.length);
      const forSale = quickFilters.findIndex(({ values }) => values.type === 'FOR_SALE');
      expect(counts[forSale]).toBe(inAll.filter(({ state }) => state === 'FOR_SALE').length);

      // The planning: free from one day to another, in a wider window, and available where the window is these days.
      const fleet = planning.fleet.vehicles;
      const freeThen = fleet.filter(one => isFreeBetween(one, planning.bars, span, [from, to]));
      expect(ids(freeThen), said).toEqual(ids(inAll));
      const then = { start: daysBetween(first, from) * 1440, end: (daysBetween(first, to) + 1) * 1440 };
      const seenWithout = freeThen.map(({ id }) => ({
        id,
        uncovered: uncoveredOf(gapsWithin(planning.bars.gapsOf(id), then), span),
      }));
      expect(marks(seenWithout), said).toEqual(without(inAll));
      const look = { bars: planning.bars, span };
      const filters = { ...readAddress(`?libre=${from}..${to}`, first), agency, category };
      expect(ids(fleet.filter(answering(look, filters))), said).toEqual(ids(expected));
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
        fleet.filter(({ categoryId }) => categoryId === counted),
        planning.bars,
        span,
        planning.unassigned.get(counted ?? ''),
      );
      expect(line.free[daysBetween(first, from)], said).toBe(Math.max(0, day.count - day.promised));
    }
    expect(some).toBeGreaterThan(5);
    expect(marked).toBeGreaterThan(0);

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

it.each([11, 12, 13].slice(0, tries(1, 3)))(
  'marque pareil ce qui est loué sans assurance\u00a0: la fiche, la barre du planning et la feuille du jour (parc %i)',
  async seed => {
    const { held } = await anyFleet(seed);
    const span = { first, days: 25 };
    const window = { startDate: first, endDate: addDays(first, span.days - 1) };
    const { bars } = readPlanning(await ask<PlanningAnswer>('Planning', window), undefined);
    let some = 0;
    for (const { car, as, id, start: from, end } of held) {
      const days = daysOf({ start: from, end: end ?? Infinity });
      // Whole days: the last one is told as such.
      if (as === 'SERVICE') days.to = tunisDate(end ?? from);
      const said = `${car.registration} ${as} ${id}`;
      const source = sources[as];
      const expected = source ? uninsured(car, days.from, days.to ?? days.from) : [];
      some += expected.length;
      // A car that is not let stands there for what holds it, which an option does not.
      const bar = bars.get(car.id).find(one => one.id === id && (!source || one.source === source));
      if (bar) expect(uncoveredOf(bar.uncovered ?? [], span), said).toEqual(expected);
      else expect([as, car.use === 'SERVICE' || car.state === 'SOLD'], said).toEqual(['OPTION', true]);
      const sheet = await ask<Record<'departures', SheetLine[]>>('DailySheet', { date: days.from });
      const line = sheet.departures.find(
        one => one.vehicle?.id === car.id && one.sourceId === id && (!source || one.source === source),
      );
      if (as !== 'OPTION') expect(line && (line.uncovered ?? []), said).toEqual(expected);
      if (!source) continue;
      const { resources } = api.engine;
      const record = await send<{ _uncovered: UncoveredHold[] | null }>(
        documents.one(resources.get(source), resources),
        { id },
      );
      expect(record._uncovered ?? [], said).toEqual(
        expected.map(one => ({ id: car.id, label: car.registration, ...one })),
      );
    }
    expect(some).toBeGreaterThan(0);
  },
);

it('ôte la marque d’elle-même dès que l’assurance est saisie, et ne marque ni ce qui est passé ni ce qui est annulé', async () => {
  await park.empty();
  const none = { validityDate: { start_validity: null, end_validity: null } };
  const car = await park.car(none);
  const from = start + 5 * DAY + 9 * HOUR;
  const booked = await park.hold(car, 'RESERVATION', from, from + 2 * DAY);
  const { resources } = api.engine;
  const read = async (id: string) =>
    (
      await send<{ updatedAt: number; _uncovered: UncoveredHold[] | null }>(
        documents.one(resources.get('reservations'), resources),
        { id },
      )
    )._uncovered?.map(uncoveredText) ?? null;
  const told = `Sans assurance du ${formatDate(addDays(first, 5))} au ${formatDate(addDays(first, 7))}`;
  expect(await read(booked)).toEqual([told]);
  // What is saved says so too, as a sentence.
  const saved = (await api.send(
    boss,
    'mutation ($id: ID!, $from: Input) { updateReservation(id: $id, departureDate: $from) { id } }',
    { id: booked, from: from + HOUR },
  )) as { extensions?: { warnings?: string[] } };
  expect(saved.extensions?.warnings).toContain(`${car.registration}\u00a0: ${told.replace('S', 's')}.`);
  await send(
    'mutation ($id: ID!, $papers: VehicleValidityDateInput) { updateVehicle(id: $id, validityDate: $papers) { id } }',
    { id: car.id, papers: { start_validity: first, end_validity: addDays(first, 6) } },
  );
  expect(await read(booked)).toEqual([`Sans assurance le ${formatDate(addDays(first, 7))}`]);
  await send(documents.action(resources.get('vehicles'), 'renewVehicleDocument'), {
    vehicleId: car.id,
    document: 'INSURANCE',
    end: addDays(first, 300),
  });
  expect(await read(booked)).toBeNull();

  const other = await park.car(none);
  const past = await park.hold(other, 'RESERVATION', Date.now() - 9 * DAY, Date.now() - 7 * DAY);
  const cancelled = await park.hold(other, 'OPTION', from, from + DAY);
  expect([await read(past), (await read(cancelled))?.length]).toEqual([null, 1]);
  await send('mutation ($id: ID!) { cancelReservation(id: $id, cancelReason: "PRICE") { id } }', {
    id: cancelled,
  });
  expect(await read(cancelled)).toBeNull();
});

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

it('ne dit libre nulle part, quels que soient les jours, une voiture qui n’est pas revenue à l’heure', async () => {
  api.engine.now = () => Date.now();
  await park.empty();
  const category = await park.category('En retard');
  const [late, back, other] = [
    await park.car({ pricingCategory: category }),
    await park.car({ pricingCategory: category }),
    await park.car({ pricingCategory: category }),
  ];
  const past = Date.now() - 3 * DAY;
  await park.hold(late, 'RENTAL', past, past + DAY, 'OUT');
  await park.hold(back, 'RENTAL', past, past + DAY, 'BACK');
  await park.hold(other, 'RENTAL', past, Date.now() + DAY, 'OUT');
  const there = ids([back, other]);
  const [from, to] = [addDays(first, 3), addDays(first, 5)];
  const trip = { from: startOfTunisDay(from), to: endOfTunisDay(to) - HOUR };
  const form = await ask<{ count: number; vehicles: { id: string }[] }>('FreeVehicles', {
    ...trip,
    category,
  });
  expect([ids(form.vehicles), form.count]).toEqual([there, 2]);
  const choices = await send<{ id: string; taken: { from: number; to: number | null } | null }[]>(
    documents.lookup,
    {
      resource: 'vehicles',
      limit: 100,
      free: { resource: 'reservations', from: `${from}T00:00`, to: `${to}T23:00` },
    },
  );
  expect(ids(choices.filter(({ taken }) => taken === null))).toEqual(there);
  expect(choices.find(({ id }) => id === late.id)?.taken).toEqual({ from: past, to: null });
  const asked = { startDate: from, endDate: to };
  expect(ids(await ask<{ id: string }[]>('VehicleCalendar', { ...asked, showAvailable: true }))).toEqual(
    there,
  );
  expect((await ask<{ availableVehicles: number }>('getVehicleCounts', asked)).availableVehicles).toBe(2);
  const listed = async (filter: string) =>
    ids(
      (await send<{ data: { id: string }[] }>(`{ Vehicles(limit: 100, ${filter}) { data { id } } }`, {}))
        .data,
    );
  expect(await listed(`free: "${from}..${to}"`)).toEqual(there);
  expect(await listed('availability: "FREE"')).toEqual([back.id]);
  expect(await listed('availability: "CONTRACT"')).toEqual([other.id]);
  expect(await listed('availability: "LATE"')).toEqual([late.id]);
  const client = await api.engine.pool.query<{ id: string }>('SELECT id::text FROM clients LIMIT 1');
  const book = async () => {
    const { id } = await send<{ id: string }>(
      'mutation ($client: ID, $category: ID, $from: Input, $to: Input) { createReservation(client: $client, source: "tel", pricingCategory: $category, departureDate: $from, returnDate: $to) { id } }',
      { client: client.rows[0]?.id, category, ...trip },
    );
    return (await api.send(boss, 'mutation ($id: ID!) { confirmReservation(id: $id) { id } }', { id }))
      .errors?.[0]?.message;
  };
  expect([await book(), await book(), await book()]).toEqual([
    undefined,
    undefined,
    expect.stringContaining('est complète'),
  ]);
});
