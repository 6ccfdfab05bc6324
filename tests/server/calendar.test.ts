import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/calendarDate';
import { documents } from '../../src/schema/api/documents';
import { tries } from '../promises/promise';
import { randomFrom } from '../promises/random';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { calendarOf } from './helpers/calendarReference';
import type { Promised } from './helpers/calendarReference';
import { missions, rentals } from './helpers/configs/rentals';
import { withConfigs } from './helpers/configs/withConfigs';
import { modelOf } from './helpers/modelOf';
import { DAY, HOUR, openPark } from './helpers/park';
import type { Car, Held, Park } from './helpers/park';

/** Monday 15 March 2027, noon in Tunis. */
const now = Date.UTC(2027, 2, 15, 11);
const today = '2027-03-15';
/** Noon of a day of March in Tunis, or so many hours after it. */
const march = (day: number, hours = 0) => Date.UTC(2027, 2, day, 11 + hours);

interface Row {
  id: string;
  registration: string;
  carBrand: { id: string; label: string } | null;
  carModel: { id: string; label: string } | null;
  periods: { type: string; start: number; end: number | null }[];
}
type Counts = Record<string, number>;

let api: Api;
let park: Park;
let boss: string;

beforeAll(async () => {
  api = await startApi(withConfigs(rentals, missions));
  api.engine.now = () => now;
  boss = (await api.signIn('SUPER_ADMIN')).token;
  park = await openPark(api);
});
afterAll(() => api?.close());
beforeEach(() => park.empty());

async function ask<T>(query: string, variables: object, token = boss, end = ''): Promise<T> {
  const document = documents.question(query, api.engine.resources);
  const { data, errors } = await api.send<Record<string, T>>(token, document + end, variables);
  if (errors || !data)
    throw new Error(errors?.[0]?.extensions.code, { cause: errors?.[0]?.extensions.fields });
  return data[query] as T;
}
const counts = (variables: object = {}, token = boss) => ask<Counts>('getVehicleCounts', variables, token);
const calendar = (variables: object = {}, token = boss) =>
  ask<(Row & Counts)[]>('VehicleCalendar', variables, token);
const count = async (name: string, variables: object = {}) => (await counts(variables))[name];
const inMarch = { startDate: '2027-03-01', endDate: '2027-03-31' };

/** Cars that are held so, one each. */
async function cars(...held: [as: Held['as'], start: number, end: number | null, type?: string][]) {
  const made: Car[] = [];
  for (const one of held) {
    const car = await park.car();
    await park.hold(car, ...one);
    made.push(car);
  }
  return made;
}

describe('chaque compteur du calendrier', () => {
  it('totalDays : les jours de la fenêtre, les deux bornes comprises ; sans dates, aujourd’hui', async () => {
    expect(await count('totalDays')).toBe(1);
    expect(await count('totalDays', inMarch)).toBe(31);
    expect(await count('totalDays', { startDate: today })).toBe(1);
  });

  it('totalVehicles : à louer, en service ou à vendre encore louable', async () => {
    await park.car();
    await park.car({ use: 'SERVICE' });
    await park.car({ state: 'SOLD' });
    await park.car({ state: 'RETURNED' });
    await park.car({ state: 'FOR_SALE' });
    await park.car({ state: 'FOR_SALE', rentableUntil: '2027-03-15' });
    await park.car({ state: 'FOR_SALE', rentableUntil: '2027-03-14' });
    expect(await count('totalVehicles')).toBe(3);
    expect(await count('totalVehicles', inMarch)).toBe(4);
    expect(await count('totalVehicles', { startDate: '2027-03-16', endDate: '2027-03-20' })).toBe(2);
  });

  it('inServiceVehicles : ceux que rien n’immobilise aujourd’hui, quelle que soit la fenêtre', async () => {
    await cars(
      ['RESERVATION', march(14), march(16)],
      ['UNAVAILABLE', march(15, -11), march(15, -10), 'MAINTENANCE'],
      ['UNAVAILABLE', march(1), null, 'DAMAGE'],
      ['MISSION', march(15, 3), march(17)],
      ['UNAVAILABLE', march(16), march(17), 'OTHER'],
      ['UNAVAILABLE', march(10), march(14, 11), 'OTHER'],
    );
    expect(await count('totalVehicles')).toBe(6);
    expect(await count('inServiceVehicles')).toBe(3);
    expect(await count('inServiceVehicles', { startDate: '2027-06-01', endDate: '2027-06-30' })).toBe(3);
  });

  it('contractedVehicles : sortis sous contrat à cet instant, contrats de service compris', async () => {
    await cars(
      ['RENTAL', march(14), march(16)],
      ['RENTAL', march(10), march(15, -1)],
      ['RENTAL', march(10), march(14), 'BACK'],
      ['RENTAL', march(15, 1), march(16)],
      ['SERVICE', march(15), march(15)],
      ['SERVICE', march(12), march(14)],
      ['RESERVATION', march(14), march(16)],
    );
    expect(await count('contractedVehicles')).toBe(3);
    expect(await count('contractedVehicles', { startDate: '2027-01-01', endDate: '2027-01-02' })).toBe(3);
  });

  it('reservedVehicles : promis dans la fenêtre, et pas sortis', async () => {
    const [twice, out] = await cars(
      ['RESERVATION', march(16), march(17)],
      ['RESERVATION', march(20), march(22)],
      ['OPTION', march(16), march(18)],
      ['RESERVATION', Date.UTC(2027, 3, 1), Date.UTC(2027, 3, 2)],
    );
    await park.hold(twice!, 'RESERVATION', march(18), march(19));
    await park.hold(out!, 'RENTAL', march(14), march(16));
    expect(await count('reservedVehicles', inMarch)).toBe(1);
    expect(await count('reservedVehicles')).toBe(0);
    expect(await count('reservedVehicles', { startDate: '2027-04-01', endDate: '2027-04-01' })).toBe(1);
  });

  it('availableVehicles : que rien ne tient dans la fenêtre, quoi qu’il en soit aujourd’hui', async () => {
    await park.car();
    await park.car({ use: 'SERVICE' });
    await cars(
      ['OPTION', march(15), march(16)],
      ['RESERVATION', march(15, 11), march(16)],
      ['UNAVAILABLE', march(14), march(15, -11), 'OTHER'],
      ['UNAVAILABLE', march(1), null, 'DAMAGE'],
    );
    expect(await count('availableVehicles')).toBe(2);
    expect(await count('availableVehicles', { startDate: '2027-03-17', endDate: '2027-03-20' })).toBe(4);
  });

  it('exceedingReservedVehicles : réservations confirmées dont le départ est passé sans contrat', async () => {
    const [twice] = await cars(
      ['RESERVATION', march(13), march(14)],
      ['RESERVATION', march(15), march(16)],
      ['RESERVATION', march(15, 1), march(16)],
      ['OPTION', march(14), march(16)],
      ['RENTAL', march(14), march(16)],
    );
    await park.hold(twice!, 'RESERVATION', march(15, -2), march(16));
    expect(await count('exceedingReservedVehicles')).toBe(2);
    expect(await count('exceedingReservedVehicles', inMarch)).toBe(3);
  });

  it('exceedingReservedVehicles : et celles d’une catégorie, au pire moment, au-delà de ses voitures', async () => {
    const [small, large] = [await park.category('A'), await park.category('B')];
    const [one, other] = [
      await park.car({ pricingCategory: small }),
      await park.car({ pricingCategory: small }),
    ];
    await park.car({ pricingCategory: large });
    await park.car({ pricingCategory: small, use: 'SERVICE' });
    await park.hold(one, 'RESERVATION', march(20), march(24));
    await park.hold(other, 'UNAVAILABLE', march(22), march(23), 'OTHER');
    await park.promise(small, march(18), march(20));
    await park.promise(small, march(21), march(23));
    expect(await count('exceedingReservedVehicles', inMarch)).toBe(1);
    await park.promise(small, march(22), march(25));
    expect(await count('exceedingReservedVehicles', inMarch)).toBe(2);
    await park.promise(large, march(22), march(25));
    expect(await count('exceedingReservedVehicles', inMarch)).toBe(2);
    await park.promise(large, march(1), march(2));
    expect(await count('exceedingReservedVehicles', inMarch)).toBe(3);
    // One is ready again at the moment at which the next leaves, and not a moment sooner.
    await park.promise(large, march(2, 1), march(4));
    expect(await count('exceedingReservedVehicles', inMarch)).toBe(4);
    await park.promise(large, march(4), march(5));
    expect(await count('exceedingReservedVehicles', inMarch)).toBe(6);
    expect(await count('exceedingReservedVehicles', { startDate: '2027-03-24', endDate: '2027-03-31' })).toBe(
      0,
    );
    const { carModel } = await modelOf(api.engine.pool);
    expect(await count('exceedingReservedVehicles', { ...inMarch, carModel })).toBe(0);
  });

  it('returnVehiclesPerDay, returnDateContractPerDay : ce qui revient aujourd’hui', async () => {
    const [twice] = await cars(
      ['RENTAL', march(12), march(15, -6)],
      ['RENTAL', march(12), march(16)],
      ['SERVICE', march(12), march(15)],
      ['SERVICE', march(12), march(14)],
      ['RESERVATION', march(12), march(15, -12)],
      ['RESERVATION', march(12), march(15, 12)],
      ['UNAVAILABLE', march(12), march(15, 2), 'OTHER'],
    );
    await park.hold(twice!, 'RENTAL', march(15, -2), march(15, 5));
    expect(await count('returnVehiclesPerDay')).toBe(3);
    expect(await count('returnDateContractPerDay')).toBe(3);
    expect(await count('returnDateContractPerDay', { startDate: '2027-05-01' })).toBe(3);
  });

  it('exceedingVehicles : sortis au-delà de leur retour, aussi loin qu’il soit', async () => {
    await cars(
      ['RENTAL', march(1), march(2)],
      ['RENTAL', march(14), march(15)],
      ['RENTAL', march(14), march(15, 1)],
      ['RENTAL', march(1), march(2), 'BACK'],
      ['SERVICE', march(1), march(2)],
      ['RESERVATION', march(1), march(2)],
    );
    expect(await count('exceedingVehicles')).toBe(2);
  });
});

describe('le calendrier', () => {
  it('montre chaque véhicule avec ses périodes de la fenêtre, dans leur ordre, et les compteurs', async () => {
    const [clio, brand] = [await park.car(), await modelOf(api.engine.pool)];
    await park.hold(clio, 'RESERVATION', march(20), march(22));
    await park.hold(clio, 'SERVICE', march(10), march(12));
    await park.hold(clio, 'UNAVAILABLE', march(25), null, 'DAMAGE');
    await park.hold(clio, 'OPTION', march(16), march(17));
    await park.hold(clio, 'RESERVATION', Date.UTC(2027, 1, 10), Date.UTC(2027, 1, 12));
    const rows = await calendar(inMarch);
    expect(rows).toEqual([
      {
        id: clio.id,
        registration: clio.registration,
        carBrand: { id: brand.carBrand, label: 'Renault' },
        carModel: { id: brand.carModel, label: 'Clio 5' },
        periods: [
          { type: 'CONTRACT', start: march(10, -12), end: march(13, -12) - 1 },
          { type: 'RESERVATION', start: march(20), end: march(22) },
          { type: 'DAMAGE', start: march(25), end: null },
        ],
        uncovered: [],
        ...(await counts(inMarch)),
      },
    ]);
  });

  it('dit de quoi il s’agit, quelle que soit la fiche qui le tient', async () => {
    const made = await cars(
      ...(['MAINTENANCE', 'DAMAGE', 'MISSION', 'ADMINISTRATIVE', 'OTHER'] as const).map(
        type => ['UNAVAILABLE', march(15), march(16), type] as [Held['as'], number, number, string],
      ),
      ['MISSION', march(15), march(16)],
      ['RENTAL', march(15), march(16)],
    );
    const types = new Map((await calendar()).map(row => [row.id, row.periods.map(({ type }) => type)]));
    expect(made.map(({ id }) => types.get(id))).toEqual([
      ['MAINTENANCE'],
      ['DAMAGE'],
      ['MISSION'],
      ['UNAVAILABLE'],
      ['UNAVAILABLE'],
      ['MISSION'],
      ['CONTRACT'],
    ]);
  });

  it('se restreint à une marque, à un modèle ; les compteurs aussi', async () => {
    await park.car();
    const megane = await park.car({}, 'Mégane');
    const { carBrand, carModel } = await modelOf(api.engine.pool, 'Renault', 'Mégane');
    expect((await calendar({ carModel })).map(({ id }) => id)).toEqual([megane.id]);
    expect(await calendar({ carBrand })).toHaveLength(2);
    expect(await calendar({ carBrand: '999999' })).toEqual([]);
    expect(await count('totalVehicles', { carModel })).toBe(1);
    expect(await count('totalVehicles', { carBrand })).toBe(2);
  });

  it('montre les disponibles, les réservés, ceux en contrat, ou tous ; les compteurs n’en changent pas', async () => {
    const free = await park.car();
    const [reserved, contract, kept] = await cars(
      ['RESERVATION', march(15), march(16)],
      ['SERVICE', march(15), march(15)],
      ['UNAVAILABLE', march(15), march(16), 'OTHER'],
    );
    const shown = async (variables: object) => (await calendar(variables)).map(({ id }) => id);
    expect(await shown({})).toEqual([free, reserved, contract, kept].map(car => car?.id));
    expect(await shown({ showAvailable: true })).toEqual([free.id]);
    expect(await shown({ showReserved: true })).toEqual([reserved?.id]);
    expect(await shown({ showContractual: true, showAvailable: true })).toEqual([free.id, contract?.id]);
    expect(await shown({ showReserved: false })).toHaveLength(4);
    expect(await counts({ showReserved: true })).toEqual(await counts());
    expect((await calendar({ showReserved: true }))[0]?.availableVehicles).toBe(1);
  });

  it('garde à la vue ce qui est tenu sans être à louer', async () => {
    const [internal, sold] = [await park.car({ use: 'SERVICE' }), await park.car({ state: 'SOLD' })];
    expect(await calendar()).toEqual([]);
    await park.hold(internal, 'RESERVATION', march(15), march(16));
    await park.hold(sold, 'RESERVATION', march(1), march(2));
    expect((await calendar()).map(({ id }) => id)).toEqual([internal.id]);
    expect((await calendar(inMarch)).map(({ id }) => id)).toEqual([internal.id, sold.id]);
  });

  it('répond de même à un document qui n’est pas celui de l’administration', async () => {
    const car = await park.car();
    await park.hold(car, 'RESERVATION', march(15), march(16));
    expect(await ask('VehicleCalendar', inMarch, boss, ' ')).toEqual(await calendar(inMarch));
    const { data } = await api.send<{ VehicleCalendar: unknown }>(
      boss,
      '{ VehicleCalendar { id periods { start } } }',
    );
    expect(data?.VehicleCalendar).toEqual([{ id: car.id, periods: [{ start: march(15) }] }]);
  });

  it('refuse une fenêtre à l’envers ou de plus d’un an', async () => {
    for (const query of ['VehicleCalendar', 'getVehicleCounts']) {
      await expect(ask(query, { startDate: '2027-03-02', endDate: '2027-03-01' })).rejects.toThrow(
        'BAD_USER_INPUT',
      );
      await expect(ask(query, { startDate: '2027-01-01', endDate: '2028-01-02' })).rejects.toThrow(
        'BAD_USER_INPUT',
      );
      await expect(ask(query, { startDate: 'demain' })).rejects.toThrow('BAD_USER_INPUT');
    }
  });
});

describe('qui voit le calendrier', () => {
  it('qui a le planning ou les véhicules, et personne d’autre', async () => {
    for (const right of ['reservation_dashboard', 'vehicles']) {
      const { token } = await api.signIn('ADMIN', [right]);
      expect(await calendar({}, token)).toEqual([]);
      expect((await counts({}, token)).totalVehicles).toBe(0);
    }
    const clerk = (await api.signIn('ADMIN', ['clients', 'reservations'])).token;
    const user = (await api.signIn('USER', ['vehicles', 'reservation_dashboard'])).token;
    for (const token of [clerk, user])
      for (const query of ['VehicleCalendar', 'getVehicleCounts']) {
        await expect(ask(query, {}, token)).rejects.toThrow('FORBIDDEN');
        await expect(ask(query, { startDate: 'x' }, token)).rejects.toThrow('FORBIDDEN');
      }
    await expect(ask('getVehicleCounts', {}, null as never)).rejects.toThrow('UNAUTHENTICATED');
  });

  it('le planning suffit pour choisir la marque et le modèle', async () => {
    const lookup = async (right: string) => {
      const { token } = await api.signIn('ADMIN', [right]);
      return api.send(token, documents.lookup, { resource: 'car-brands' });
    };
    expect((await lookup('reservation_dashboard')).errors).toBeUndefined();
    expect((await lookup('clients')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('quoi qu’il y ait dans le parc', () => {
  it('compteurs et périodes sont ceux d’un calcul fait voiture par voiture', async () => {
    const random = randomFrom(20_270_315);
    const made: Car[] = [];
    const categories = [await park.category('Économique'), await park.category('Familiale')];
    for (let index = 0; index < 30; index++) {
      const state = random.pick(['IN_SERVICE', 'IN_SERVICE', 'IN_SERVICE', 'FOR_SALE', 'SOLD', 'RETURNED']);
      const rentableUntil =
        state === 'FOR_SALE' && random.chance(0.7) ? addDays(today, random.below(30) - 15) : null;
      const use = random.chance(0.15) ? 'SERVICE' : 'EXPLOITATION';
      made.push(
        await park.car(
          { state, use, rentableUntil, pricingCategory: random.pick(categories) },
          random.pick(['Clio 5', 'Mégane']),
        ),
      );
    }
    for (const car of made) {
      // One after the other, to the half hour, with long ones and one that may have no end.
      let at = now - 40 * DAY + random.below(600) * (HOUR / 2);
      while (at < now + 40 * DAY) {
        const long = random.chance(0.12) ? random.below(40) * DAY : random.below(5 * 48) * (HOUR / 2);
        const end = at + HOUR + long;
        const as = random.pick<Held['as']>([
          'OPTION',
          'RESERVATION',
          'RESERVATION',
          'SERVICE',
          'RENTAL',
          'MISSION',
          'UNAVAILABLE',
        ]);
        const state = end > now || random.chance(0.3) ? 'OUT' : 'BACK';
        const type =
          as === 'RENTAL'
            ? state
            : random.pick(['MAINTENANCE', 'DAMAGE', 'ADMINISTRATIVE', 'MISSION', 'OTHER']);
        const isOpen = as === 'UNAVAILABLE' && random.chance(0.2);
        await park.hold(car, as, at, isOpen ? null : end, type);
        if (isOpen) break;
        at = end + 2 * DAY + random.below(8 * 48) * (HOUR / 2);
      }
    }
    const promised: Promised[] = [];
    for (let index = 0; index < 60; index++) {
      const start = now + (random.below(160) - 80) * (DAY / 2);
      const one = { category: random.pick(categories), start, end: start + DAY + random.below(8) * DAY };
      promised.push(one);
      await park.promise(one.category, one.start, one.end);
    }
    for (let round = 0; round < tries(6, 25); round++) {
      const startDate = round === 0 ? today : addDays(today, random.below(80) - 40);
      const endDate = addDays(startDate, round === 0 ? 0 : random.pick([0, 1, 6, 13, 30, 90]));
      const asked = { startDate, endDate };
      const expected = calendarOf(made, promised, startDate, endDate, now);
      const found = await calendar(asked);
      expect(await counts(asked), JSON.stringify(asked)).toEqual(expected.counts);
      expect(found.map(({ id, periods }) => ({ id, periods }))).toEqual(
        expected.rows.map(({ id, periods }) => ({ id, periods })),
      );
      for (const row of found) expect(row).toMatchObject(expected.counts);
      const shows = ['showAvailable', 'showReserved', 'showContractual'].filter(() => random.chance(0.5));
      const some = await calendar({ ...asked, ...Object.fromEntries(shows.map(show => [show, true])) });
      const wanted = expected.rows.filter(
        ({ is }) => shows.length === 0 || is.some(one => shows.includes(one)),
      );
      expect(some.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    }
  });
});
