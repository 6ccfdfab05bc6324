import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPlanning } from '../../src/custom/planning/readPlanning';
import type { PlanningAnswer } from '../../src/custom/planning/readPlanning';
import { bookingBalance } from '../../src/domain/bookingBalance';
import { parseInstant } from '../../src/domain/instant';
import { documents } from '../../src/schema/api/documents';
import { reference } from '../../src/schema/fields';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { rentals } from './helpers/configs/rentals';
import { withConfigs } from './helpers/configs/withConfigs';
import { statementsOf } from './helpers/cost';
import { addClient, addService, addVehicle } from './helpers/fleet';
import { receiveFor } from './helpers/received';
import { insert } from './helpers/write';

interface Line {
  displaced: boolean;
  id: string;
  at: number;
  wholeDay: boolean;
  source: string;
  sourceId: string | null;
  number: string | null;
  client: { id: string; label: string } | null;
  title: string | null;
  phone: string | null;
  email: string | null;
  vehicle: { id: string; label: string } | null;
  model: string;
  place: string | null;
  agency: { id: string; label: string } | null;
  category: { id: string; label: string } | null;
  flightNumber: string | null;
  balance: number | null;
  kind: string;
  state: string | null;
  note: string | null;
  driver: { id: string; label: string } | null;
  near: number | null;
}
type List = 'departures' | 'returns' | 'late' | 'unassigned';
type Sheet = Record<List, Line[]> & { agencies: { id: string; name: string }[] };

const day = '2031-03-12';
const at = (text: string) => parseInstant(text) as number;

let api: Api;
let boss: string;
let client: string;
let vehicle: { id: string; registration: string };

beforeAll(async () => {
  api = await startApi();
  boss = (await api.signIn('SUPER_ADMIN')).token;
  client = await addClient(api, boss);
  await api.engine.pool.query(`UPDATE clients SET email = 'mehdi@exemple.tn' WHERE id = $1`, [client]);
});
afterAll(() => api?.close());
beforeEach(async () => {
  api.engine.now = () => at(`${day}T09:30`);
  await api.engine.pool.query('TRUNCATE reservations, "contract-services", vehicles CASCADE');
  vehicle = await addVehicle(api, boss);
});

async function ask(variables: { date?: string; agency?: string } = {}, token = boss) {
  const { resources } = api.engine;
  const query = documents.question('DailySheet', resources);
  return api.send<{ DailySheet: Sheet }>(token, query, variables);
}
async function sheet(variables?: { date?: string; agency?: string }, token?: string): Promise<Sheet> {
  const { data, errors } = await ask(variables, token);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.DailySheet;
}
const numbers = (lines: readonly Line[]) => lines.map(({ number }) => number);

let booked = 0;
/** Confirmed unless said, of one car, between two moments of Tunis: '12T09:00' is of the month of the sheet. */
async function book(from: string, to: string, more: object = {}): Promise<string> {
  const reservationNumber = `RES-2031-${String(++booked).padStart(5, '0')}`;
  const car = await addVehicle(api, boss);
  await insert(api.engine, 'reservations', {
    reservationNumber,
    client,
    source: 'tel',
    status: 'CONFIRMED',
    paymentOption: 'PAS_DACOMPTE',
    departureDate: at(`2031-03-${from}`),
    returnDate: at(`2031-03-${to}`),
    departurePlace: 'Aéroport de Tunis-Carthage',
    returnPlace: 'Agence de La Marsa',
    vehicles: [{ vehicle: car.id }],
    ...more,
  });
  const { rows } = await api.engine.pool.query<{ number: string }>(
    'SELECT "reservationNumber" AS number FROM reservations ORDER BY id DESC LIMIT 1',
  );
  return rows[0]?.number ?? '';
}

async function idOf(number: string): Promise<string> {
  const { rows } = await api.engine.pool.query<{ id: string }>(
    'SELECT id::text FROM reservations WHERE "reservationNumber" = $1',
    [number],
  );
  return rows[0]?.id ?? '';
}

async function serve(from: string, to: string, more: object = {}): Promise<string> {
  return insert(api.engine, 'contract-services', {
    state: 'OPEN',
    client,
    contractDetails: [
      {
        service: await addService(api, boss),
        vehicleId: vehicle.id,
        departureDate: from,
        returnDate: to,
        amount: 90_000,
      },
    ],
    ...more,
  });
}

describe('la feuille du jour', () => {
  it('tient les départs confirmés du jour de Tunis, à leur heure', async () => {
    await book('11T23:59', '15T09:00');
    const last = await book('12T23:59', '15T09:00');
    const noon = await book('12T12:00', '15T09:00');
    const first = await book('12T00:00', '15T09:00');
    await book('13T00:00', '15T09:00');
    await book('12T10:00', '15T09:00', { status: 'PENDING' });
    await book('12T10:00', '15T09:00', { status: 'CANCELLED', cancelReason: 'TRIP' });
    const { departures, unassigned } = await sheet();
    expect(numbers(departures)).toEqual([first, noon, last]);
    expect(unassigned).toEqual([]);
    expect(departures[1]).toMatchObject({
      at: at(`${day}T12:00`),
      wholeDay: false,
      source: 'reservations',
      client: { id: client, label: 'Mehdi Trabelsi' },
      phone: '+21620123456',
      email: 'mehdi@exemple.tn',
      model: 'Renault Clio 5',
      place: 'Aéroport de Tunis-Carthage',
    });
    expect(numbers((await sheet({ date: '2031-03-11' })).departures)).toHaveLength(1);
  });

  it('compte une ligne par voiture, et met à part ce qui n’en a pas', async () => {
    const [a, b] = [await addVehicle(api, boss), await addVehicle(api, boss)];
    const both = await book('12T10:00', '14T10:00', {
      vehicles: [{ vehicle: a.id }, { vehicle: b.id }],
      TTCPrice: 600_500,
      paymentOption: 'ESPECE',
    });
    const none = await book('12T11:00', '14T10:00', { vehicles: [] });
    const { departures, unassigned } = await sheet({ date: day });
    expect(departures.map(line => [line.number, line.vehicle?.label])).toEqual([
      [both, a.registration],
      [both, b.registration],
    ]);
    // What rests of the two together is said once.
    expect(departures.map(line => line.balance)).toEqual([600.5, null]);
    expect(unassigned.map(line => [line.number, line.vehicle, line.model])).toEqual([[none, null, '']]);
  });

  it('dit le vol, la catégorie et ce qui reste à payer, comme le dit le domaine', async () => {
    const { rows } = await api.engine.pool.query<{ id: string }>(
      `INSERT INTO "pricing-vehicles" (category) VALUES ('B Compacte') ON CONFLICT DO NOTHING RETURNING id::text`,
    );
    const booked = [
      { TTCPrice: 600_500, received: 100_250 },
      { TTCPrice: null, received: 0 },
      { TTCPrice: 500_000, received: 0 },
    ];
    for (const [index, { TTCPrice, received: amount }] of booked.entries()) {
      const number = await book(`12T1${index}:00`, '14T18:00', {
        TTCPrice,
        paymentOption: 'ESPECE',
        // What is asked for is not paid by it.
        depositAmount: 200_000,
        pricingCategory: rows[0]?.id,
        flightNumber: 'TU 717',
      });
      if (amount > 0) await receiveFor(api.engine, await idOf(number), amount);
    }
    const { departures } = await sheet();
    const rests = booked.map(({ TTCPrice, received }) => bookingBalance(TTCPrice, received));
    expect(rests).toEqual([500_250, null, 500_000]);
    expect(departures.map(line => line.balance)).toEqual(rests.map(rest => rest && rest / 1000));
    expect(departures[0]).toMatchObject({ flightNumber: 'TU 717', category: { label: 'B Compacte' } });
  });

  it('tient les retours du jour : réservations à leur heure, contrats de service pour la journée', async () => {
    const evening = await book('10T18:00', '12T18:00');
    await book('10T18:00', '13T00:00');
    await serve('2031-03-11', day);
    const { returns, late } = await sheet();
    expect(late).toEqual([]);
    expect(returns.map(({ source, wholeDay }) => [source, wholeDay])).toEqual([
      ['reservations', false],
      ['contract-services', true],
    ]);
    expect(returns[0]).toMatchObject({
      number: evening,
      at: at(`${day}T18:00`),
      place: 'Agence de La Marsa',
    });
    expect(returns[1]).toMatchObject({ vehicle: { label: vehicle.registration }, phone: '+21620123456' });
    expect((await sheet({ date: '2031-03-11' })).returns).toEqual([]);
  });

  it('tient tout ce qui part et revient au planning ce jour-là, ateliers et missions aussi', async () => {
    await book('12T10:00', '14T10:00');
    await book('10T10:00', '12T18:00');
    await book('12T11:00', '12T16:00');
    await book('12T12:00', '15T16:00', { status: 'PENDING' });
    await serve(day, '2031-03-20');
    const stop = async (type: string, start: string, end: string | null) =>
      insert(api.engine, 'unavailabilities', {
        vehicle: (await addVehicle(api, boss)).id,
        type,
        reason: `Motif ${type}`,
        start: at(`2031-03-${start}`),
        end: end && at(`2031-03-${end}`),
      });
    await stop('MAINTENANCE', '12T08:00', '12T17:00');
    await stop('MISSION', '11T08:00', '12T19:00');
    await stop('DAMAGE', '12T09:00', null);
    await stop('MAINTENANCE', '01T08:00', '20T17:00');
    const { departures, returns, late } = await sheet();
    const answer = await api.send<{ Planning: PlanningAnswer }>(
      boss,
      documents.question('Planning', api.engine.resources),
      { startDate: day, endDate: day },
    );
    const { fleet, bars } = readPlanning(answer.data!.Planning, undefined);
    const shown = fleet.vehicles
      .flatMap(({ id }) => bars.get(id))
      .filter(({ degree }) => degree !== 'OPTION');
    const keys = (lines: readonly Line[]) =>
      lines.map(line => `${line.source}:${line.sourceId}:${line.vehicle?.id}`).toSorted();
    const keysOf = (of: typeof shown) => of.map(({ key }) => key).toSorted();
    expect(keys(departures)).toEqual(keysOf(shown.filter(({ start }) => start >= 0)));
    expect(keys([...returns, ...late])).toEqual(keysOf(shown.filter(({ end }) => end <= 1440)));
    expect([departures.length, returns.length]).toEqual([5, 4]);
    expect(departures.find(({ kind }) => kind === 'DAMAGE')).toMatchObject({
      title: 'Motif DAMAGE',
      number: null,
      client: null,
    });
  });

  it('dit ce qui est à déplacer, parce que sa voiture est immobilisée ce jour-là', async () => {
    const broken = await book('12T10:00', '14T10:00');
    const fine = await book('12T10:00', '14T10:00');
    const { vehicle } = (await sheet()).departures.find(({ number }) => number === broken)!;
    await insert(api.engine, 'unavailabilities', {
      vehicle: vehicle!.id,
      type: 'DAMAGE',
      reason: 'Boîte de vitesses',
      start: at('2031-03-11T08:00'),
      end: null,
    });
    const { departures } = await sheet();
    expect(departures.map(({ number, displaced }) => [number, displaced])).toEqual(
      expect.arrayContaining([
        [broken, true],
        [fine, false],
      ]),
    );
  });

  it('dit l’état, la note et le conducteur principal', async () => {
    const driver = (firstName: string, CIN: string) =>
      insert(api.engine, 'drivers', {
        kind: 'INTERNAL',
        firstName,
        lastName: 'Jaziri',
        birthDate: '1990-01-01',
        identityType: 'CIN',
        CIN,
        drivingLicense: CIN,
        drivingLicenseDate: '2015-01-01',
        tel: '+21620123456',
      });
    const [amine, leila] = [await driver('Amine', '08123456'), await driver('Leïla', '08123457')];
    await book('12T10:00', '14T10:00', {
      note: 'Siège bébé',
      drivers: [
        { driver: amine, isMain: false },
        { driver: leila, isMain: true },
      ],
    });
    await serve(day, day);
    const { departures } = await sheet();
    expect(departures.map(({ state, note, driver: who }) => [state, note, who?.label ?? null])).toEqual([
      ['Ouvert', null, null],
      ['Confirmée', 'Siège bébé', 'Leïla Jaziri'],
    ]);
  });

  it('marque ce qui s’enchaîne de près, et le départ d’une voiture encore dehors', async () => {
    const vehicles = [{ vehicle: vehicle.id }];
    await book('10T10:00', '12T12:00', { vehicles });
    await book('12T13:00', '12T15:00', { vehicles });
    await book('12T17:01', '14T15:00', { vehicles });
    const near = async () => {
      const { departures, returns, late } = await sheet();
      return [...late, ...returns, ...departures].map(line => line.near);
    };
    expect(await near()).toEqual([at(`${day}T13:00`), null, at(`${day}T12:00`), null]);
    // At 12:30 the first should have been there: it is still out.
    api.engine.now = () => at(`${day}T12:30`);
    expect((await sheet()).late[0]?.near).toBe(at(`${day}T13:00`));
    expect((await sheet()).departures.map(line => line.near)).toEqual([
      at(`${day}T12:00`),
      at(`${day}T12:00`),
    ]);
  });

  it('ne presse personne pour un atelier qui prend la voiture à son retour', async () => {
    const vehicles = [{ vehicle: vehicle.id }];
    await book('10T10:00', '12T10:00', { vehicles });
    await insert(api.engine, 'unavailabilities', {
      vehicle: vehicle.id,
      type: 'MAINTENANCE',
      reason: 'Panne',
      start: at(`${day}T11:00`),
      end: at(`${day}T12:00`),
    });
    await book('12T12:30', '14T15:00', { vehicles });
    const { departures, returns } = await sheet();
    const near = (kind: string, lines: Line[]) => lines.find(line => line.kind === kind)?.near;
    expect(near('MAINTENANCE', departures)).toBeNull();
    expect(near('RESERVATION', returns)).toBeNull();
    // Who leaves with it waits for the workshop, which knows of it.
    expect(near('RESERVATION', departures)).toBe(at(`${day}T12:00`));
    expect(near('MAINTENANCE', returns)).toBe(at(`${day}T12:30`));
  });

  it('dit une fois ce qui reste d’un contrat dont une voiture part et une autre revient', async () => {
    const line = { tvaRate: 19, heldFrom: at(`${day}T10:00`) };
    const other = await addVehicle(api, boss);
    const [back, until] = [at(`${day}T10:45`), at('2031-03-14T10:00')];
    await insert(api.engine, 'contracts', {
      contractNumber: 'CTR-2031-00001',
      stage: 'DEPARTED',
      client,
      departureDate: at('2031-03-10T10:00'),
      returnDate: until,
      TotalTTC: 900_000,
      vehicles: [
        {
          ...line,
          vehicle: vehicle.id,
          lineState: 'RETURNED',
          departureDate: at('2031-03-10T10:00'),
          returnDate: back,
          heldFrom: at('2031-03-10T10:00'),
          heldTo: back,
        },
        {
          ...line,
          vehicle: other.id,
          lineState: 'TO_DELIVER',
          departureDate: back,
          returnDate: until,
          heldFrom: back,
          heldTo: until,
        },
      ],
    });
    const { departures, returns } = await sheet();
    expect([...departures, ...returns].map(({ number, balance }) => [number, balance])).toEqual([
      ['CTR-2031-00001', 900],
      ['CTR-2031-00001', null],
    ]);
  });

  it('nomme un contrat sans client par son libellé et son téléphone', async () => {
    await serve(day, day, { client: null, libelle: 'Congrès de Hammamet', tel: '+21671000418' });
    expect((await sheet()).returns).toMatchObject([
      { client: null, title: 'Congrès de Hammamet', phone: '+21671000418', email: null },
    ]);
  });

  it('dit en retard, une seule fois, ce qui est attendu avant maintenant et pas encore rendu', async () => {
    const number = await book('10T09:00', '12T09:00');
    const cases: [string, List][] = [
      [`${day}T09:00`, 'returns'],
      [`${day}T09:01`, 'late'],
      [`${day}T09:59`, 'late'],
      [`${day}T10:00`, 'returns'],
    ];
    for (const [now, list] of cases) {
      api.engine.now = () => at(now);
      const found = await sheet({ date: day });
      expect([now, numbers(found.late), numbers(found.returns)]).toEqual([
        now,
        list === 'late' ? [number] : [],
        list === 'returns' ? [number] : [],
      ]);
    }
    api.engine.now = () => at(`${day}T09:30`);
    expect(numbers((await sheet({ date: '2031-03-13' })).late)).toEqual([number]);
  });

  it('croit une location qui dit quand sa voiture est sortie : en retard jusqu’à ce qu’elle rentre', async () => {
    const hires = {
      ...rentals,
      fields: { ...rentals.fields, client: reference('Client', 'clients') },
      occupies: { ...rentals.occupies, holder: 'client' } as never,
    };
    const other = await startApi(withConfigs(hires));
    other.engine.now = () => at(`${day}T09:30`);
    const { token } = await other.signIn('SUPER_ADMIN');
    const hire = async (from: string, to: string, state: string) => {
      const { id, registration } = await addVehicle(other, token);
      await insert(other.engine, 'rentals', {
        name: `Location ${registration}`,
        client: null,
        cars: [{ vehicle: id, from: at(`2031-03-${from}`), to: at(`2031-03-${to}`), state }],
      });
      return registration;
    };
    const old = await hire('01T09:00', '10T09:00', 'OUT');
    await hire('01T09:00', '10T09:00', 'BACK');
    const early = await hire('01T09:00', '12T09:00', 'BACK');
    const due = await hire('01T09:00', '12T18:00', 'OUT');
    const query = documents.question('DailySheet', other.engine.resources);
    const { data } = await other.send<{ DailySheet: Sheet }>(token, query, {});
    await other.close();
    const cars = (lines: readonly Line[] = []) => lines.map(line => line.vehicle?.label);
    expect(cars(data?.DailySheet.late)).toEqual([old]);
    expect(cars(data?.DailySheet.returns)).toEqual([early, due]);
  });

  it('se restreint à une agence, et les nomme toutes', async () => {
    const { rows } = await api.engine.pool.query<{ id: string }>(
      `INSERT INTO agencies (name, code, address, city, phone, active, "isArchived") VALUES
        ('Tunis', 'TUN', 'x', 'Tunis', '+21671000000', true, false), ('Djerba', 'DJE', 'x', 'Djerba', '+21675000000', true, false),
        ('Sfax', 'SFA', 'x', 'Sfax', '+21674000000', false, false) RETURNING id::text`,
    );
    const [tunis, djerba] = rows;
    await api.engine.pool.query('UPDATE vehicles SET agency = $1 WHERE id = $2', [tunis?.id, vehicle.id]);
    const here = await book('12T10:00', '14T10:00', { vehicles: [{ vehicle: vehicle.id }] });
    await book('12T10:00', '14T10:00');
    expect(numbers((await sheet({ agency: tunis?.id })).departures)).toEqual([here]);
    expect((await sheet({ agency: djerba?.id })).departures).toEqual([]);
    const { departures, agencies } = await sheet();
    expect(departures.map(line => line.agency?.label)).toEqual(['Tunis', undefined]);
    // The agency that a booking names goes before the one where its car stands.
    const moved = await book('12T12:00', '14T12:00', {
      departureAgency: djerba?.id,
      returnAgency: tunis?.id,
    });
    expect(numbers((await sheet({ agency: djerba?.id })).departures)).toEqual([moved]);
    expect(numbers((await sheet({ agency: tunis?.id, date: '2031-03-14' })).returns)).toEqual([here, moved]);
    expect(agencies.map(({ name }) => name)).toEqual(['Djerba', 'Tunis']);
  });

  it('ne dit de chaque source et du client qu’à qui les lit', async () => {
    await book('12T10:00', '14T10:00');
    await serve('2031-03-11', day);
    const seen = async (...granted: string[]) => {
      const { token } = await api.signIn('ADMIN', ['reservation_dashboard', ...granted]);
      const { departures, returns } = await sheet({}, token);
      return [...departures, ...returns].map(({ number, client: who, phone, email, sourceId }) => [
        number !== null && sourceId !== null,
        who?.label ?? null,
        phone,
        email,
      ]);
    };
    const nothing = [false, null, null, null];
    const known = [true, 'Mehdi Trabelsi', null, null];
    const whole = [true, 'Mehdi Trabelsi', '+21620123456', 'mehdi@exemple.tn'];
    expect(await seen()).toEqual([nothing, nothing]);
    expect(await seen('reservations')).toEqual([known, nothing]);
    expect(await seen('contracts-service')).toEqual([nothing, known]);
    expect(await seen('reservations', 'contracts-service', 'clients')).toEqual([whole, whole]);
  });

  it('s’ouvre par le droit du planning seul', async () => {
    const { token } = await api.signIn('ADMIN', ['reservations', 'vehicles', 'clients']);
    expect((await ask({}, token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const user = await api.signIn('USER', ['reservation_dashboard']);
    expect((await ask({}, user.token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('refuse un jour qui n’existe pas, et ne demande qu’une fois à PostgreSQL', async () => {
    const { errors } = await ask({ date: '2031-02-30' });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { date: expect.anything() as unknown },
    });
    expect(await statementsOf(() => sheet({ date: day }))).toHaveLength(1);
  });
});
