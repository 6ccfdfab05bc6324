import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPlanning } from '../../src/custom/planning/readPlanning';
import type { PlanningAnswer } from '../../src/custom/planning/readPlanning';
import type { BarText, Planning } from '../../src/custom/planning/planningTypes';
import { packed } from '../../server/engine/http/packed';
import { parseInstant } from '../../src/domain/instant';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient, addService, addVehicle } from './helpers/fleet';
import { insert } from './helpers/write';

let api: Api;
let token: string;
let client: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
  client = await addClient(api, token);
});
afterAll(() => api?.close());

const query = (name: string) => {
  const { resources } = api.engine;
  return documents.question(name, resources);
};

async function ask(as: string, startDate: string, endDate: string, known?: Planning['fleet']) {
  const answer = await api.send<{ Planning: PlanningAnswer }>(as, query('Planning'), {
    startDate,
    endDate,
    fleet: known?.hash,
  });
  if (!answer.data?.Planning) throw new Error(JSON.stringify(answer.errors));
  return { wire: answer.data.Planning, planning: readPlanning(answer.data.Planning, known) };
}

const texts = async (as: string, keys: string) => {
  const answer = await api.send<{ PlanningTexts: BarText[] }>(as, query('PlanningTexts'), { keys });
  return answer.data?.PlanningTexts ?? [];
};

async function change<T>(document: string, variables: object): Promise<T> {
  const answer = await api.send<Record<string, T>>(token, document, variables);
  if (!answer.data) throw new Error(JSON.stringify(answer.errors));
  return Object.values(answer.data)[0] as T;
}

const book = (vehicles: readonly string[], from: string, to: string, category?: string) =>
  change<{ id: string; reservationNumber: string }>(
    `mutation ($client: ID, $from: Input, $to: Input, $vehicles: [ReservationVehiclesInput], $category: ID) {
      createReservation(client: $client, source: "tel", departureDate: $from, returnDate: $to, departurePlace: "Tunis-Carthage",
        pricingCategory: $category, vehicles: $vehicles) { id reservationNumber } }`,
    { client, from, to, category, vehicles: vehicles.map(vehicle => ({ vehicle })) },
  );
const confirm = (id: string) => change('mutation ($id: ID!) { confirmReservation(id: $id) { id } }', { id });
const immobilise = (vehicle: string, type: string, start: string, end?: string) =>
  change<{ id: string }>(
    `mutation ($vehicle: ID, $type: Input, $start: Input, $end: Input) {
      createUnavailability(vehicle: $vehicle, type: $type, reason: "Vidange", start: $start, end: $end) { id } }`,
    { vehicle, type, start, end },
  );

const at = (day: number, hour = 0) => day * 1440 + hour * 60;

describe('le planning', () => {
  it('dit de chaque véhicule ce qui le tient, dans la fenêtre ou à cheval sur ses bords', async () => {
    const [car, other] = [await addVehicle(api, token), await addVehicle(api, token)];
    for (const { id } of [car, other])
      await change(
        'mutation ($id: ID!) { updateVehicle(id: $id, validityDate: { end_validity: "2099-12-31" }) { id } }',
        { id },
      );
    const across = await book([car.id], '2027-02-26T10:30', '2027-03-02T09:00');
    const option = await book([car.id, other.id], '2027-03-10T08:00', '2027-03-12T18:15');
    await confirm(across.id);
    const service = await change<{ id: string }>(
      `mutation ($details: [ContractServiceContractDetailsInput]) { createContractService(libelle: "Congrès", contractDetails: $details) { id } }`,
      {
        details: [
          {
            service: await addService(api, token),
            vehicleId: car.id,
            departureDate: '2027-03-20',
            returnDate: '2027-03-21',
            amount: '100',
          },
        ],
      },
    );
    const [workshop, damaged] = [
      await immobilise(car.id, 'MAINTENANCE', '2027-03-25T08:00', '2027-03-25T12:00'),
      await immobilise(other.id, 'DAMAGE', '2027-03-30T08:00'),
    ];
    // Beside the window: it ends at the minute where this one begins.
    await confirm((await book([other.id], '2027-02-20T10:00', '2027-02-28T23:00')).id);

    const { planning } = await ask(token, '2027-03-01', '2027-03-31');
    const ofCar = { vehicle: car.id };
    expect(planning.bars.get(car.id)).toEqual([
      {
        ...ofCar,
        key: `reservations:${across.id}:${car.id}`,
        source: 'reservations',
        id: across.id,
        start: at(-3, 10.5),
        end: at(1, 9),
        kind: 'RESERVATION',
        degree: 'CONFIRMED',
      },
      {
        ...ofCar,
        key: `reservations:${option.id}:${car.id}`,
        source: 'reservations',
        id: option.id,
        start: at(9, 8),
        end: at(11, 18.25),
        kind: 'RESERVATION',
        degree: 'OPTION',
      },
      {
        ...ofCar,
        key: `contract-services:${service.id}:${car.id}`,
        source: 'contract-services',
        id: service.id,
        start: at(19),
        end: at(21),
        kind: 'CONTRACT',
        degree: 'CONTRACT',
      },
      {
        ...ofCar,
        key: `unavailabilities:${workshop.id}:${car.id}`,
        source: 'unavailabilities',
        id: workshop.id,
        start: at(24, 8),
        end: at(24, 12),
        kind: 'MAINTENANCE',
        degree: 'CONTRACT',
      },
    ]);
    expect(planning.bars.get(other.id)?.map(({ id, end, kind, degree }) => [id, end, kind, degree])).toEqual([
      [option.id, at(11, 18.25), 'RESERVATION', 'OPTION'],
      [damaged.id, Infinity, 'DAMAGE', 'CONTRACT'],
    ]);
  });

  it('marque à déplacer ce qui est promis d’une voiture immobilisée, et cela seul', async () => {
    const car = await addVehicle(api, token);
    const [met, apart] = [
      await book([car.id], '2027-03-10T08:00', '2027-03-12T18:00'),
      await book([car.id], '2027-03-20T08:00', '2027-03-22T18:00'),
    ];
    for (const { id } of [met, apart]) await confirm(id);
    await insert(api.engine, 'unavailabilities', {
      vehicle: car.id,
      type: 'DAMAGE',
      reason: 'Choc avant',
      start: parseInstant('2027-03-11T08:00'),
      end: parseInstant('2027-03-15T08:00'),
    });
    const degrees = async () =>
      (await ask(token, '2027-03-01', '2027-03-31')).planning.bars
        .get(car.id)
        .map(({ kind, degree }) => [kind, degree]);
    expect(await degrees()).toEqual([
      ['RESERVATION', 'DISPLACED'],
      ['DAMAGE', 'CONTRACT'],
      ['RESERVATION', 'CONFIRMED'],
    ]);
    await api.engine.pool.query('DELETE FROM vehicles__occupancy WHERE subject_id = $1 AND kind = $2', [
      car.id,
      'UNAVAILABLE',
    ]);
    expect((await degrees())[0]).toEqual(['RESERVATION', 'CONFIRMED']);
  });

  it('dit du véhicule sa plaque, son modèle et son état, et ne répète pas un parc que l’on a', async () => {
    const car = await addVehicle(api, token);
    const first = await ask(token, '2027-06-01', '2027-06-07');
    const { fleet } = first.planning;
    expect(fleet.vehicles.find(({ id }) => id === car.id)).toMatchObject({
      plate: car.registration,
      inUse: true,
      until: null,
    });
    expect(fleet.vehicles.every(({ brand, model }) => brand !== '' && model !== '')).toBe(true);
    const again = await ask(token, '2027-07-01', '2027-07-07', fleet);
    expect(again.wire).toMatchObject({ vehicles: null, models: null });
    expect(again.planning.fleet).toBe(fleet);
    await api.engine.pool.query(
      `UPDATE vehicles SET "vehicleType__type" = 'FOR_SALE', "rentableUntil" = '2027-06-04' WHERE id = $1`,
      [car.id],
    );
    const renewed = await ask(token, '2027-06-01', '2027-06-07', fleet);
    expect(renewed.planning.fleet.vehicles.find(({ id }) => id === car.id)?.until).toBe('2027-06-04');
  });

  it('garde un véhicule vendu là où il était pris, et l’oublie ensuite', async () => {
    const car = await addVehicle(api, token);
    await confirm((await book([car.id], '2027-08-02T09:00', '2027-08-04T09:00')).id);
    await api.engine.pool.query(`UPDATE vehicles SET "vehicleType__type" = 'SOLD' WHERE id = $1`, [car.id]);
    const seen = async (from: string, to: string) =>
      (await ask(token, from, to)).planning.fleet.vehicles.find(({ id }) => id === car.id)?.inUse;
    expect(await seen('2027-08-01', '2027-08-07')).toBe(false);
    expect(await seen('2027-09-01', '2027-09-07')).toBeUndefined();
  });

  it('dit des réservations sans véhicule leur catégorie, leur agence et leur temps, et oublie celles qui en nomment un', async () => {
    const category = (name: string) => insert(api.engine, 'pricing-vehicles', { category: name, tarif: [] });
    const [city, van] = [await category('Citadine'), await category('Minibus')];
    const car = await addVehicle(api, token);
    await api.engine.pool.query('UPDATE vehicles SET "pricingCategory" = $1 WHERE id = $2', [city, car.id]);
    const booked = async (from: string, to: string, of: string, vehicles: string[] = []) =>
      (await book(vehicles, from, to, of)).id;
    const option = await booked('2028-03-09T10:00', '2028-03-12T10:00', city);
    const kept = await booked('2028-03-06T09:00', '2028-03-08T18:30', city);
    await confirm(kept);
    const across = await booked('2028-02-26T10:30', '2028-03-02T09:00', van);
    // No vehicle is of this one: it is known by the booking alone.
    const agency = await insert(api.engine, 'agencies', {
      code: 'HS',
      name: 'Houmt Souk',
      address: 'Port de Houmt Souk, Djerba',
      city: 'Djerba',
      phone: '+21675650000',
    });
    await api.engine.pool.query('UPDATE reservations SET "departureAgency" = $1 WHERE id = $2', [
      agency,
      across,
    ]);
    const called = await booked('2028-03-10T08:00', '2028-03-11T08:00', city);
    await change('mutation ($id: ID!) { cancelReservation(id: $id, cancelReason: "TRIP") { id } }', {
      id: called,
    });
    await booked('2028-02-20T09:00', '2028-03-01T00:00', city);
    await booked('2028-03-20T09:00', '2028-03-21T09:00', city, [car.id]);
    await confirm(await booked('2028-03-25T09:00', '2028-03-26T09:00', city, [car.id]));

    const { planning, wire } = await ask(token, '2028-03-01', '2028-03-31');
    const { rows } = await api.engine.pool.query<{ id: string; name: string }>(
      'SELECT a.id::text, a.name FROM reservations r JOIN agencies a ON a.id = r."departureAgency" WHERE r.id = $1',
      [kept],
    );
    const [usual] = rows;
    const common = {
      source: 'reservations',
      vehicle: '',
      kind: 'RESERVATION',
      agencyId: usual?.id ?? '',
      agency: usual?.name ?? '',
    };
    const ofCity = { ...common, categoryId: city, category: 'Citadine' };
    expect([...planning.unassigned]).toEqual([
      [
        city,
        [
          {
            ...ofCity,
            key: `reservations:${kept}:unassigned ${city}`,
            id: kept,
            start: at(5, 9),
            end: at(7, 18.5),
            degree: 'CONFIRMED',
          },
          {
            ...ofCity,
            key: `reservations:${option}:unassigned ${city}`,
            id: option,
            start: at(8, 10),
            end: at(11, 10),
            degree: 'OPTION',
          },
        ],
      ],
      [
        van,
        [
          {
            ...common,
            categoryId: van,
            category: 'Minibus',
            agencyId: agency,
            agency: 'Houmt Souk',
            key: `reservations:${across}:unassigned ${van}`,
            id: across,
            start: at(-4, 10.5),
            end: at(1, 9),
            degree: 'OPTION',
          },
        ],
      ],
    ]);
    // The others are named with the vehicles that one may have already.
    const { named } = wire.unassigned;
    const categories = named.filter(({ id }) => id.startsWith('pricing-vehicles:'));
    expect(categories).toEqual([{ id: `pricing-vehicles:${van}`, label: 'Minibus' }]);
    expect(named).toContainEqual({ id: `agencies:${agency}`, label: 'Houmt Souk' });
    const again = await ask(token, '2028-03-01', '2028-03-31', planning.fleet);
    expect(again.planning.unassigned).toEqual(planning.unassigned);

    await change(
      `mutation ($id: ID!, $vehicles: [ReservationVehiclesInput]) { updateReservation(id: $id, vehicles: $vehicles) { id } }`,
      { id: kept, vehicles: [{ vehicle: car.id }] },
    );
    const after = await ask(token, '2028-03-01', '2028-03-31');
    expect(after.planning.unassigned.get(city)?.map(({ id }) => id)).toEqual([option]);
    expect(after.planning.bars.get(car.id)?.map(({ id }) => id)).toContain(kept);
  });

  it('nomme les jours fériés de la fenêtre', async () => {
    await api.engine.pool.query(
      `INSERT INTO holidays (date, label, confirmed) VALUES ('2031-03-20', 'Fête de l’Indépendance', true), ('2031-04-09', 'Journée des martyrs', true)`,
    );
    const { planning } = await ask(token, '2031-03-01', '2031-03-31');
    expect(planning.holidays).toEqual([{ date: '2031-03-20', label: 'Fête de l’Indépendance' }]);
  });

  it('se lit vide, et refuse une fenêtre trop longue, à l’envers ou sans bornes', async () => {
    const { planning } = await ask(token, '2020-01-01', '2020-01-07');
    expect(planning.fleet.vehicles.flatMap(({ id }) => planning.bars.get(id))).toEqual([]);
    const faults = async (variables: object) =>
      (await api.send(token, query('Planning'), variables)).errors?.[0]?.extensions.fields;
    expect(await faults({ startDate: '2027-01-01', endDate: '2027-04-11' })).toEqual({
      endDate: 'Le planning se lit par 100 jours au plus',
    });
    expect(Object.keys((await faults({ startDate: '2027-01-02', endDate: '2027-01-01' })) ?? {})).toEqual([
      'endDate',
    ]);
    expect(await faults({})).toEqual({
      startDate: 'Ce champ est obligatoire',
      endDate: 'Ce champ est obligatoire',
    });
  });

  it('tient un mois de 2 000 véhicules en vingt-cinq kilo-octets', async () => {
    const pool = api.engine.pool;
    await pool.query(
      `WITH model AS (SELECT id, "carBrand" FROM "car-models" ORDER BY id LIMIT 1),
      cars AS (INSERT INTO vehicles ("carBrand", "carModel", "plateType", registration, "serviceOrCompanyVehicle", "vehicleType__type")
        SELECT "carBrand", id, 'TUN', (100 + n * 7 % 100) || ' TUN ' || (1 + n * 4793 % 9999), 'EXPLOITATION', 'IN_SERVICE' FROM model, generate_series(1, 2000) n RETURNING id)
      INSERT INTO vehicles__occupancy (subject_id, period, kind, source, source_id, row_id)
      SELECT c.id, tstzrange(s, s + (2 + (c.id + k) % 3) * interval '1 day' + (c.id * k % 20) * interval '30 min'), 'RESERVATION', 'reservations', 1000000 + (c.id * 7919 + k * 104729) % 900000, c.id * 10 + k
      FROM cars c, generate_series(0, 1) k, LATERAL (SELECT timestamptz '2050-05-01' + k * interval '12 days' + (c.id * 31 % 240) * interval '1 hour' AS s) at`,
    );
    const { wire, planning } = await ask(token, '2050-05-01', '2050-05-31');
    const bars = planning.fleet.vehicles
      .flatMap(({ id }) => planning.bars.get(id))
      .filter(({ source }) => source === 'reservations');
    expect(bars).toHaveLength(4000);
    expect(new Set(bars.map(({ key }) => key)).size).toBe(4000);
    const weigh = async (answer: object) => (await packed(JSON.stringify(answer), 'gzip')).body.length;
    const again = await ask(token, '2050-05-01', '2050-05-31', planning.fleet);
    const [whole, without] = [await weigh(wire), await weigh(again.wire)];
    console.info(`2,000 vehicles, 4,000 periods: ${whole} bytes, ${without} without the fleet`);
    expect(whole).toBeLessThan(25_000);
    expect(without).toBeLessThan(17_000);
  });
});

describe('qui lit le planning', () => {
  it('il faut en avoir le droit', async () => {
    const stranger = await api.signIn('ADMIN', ['reservations', 'vehicles']);
    const window = { startDate: '2027-03-01', endDate: '2027-03-02' };
    for (const [name, variables] of [
      ['Planning', window],
      ['PlanningTexts', { keys: 'reservations:1' }],
    ] as const) {
      expect((await api.send(stranger.token, query(name), variables)).errors?.[0]?.extensions.code).toBe(
        'FORBIDDEN',
      );
      expect((await api.send(null, query(name), variables)).errors?.[0]?.extensions.code).toBe(
        'UNAUTHENTICATED',
      );
    }
  });

  it('les textes d’une période ne viennent qu’à qui lit ce dont elle vient, le téléphone qu’à qui lit les clients', async () => {
    const car = await addVehicle(api, token);
    const booked = await book([car.id], '2027-11-02T09:00', '2027-11-04T09:00');
    const stopped = await immobilise(car.id, 'ADMINISTRATIVE', '2027-11-08T09:00', '2027-11-09T09:00');
    const category = await insert(api.engine, 'pricing-vehicles', { category: 'Familiale', tarif: [] });
    const unassigned = await book([], '2027-11-02T09:00', '2027-11-04T09:00', category);
    const keys = `reservations:${booked.id},${unassigned.id},x,999999;unavailabilities:${stopped.id};users:1`;
    const reservation = {
      key: `reservations:${booked.id}`,
      number: booked.reservationNumber,
      who: 'Mehdi Trabelsi',
      client: { id: client, label: 'Mehdi Trabelsi' },
      from: 'Tunis-Carthage',
      to: null,
      note: null,
    };
    const grants = async (...granted: string[]) => {
      const { token: own } = await api.signIn('ADMIN', ['reservation_dashboard', ...granted]);
      return texts(own, keys);
    };
    expect(await grants()).toEqual([]);
    const read = await grants('reservations');
    expect(read.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual([
      { ...reservation, phone: null },
      {
        ...reservation,
        key: `reservations:${unassigned.id}`,
        number: unassigned.reservationNumber,
        phone: null,
      },
    ]);
    const [told] = await grants('reservations', 'clients');
    expect(told?.phone).toMatch(/20123456$/);
    expect((await grants('vehicles')).map(({ key, who }) => [key, who])).toEqual([
      [`unavailabilities:${stopped.id}`, 'Vidange'],
    ]);
  });
});
