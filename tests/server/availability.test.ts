import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents } from '../../src/schema/api/documents';
import { startOfTunisDay, tunisDate } from '../../src/domain/instant';
import { randomFrom } from '../promises/random';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { missions, rentals } from './helpers/configs/rentals';
import { withConfigs } from './helpers/configs/withConfigs';
import { costOf, statementsOf } from './helpers/cost';
import { DAY, HOUR, openPark } from './helpers/park';
import type { Car, Held, Park } from './helpers/park';
import { insert } from './helpers/write';

/** Noon of a day of March 2027 in Tunis, or so many hours after it. */
const march = (day: number, hours = 0) => Date.UTC(2027, 2, day, 11 + hours);

interface Proposed {
  id: string;
  registration: string;
  pricingCategory: { id: string; label: string } | null;
  agency: { id: string; label: string } | null;
  TTCPrice: number | null;
}
interface Free {
  count: number;
  vehicles: Proposed[];
  categories: { category: { label: string }; count: number }[];
  alternatives: {
    otherAgency: Proposed[];
    nextSlot: { vehicle: { id: string; label: string }; from: number; to: number } | null;
    upgrade: Proposed[];
  } | null;
}

let api: Api;
let park: Park;
let boss: string;

beforeAll(async () => {
  api = await startApi(withConfigs(rentals, missions));
  boss = (await api.signIn('SUPER_ADMIN')).token;
  park = await openPark(api);
});
afterAll(() => api?.close());
beforeEach(() => park.empty());

async function free(variables: object, token = boss): Promise<Free> {
  const document = documents.question('FreeVehicles', api.engine.resources);
  const { data, errors } = await api.send<{ FreeVehicles: Free }>(token, document, variables);
  if (errors || !data)
    throw new Error(errors?.[0]?.extensions.code, { cause: errors?.[0]?.extensions.fields });
  return data.FreeVehicles;
}
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id);
const week = { from: march(10), to: march(17) };
let next = 0;
const agency = (name: string) =>
  insert(api.engine, 'agencies', {
    name: `${name} ${next}`,
    code: `A${next++}`,
    address: 'Tunis',
    city: 'Tunis',
    phone: '+21671000000',
  });

describe('les véhicules libres entre deux instants', () => {
  it('sont ceux à louer que rien ne tient, les moins chers d’abord', async () => {
    const [dear, cheap] = [
      await park.car({ rentalAmount: 90_000 }),
      await park.car({ rentalAmount: 60_000 }),
    ];
    const unpriced = await park.car();
    await park.car({ use: 'SERVICE' });
    await park.car({ state: 'SOLD' });
    await park.hold(await park.car(), 'RESERVATION', march(12), march(13));
    await park.hold(await park.car(), 'SERVICE', march(17), march(18));
    await park.hold(await park.car(), 'RENTAL', march(1), march(11));
    await park.hold(await park.car(), 'MISSION', march(16, 23), march(17, 1));
    await park.hold(await park.car(), 'UNAVAILABLE', march(1), null);
    const option = await park.car();
    await park.hold(option, 'OPTION', march(10), march(17));
    const found = await free(week);
    expect(ids(found.vehicles)).toEqual([cheap.id, dear.id, unpriced.id, option.id]);
    expect(found.count).toBe(4);
    expect(found.alternatives).toBeNull();
    expect(found.vehicles[0]).toMatchObject({ registration: cheap.registration });
    expect(await free({ ...week, limit: 1 })).toMatchObject({ count: 4, vehicles: [{ id: cheap.id }] });
  });

  it('le battement compris : celui de la réservation qui précède, et le sien', async () => {
    const car = await park.car();
    await park.hold(car, 'RESERVATION', march(8), march(10));
    await park.hold(car, 'MISSION', march(17), march(18));
    const isFree = async (from: number, to: number) => (await free({ from, to })).count === 1;
    expect(await isFree(march(10, 1), march(17, -1))).toBe(true);
    expect(await isFree(march(10, 1) - 60_000, march(17, -1))).toBe(false);
    expect(await isFree(march(10, 1), march(17, -1) + 60_000)).toBe(false);
  });

  it('à vendre, tant que le véhicule se loue encore au retour', async () => {
    const [open, long] = [
      await park.car({ state: 'FOR_SALE' }),
      await park.car({ state: 'FOR_SALE', rentableUntil: '2027-03-17' }),
    ];
    await park.car({ state: 'FOR_SALE', rentableUntil: '2027-03-16' });
    expect(ids((await free(week)).vehicles)).toEqual([open.id, long.id]);
  });

  it('de la catégorie, de l’agence, de la boîte et des places demandées', async () => {
    const [small, tunis] = [await park.category('Économique'), await agency('Tunis')];
    const car = await park.car({
      pricingCategory: small,
      agency: tunis,
      transmissionType: 'AUTOMATIC_GEAR',
      seats: 7,
    });
    const plain = await park.car({ transmissionType: 'MANUAL_GEAR', seats: 5 });
    const found = async (variables: object) => ids((await free({ ...week, ...variables })).vehicles);
    for (const one of [
      { category: small },
      { agency: tunis },
      { transmission: 'AUTOMATIC_GEAR' },
      { seats: 6 },
    ])
      expect(await found(one)).toEqual([car.id]);
    expect(await found({ seats: 5 })).toEqual([car.id, plain.id]);
    expect(await found({ category: small, transmission: 'MANUAL_GEAR' })).toEqual([]);
  });

  it('et combien de chaque catégorie, quelle que soit celle demandée', async () => {
    const [small, large] = [await park.category('Petite'), await park.category('Grande')];
    for (const pricingCategory of [small, small, large]) await park.car({ pricingCategory });
    await park.hold(await park.car({ pricingCategory: large }), 'RENTAL', march(11), march(12));
    for (const category of [null, small]) {
      const { count, categories } = await free({ ...week, category });
      expect(count).toBe(category ? 2 : 3);
      expect(categories.map(one => [one.category.label, one.count])).toEqual([
        [expect.stringMatching(/^Grande/), 1],
        [expect.stringMatching(/^Petite/), 2],
      ]);
    }
  });

  it('et celui que tient la réservation que l’on change', async () => {
    const car = await park.car();
    const own = await park.hold(car, 'RESERVATION', march(10), march(12));
    expect((await free(week)).count).toBe(0);
    expect(ids((await free({ ...week, except: own })).vehicles)).toEqual([car.id]);
    await park.hold(car, 'RESERVATION', march(16), march(18));
    expect((await free({ ...week, except: own })).count).toBe(0);
  });

  it('quand un véhicule est pris pour longtemps, et depuis longtemps', async () => {
    const [long, open] = [await park.car(), await park.car()];
    await park.hold(long, 'RESERVATION', Date.UTC(2026, 0, 1), march(12));
    await park.hold(open, 'UNAVAILABLE', Date.UTC(2025, 0, 1), null);
    expect((await free(week)).count).toBe(0);
    expect((await free({ from: march(12, 1), to: march(20) })).count).toBe(1);
  });

  it('se lisent dans un index, sans la table des périodes', async () => {
    for (let index = 0; index < 20; index++) await park.car();
    await api.engine.pool.query(
      `INSERT INTO vehicles__occupancy (subject_id, period, kind, source, source_id, row_id, active)
       SELECT v.id, tstzrange(at, at + interval '20 hours'), 'MISSION', 'missions', n, v.id, true
       FROM vehicles v, generate_series(1, 1500) n, LATERAL (SELECT timestamptz '2024-01-01' + n * interval '1 day' AS at) p`,
    );
    await api.engine.pool.query('VACUUM ANALYZE vehicles__occupancy');
    const [asked] = await statementsOf(() => free(week));
    const { rows, indexes } = await costOf(api.engine.pool, asked!, 'vehicles__occupancy');
    expect(rows).toBeLessThan(500);
    expect(indexes).toContain('ix_vehicles__occupancy_start');
  });
});

describe('quand aucun n’est libre', () => {
  it('une autre agence a la même catégorie', async () => {
    const [small, large] = [await park.category('B Compacte'), await park.category('C Familiale')];
    const [tunis, djerba] = [await agency('Tunis'), await agency('Djerba')];
    await park.hold(
      await park.car({ pricingCategory: small, agency: tunis }),
      'RESERVATION',
      march(10),
      march(12),
    );
    const there = await park.car({ pricingCategory: small, agency: djerba });
    await park.car({ pricingCategory: large, agency: djerba });
    const { count, vehicles, alternatives } = await free({ ...week, category: small, agency: tunis });
    expect([count, vehicles]).toEqual([0, []]);
    expect(ids(alternatives?.otherAgency ?? [])).toEqual([there.id]);
    expect(alternatives?.otherAgency[0]?.agency?.id).toBe(djerba);
    const nowhere = await park.car({ pricingCategory: small });
    const again = await free({ ...week, category: small, agency: tunis });
    expect(ids(again.alternatives?.otherAgency ?? [])).toContain(nowhere.id);
    expect((await free({ ...week, category: small })).alternatives).toBeNull();
  });

  it('le premier créneau où l’un de ceux demandés est libre aussi longtemps', async () => {
    const [first, second] = [await park.car(), await park.car()];
    await park.hold(first, 'RESERVATION', march(9), march(12));
    // Too short before the next: a week and an hour are wanted.
    await park.hold(first, 'RESERVATION', march(19), march(22));
    await park.hold(second, 'SERVICE', march(10), march(13));
    const { alternatives } = await free(week);
    const from = startOfTunisDay('2027-03-14');
    expect(alternatives?.nextSlot).toEqual({
      vehicle: { id: second.id, label: second.registration },
      from,
      to: from + 7 * DAY,
      uncovered: null,
    });
    await park.hold(second, 'UNAVAILABLE', march(15), null);
    expect((await free(week)).alternatives?.nextSlot).toMatchObject({
      vehicle: { id: first.id },
      from: march(22, 1),
    });
    await park.hold(first, 'UNAVAILABLE', march(24), null);
    expect((await free(week)).alternatives?.nextSlot).toBeNull();
    expect((await free({ ...week, seats: 9 })).alternatives).toEqual({
      otherAgency: [],
      nextSlot: null,
      upgrade: [],
    });
  });

  it('une autre catégorie, de la plus proche par le prix à la plus lointaine', async () => {
    const [b, a, c, d] = [
      await park.category('B'),
      await park.category('A'),
      await park.category('C'),
      await park.category('D'),
    ];
    await park.hold(
      await park.car({ pricingCategory: b, rentalAmount: 80_000 }),
      'RESERVATION',
      march(10),
      march(12),
    );
    const lower = await park.car({ pricingCategory: a, rentalAmount: 70_000 });
    const upper = await park.car({ pricingCategory: c, rentalAmount: 90_000 });
    const dearer = await park.car({ pricingCategory: c, rentalAmount: 99_000 });
    await park.car({ rentalAmount: 80_000 });
    const far = await park.car({ pricingCategory: d, rentalAmount: 150_000 });
    expect(ids((await free({ ...week, category: b })).alternatives?.upgrade ?? [])).toEqual([
      upper.id,
      lower.id,
      far.id,
    ]);
    await park.hold(upper, 'MISSION', march(11), march(12));
    await park.hold(lower, 'MISSION', march(11), march(12));
    const { alternatives } = await free({ ...week, category: b });
    expect(ids(alternatives?.upgrade ?? [])).toEqual([dearer.id, far.id]);
    expect(alternatives?.otherAgency).toEqual([]);
  });
});

describe('le choix d’un véhicule qui doit être libre', () => {
  interface Choice {
    id: string;
    label: string;
    taken?: { from: number; to: number | null } | null;
  }
  async function choices(free: object | undefined, more: object = {}, token = boss): Promise<Choice[]> {
    const answer = await api.send<{ Lookup: Choice[] }>(token, documents.lookup, {
      resource: 'vehicles',
      free,
      ...more,
    });
    if (answer.errors || !answer.data) throw new Error(answer.errors?.[0]?.extensions.code);
    return answer.data.Lookup;
  }
  /** Whole days, of a service contract. */
  const days = { resource: 'contract-services', from: '2027-03-10', to: '2027-03-12' };
  /** Moments, of a contract that keeps half an hour after each. */
  const moments = { resource: 'rentals', from: '2027-03-10T12:00', to: '2027-03-12T12:00' };

  it('offre les libres d’abord, et dit des autres quand ils sont pris', async () => {
    const [first, second, third, fourth] = [
      await park.car(),
      await park.car(),
      await park.car(),
      await park.car(),
    ];
    await park.hold(first, 'RESERVATION', march(12, 3), march(15));
    await park.hold(first, 'RESERVATION', march(9), march(11));
    await park.hold(second, 'SERVICE', march(1), march(10));
    await park.hold(third, 'UNAVAILABLE', march(1), null);
    const uncovered = null;
    expect(await choices(days)).toEqual([
      { id: fourth.id, label: fourth.registration, taken: null, uncovered },
      { id: first.id, label: first.registration, taken: { from: march(9), to: march(11) }, uncovered },
      {
        id: second.id,
        label: second.registration,
        taken: { from: march(1, -12), to: march(11, -12) - 1 },
        uncovered,
      },
      { id: third.id, label: third.registration, taken: { from: march(1), to: null }, uncovered },
    ]);
    expect((await choices(days, { ids: [first.id] }))[0]?.taken).toEqual({ from: march(9), to: march(11) });
    expect((await choices(days, { limit: 1 })).map(({ id }) => id)).toEqual([fourth.id]);
    expect((await choices(days, { searchWord: second.registration })).map(({ id }) => id)).toEqual([
      second.id,
    ]);
  });

  it('sans dates, les offre tous, comme tout choix', async () => {
    const [first, second] = [await park.car(), await park.car({ state: 'SOLD' })];
    await park.hold(first, 'RESERVATION', march(10), march(12));
    expect(await choices(undefined)).toEqual(
      [first, second].map(({ id, registration }) => ({ id, label: registration })),
    );
  });

  it('laisse ceux qui ont quitté le parc, sauf à les nommer', async () => {
    const sold = await park.car({ state: 'SOLD' });
    expect(await choices(days)).toEqual([]);
    expect(await choices(days, { ids: [sold.id] })).toEqual([
      { id: sold.id, label: sold.registration, taken: null, uncovered: null },
    ]);
  });

  it('compte le battement de la fiche qui choisit, et celui de celle qui tient', async () => {
    const car = await park.car();
    await park.hold(car, 'RESERVATION', march(13), march(15));
    const isTaken = async (from: string, to: string) =>
      (await choices({ resource: 'rentals', from, to }))[0]?.taken !== null;
    expect(await isTaken('2027-03-10T12:00', '2027-03-13T11:30')).toBe(false);
    expect(await isTaken('2027-03-10T12:00', '2027-03-13T11:31')).toBe(true);
    expect(await isTaken('2027-03-15T12:59', '2027-03-16T12:00')).toBe(true);
    expect(await isTaken('2027-03-15T13:00', '2027-03-16T12:00')).toBe(false);
  });

  it('ne compte pas ce que tient la fiche que l’on change', async () => {
    const car = await park.car();
    const own = await park.hold(car, 'RENTAL', march(10), march(12));
    expect((await choices(moments))[0]?.taken).toEqual({ from: march(10), to: march(12) });
    expect((await choices({ ...moments, except: own }))[0]?.taken).toBeNull();
    expect((await choices({ ...days, except: own }))[0]?.taken).not.toBeNull();
  });

  it('demande deux dates, d’une fiche qui choisit ainsi, et les droits de tout choix', async () => {
    for (const wrong of [
      { ...days, to: '2027-03-09' },
      { ...days, from: null },
      { ...days, from: 'demain' },
      { ...moments, to: moments.from },
      { ...days, resource: 'clients' },
      { ...days, resource: 'unavailabilities' },
      { ...days, resource: 'nothing' },
    ])
      await expect(choices(wrong)).rejects.toThrow('BAD_USER_INPUT');
    const { token } = await api.signIn('ADMIN', ['create_contract_service']);
    expect(await choices(days, {}, token)).toEqual([]);
    const stranger = (await api.signIn('ADMIN', ['users'])).token;
    await expect(choices(days, {}, stranger)).rejects.toThrow('FORBIDDEN');
    await expect(choices({ ...days, from: null }, {}, stranger)).rejects.toThrow('FORBIDDEN');
  });

  it('a la même réponse pour un document qui n’est pas celui de l’administration', async () => {
    await park.hold(await park.car(), 'RESERVATION', march(11), march(12));
    const answer = await api.send<{ Lookup: Choice[] }>(boss, `${documents.lookup} `, {
      resource: 'vehicles',
      free: days,
    });
    // The admin's own documents are answered without what is null throughout.
    expect(answer.data?.Lookup).toEqual((await choices(days)).map(one => ({ ...one, tells: null })));
    expect(answer.data?.Lookup).toHaveLength(1);
  });
});

describe('qui demande ce qui est libre', () => {
  it('qui voit le planning ou le parc, ou écrit des réservations, et personne d’autre', async () => {
    for (const right of ['reservation_dashboard', 'vehicles', 'create_reservation', 'update_reservation'])
      expect((await free(week, (await api.signIn('ADMIN', [right])).token)).count).toBe(0);
    const clerk = (await api.signIn('ADMIN', ['clients', 'reservations'])).token;
    const user = (await api.signIn('USER', ['vehicles'])).token;
    for (const token of [clerk, user]) {
      await expect(free(week, token)).rejects.toThrow('FORBIDDEN');
      await expect(free({}, token)).rejects.toThrow('FORBIDDEN');
    }
    await expect(free(week, null as never)).rejects.toThrow('UNAUTHENTICATED');
  });

  it('dit ce qui ne va pas dans ce qu’on demande', async () => {
    const faults = async (variables: object) => {
      const error = (await free(variables).catch((one: Error) => one)) as Error;
      return [error.message, error.cause];
    };
    expect(await faults({})).toEqual([
      'BAD_USER_INPUT',
      { from: expect.any(String), to: expect.any(String) },
    ]);
    for (const to of [march(10), march(9)])
      expect(await faults({ from: march(10), to })).toEqual([
        'BAD_USER_INPUT',
        { to: 'Le retour vient après le départ' },
      ]);
    expect(await faults({ ...week, limit: 1000 })).toEqual(['BAD_USER_INPUT', { limit: expect.any(String) }]);
    expect(await faults({ ...week, transmission: 'CVT' })).toEqual([
      'BAD_USER_INPUT',
      { transmission: expect.any(String) },
    ]);
  });
});

describe('quoi qu’il tienne les véhicules', () => {
  it('libres et premier créneau sont ceux d’un calcul fait voiture par voiture', async () => {
    const random = randomFrom(20_270_310);
    const cars: Car[] = [];
    for (let index = 0; index < 12; index++) {
      const car = await park.car();
      cars.push(car);
      let at = march(1) + random.below(96) * (HOUR / 2);
      while (at < march(40)) {
        const end =
          at + HOUR + (random.chance(0.15) ? random.below(30) * DAY : random.below(6 * 48) * (HOUR / 2));
        await park.hold(
          car,
          random.pick<Held['as']>(['OPTION', 'RESERVATION', 'SERVICE', 'RENTAL', 'MISSION']),
          at,
          end,
        );
        at = end + 2 * DAY + random.below(5 * 48) * (HOUR / 2);
      }
    }
    /** When a car is held, the time after it included. */
    const busy = ({ holds }: Car) =>
      holds
        .filter(({ as }) => as !== 'OPTION')
        .map(({ as, start, end }) => {
          if (as === 'SERVICE')
            return { start: startOfTunisDay(tunisDate(start)), end: startOfTunisDay(tunisDate(end! + DAY)) };
          return { start, end: end! + ({ RESERVATION: 60, RENTAL: 30 }[as as string] ?? 0) * 60_000 };
        });
    const isFree = (car: Car, from: number, to: number) =>
      busy(car).every(one => one.end <= from || one.start >= to + HOUR);
    let none = 0;
    for (let round = 0; round < 60; round++) {
      const from = march(1) + random.below(40 * 48) * (HOUR / 2);
      const to = from + HOUR + random.below(round % 2 ? 20 * 48 : 4 * 48) * (HOUR / 2);
      const found = await free({ from, to });
      const expected = cars.filter(car => isFree(car, from, to));
      expect(new Set(ids(found.vehicles))).toEqual(new Set(ids(expected)));
      if (expected.length > 0) continue;
      none++;
      const starts = cars.flatMap(car =>
        busy(car).flatMap(({ end }) =>
          end > from && isFree(car, end, end + to - from) ? [{ car, end }] : [],
        ),
      );
      const earliest = Math.min(...starts.map(({ end }) => end));
      const slot = found.alternatives?.nextSlot;
      expect([slot?.from, slot?.to]).toEqual([earliest, earliest + to - from]);
      expect(starts.some(({ car, end }) => end === earliest && car.id === slot?.vehicle.id)).toBe(true);
    }
    expect(none).toBeGreaterThan(3);
  });
});
