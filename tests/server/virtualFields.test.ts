import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, toEpoch, todayInTunis } from '../../src/domain/calendarDate';
import { documents } from '../../src/schema/api/documents';
import type { DeadlineValue, TodayValue } from '../../src/schema/words/occupancy/virtualFields';
import { known, startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { badges } from './helpers/configs/badges';
import { trips } from './helpers/configs/dossiers';
import { withConfigs } from './helpers/configs/withConfigs';
import { costOf, statementsOf } from './helpers/cost';
import type { Sent } from './helpers/cost';
import { addClient, addVehicle } from './helpers/fleet';
import { modelOf } from './helpers/modelOf';
import { call, insert } from './helpers/write';

/** Badges whose list shows what falls due first, of their rows and of what only some may read too. */
const shown = {
  ...badges,
  list: {
    columns: ['number', '_deadline'] as const,
    filters: [{ argument: 'deadline', path: '_deadline', operator: '<=' }] as const,
  },
};

const hour = 3_600_000;
const today = todayInTunis(Date.now());
const inDays = (days: number) => addDays(today, days);
const at = (days: number, hours = 0) => new Date(Date.now() + days * 24 * hour + hours * hour).toISOString();

let api: Api;
let boss: { id: string; token: string };
let client: string;

beforeAll(async () => {
  api = await startApi(withConfigs(shown, trips));
  boss = await api.signIn('SUPER_ADMIN');
  client = await addClient(api, boss.token);
});
afterAll(() => api?.close());

const emptyPark = () => api.engine.pool.query('TRUNCATE vehicles CASCADE');

interface Told {
  id: string;
  _deadline: DeadlineValue | null;
  _today: TodayValue | null;
}
interface Page {
  count: number;
  data: Told[];
}

async function list(variables: object = {}, token = boss.token, resource = 'vehicles'): Promise<Page> {
  const { query, name } = known(api.engine, resource, 'list');
  const { data, errors } = await api.send<Record<string, Page>>(token, query, variables);
  if (errors || !data) throw new Error(JSON.stringify(errors));
  return data[name] as Page;
}
const told = async (id: string, token?: string) => (await list({ ids: [id] }, token)).data[0] as Told;
const idsOf = async (variables: object) =>
  (await list({ limit: 100, ...variables })).data.map(({ id }) => id);

/** A vehicle whose papers end on these days, others never. */
async function vehicleUntil(papers: Partial<Record<'insurance' | 'sticker', string>>, state = 'IN_SERVICE') {
  const { id } = await addVehicle(api, boss.token);
  await api.engine.pool.query(
    'UPDATE vehicles SET "validityDate__end_validity" = $2, "vehicleStickers__end_vehicleStickers" = $3, "vehicleType__type" = $4 WHERE id = $1',
    [id, papers.insurance, papers.sticker, state],
  );
  return id;
}

describe('la prochaine échéance', () => {
  beforeEach(emptyPark);

  it('est la plus proche des dates suivies, avec ce qui échoit', async () => {
    const id = await vehicleUntil({ insurance: inDays(40), sticker: inDays(12) });
    expect((await told(id))._deadline).toEqual({ date: toEpoch(inDays(12)), of: 'Vignette' });
    const { query, name } = known(api.engine, 'vehicles', 'one');
    const one = await api.send<Record<string, Told>>(boss.token, query, { id });
    expect(one.data?.[name]?._deadline?.of).toBe('Vignette');
  });

  it('n’est pas celle d’une voiture vendue, ni de celle qui n’a pas de papiers', async () => {
    const sold = await vehicleUntil({ insurance: inDays(3) }, 'SOLD');
    const bare = await vehicleUntil({});
    expect((await told(sold))._deadline).toBeNull();
    expect((await told(bare))._deadline).toBeNull();
    expect(await idsOf({ deadline: '+400' })).toEqual([]);
  });

  it('trie la liste, celles qui n’en ont pas à la fin', async () => {
    const late = await vehicleUntil({ insurance: inDays(90) });
    const none = await vehicleUntil({});
    const past = await vehicleUntil({ sticker: inDays(-3) });
    expect(await idsOf({ sort: '_deadline', order: 'asc' })).toEqual([past, late, none]);
    expect(await idsOf({ sort: '_deadline', order: 'desc' })).toEqual([late, past, none]);
  });

  it('se filtre par un jour, ou par un nombre de jours depuis aujourd’hui à Tunis', async () => {
    const past = await vehicleUntil({ insurance: inDays(-3) });
    const edge = await vehicleUntil({ insurance: inDays(30) });
    await vehicleUntil({ insurance: inDays(31) });
    const soon = { sort: '_deadline', order: 'asc' };
    expect(await idsOf({ ...soon, deadline: '+30' })).toEqual([past, edge]);
    expect(await idsOf({ ...soon, deadline: inDays(29) })).toEqual([past]);
    await expect(list({ deadline: '+30 jours' })).rejects.toThrow('Valeur de filtre invalide');
    await expect(list({ sort: '_deadline.date' })).rejects.toThrow('Cette colonne ne se trie pas');
    const counts = await api.send(boss.token, documents.quickFilterCounts, { resource: 'vehicles' });
    expect(counts.data).toEqual({ QuickFilterCounts: [3, 3, 2, 0, 0, 0] });
  });

  it('ne dit, ne trie et ne trouve par une date réservée que pour qui la lit', async () => {
    const { pool } = api.engine;
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO badges (number, state, ends, "secretEnd") VALUES ('A1', 'USED', $1, $2) RETURNING id::text`,
      [inDays(20), inDays(5)],
    );
    const id = rows[0]?.id;
    const [open, closed] = [
      await api.signIn('ADMIN', ['badges', 'see_secret_end']),
      await api.signIn('ADMIN', ['badges']),
    ];
    const seen = async (token: string, variables: object) =>
      (await list(variables, token, 'badges')).data.map(badge => badge._deadline?.date);
    expect(await seen(open.token, { ids: [id] })).toEqual([toEpoch(inDays(5))]);
    expect(await seen(closed.token, { ids: [id] })).toEqual([toEpoch(inDays(20))]);
    expect(await seen(open.token, { deadline: '+10' })).toHaveLength(1);
    expect(await seen(closed.token, { deadline: '+10' })).toEqual([]);
    await pool.query('INSERT INTO badges__doors (parent_id, position, closes) VALUES ($1, 0, $2)', [
      id,
      inDays(2),
    ]);
    expect(await seen(closed.token, { deadline: '+10' })).toEqual([toEpoch(inDays(2))]);
    await pool.query('UPDATE badges SET "isArchived" = true');
    expect(await seen(open.token, { ids: [id] })).toEqual([undefined]);
  });
});

interface Booking {
  id: string;
}

/** None begins in the past: these are booked for later, and their time comes. */
const later = 100;

/** A reservation that holds the vehicle, from and to in days from now. */
async function book(vehicle: string, from: number, to: number): Promise<Booking> {
  const answer = await api.send<{ createReservation: Booking }>(
    boss.token,
    `mutation ($client: ID, $from: Input, $to: Input, $vehicles: [ReservationVehiclesInput]) {
      createReservation(client: $client, source: "tel", departureDate: $from, returnDate: $to, vehicles: $vehicles) { id } }`,
    { client, from: at(from + later), to: at(to + later), vehicles: [{ vehicle }] },
  );
  const made = answer.data?.createReservation as Booking;
  const confirm = 'mutation ($id: ID!) { confirmReservation(id: $id) { id } }';
  expect((await api.send(boss.token, confirm, { id: made.id })).errors).toBeUndefined();
  await api.engine.pool.query(
    `UPDATE vehicles__occupancy SET period = tstzrange(lower(period) - $2 * interval '24 hours', upper(period) - $2 * interval '24 hours') WHERE source_id = $1`,
    [made.id, later],
  );
  return made;
}

describe('la disponibilité', () => {
  beforeEach(emptyPark);

  it('dit ce qui tient la voiture, jusqu’au retour et non jusqu’à la fin du battement, et pour qui', async () => {
    const { id } = await addVehicle(api, boss.token);
    const { id: reservation } = await book(id, -1, 2);
    const today = (await told(id))._today;
    expect(today).toMatchObject({
      kind: 'RESERVATION',
      source: { resource: 'reservations', id: reservation, label: 'Mehdi Trabelsi' },
    });
    expect(Math.abs(Number(today?.until) - Date.parse(at(2)))).toBeLessThan(60_000);
  });

  it('est en préparation dès le retour, jusqu’à la fin du battement, pour la liste et pour son filtre', async () => {
    const { id } = await addVehicle(api, boss.token);
    const { id: reservation } = await book(id, -2, 2);
    const { rows } = await api.engine.pool.query<{ until: string }>(
      `UPDATE vehicles__occupancy SET period = tstzrange(lower(period), date_trunc('second', now() + interval '45 minutes'))
       WHERE source_id = $1 RETURNING (extract(epoch FROM upper(period)) * 1000)::bigint AS until`,
      [reservation],
    );
    expect((await told(id))._today).toMatchObject({ kind: 'PREPARATION', until: Number(rows[0]?.until) });
    expect(await idsOf({ availability: 'PREPARATION' })).toEqual([id]);
    for (const availability of ['RESERVATION', 'FREE']) expect(await idsOf({ availability })).toEqual([]);
    // It prevails, even over a preparation.
    const stop = { vehicle: id, type: 'DAMAGE', reason: 'Panne', start: Date.now() - hour, end: null };
    await insert(api.engine, 'unavailabilities', stop);
    expect((await told(id))._today).toMatchObject({ kind: 'UNAVAILABLE' });
    expect(await idsOf({ availability: 'PREPARATION' })).toEqual([]);
  });

  it('est libre jusqu’à ce qui vient, ou sans fin', async () => {
    const { id } = await addVehicle(api, boss.token);
    expect((await told(id))._today).toEqual({ kind: 'FREE', until: null, source: null });
    await book(id, 20, 22);
    const next = await book(id, 5, 7);
    const today = (await told(id))._today;
    expect(today).toMatchObject({ kind: 'FREE', source: { id: next.id } });
    expect(Math.abs(Number(today?.until) - Date.parse(at(5)))).toBeLessThan(60_000);
  });

  it('ne dit rien d’une voiture vendue, et dit sans date ce qui n’a pas de fin connue', async () => {
    const { pool } = api.engine;
    const { id } = await addVehicle(api, boss.token);
    await book(id, -1, 2);
    await pool.query(
      `UPDATE vehicles__occupancy SET period = tstzrange(lower(period), 'infinity') WHERE subject_id = $1`,
      [id],
    );
    expect((await told(id))._today).toMatchObject({ kind: 'RESERVATION', until: null });
    await pool.query(`UPDATE vehicles SET "vehicleType__type" = 'SOLD' WHERE id = $1`, [id]);
    expect((await told(id))._today).toBeNull();
    expect(await idsOf({ availability: 'RESERVATION' })).not.toContain(id);
  });

  it('tait la fiche qui tient la voiture à qui n’en lit pas la liste, et celle d’un titulaire à tous les autres', async () => {
    const { id } = await addVehicle(api, boss.token);
    await book(id, -1, 2);
    const park = await api.signIn('ADMIN', ['vehicles']);
    const desk = await api.signIn('ADMIN', ['vehicles', 'reservations']);
    expect((await told(id, park.token))._today).toMatchObject({ kind: 'RESERVATION', source: null });
    expect((await told(id, desk.token))._today?.source?.label).toBe('Mehdi Trabelsi');
    const { id: other } = await addVehicle(api, boss.token);
    const traveller = await api.signIn('ADMIN', ['vehicles', 'trips']);
    const trip = await api.send(
      boss.token,
      `mutation ($owner: ID, $cars: [TripCarsInput]) { createTrip(purpose: "Sfax", owner: $owner, cars: $cars) { id } }`,
      { owner: traveller.id, cars: [{ car: other, from: inDays(0), to: inDays(1) }] },
    );
    expect(trip.errors).toBeUndefined();
    expect((await told(other, traveller.token))._today).toMatchObject({ kind: 'TRIP', source: null });
    expect((await told(other))._today).toMatchObject({ kind: 'TRIP', source: { label: 'Sfax' } });
  });

  it('est l’immobilisation d’une voiture qui est en panne chez qui l’a, pour la liste et pour son filtre', async () => {
    const { id } = await addVehicle(api, boss.token);
    await book(id, -2, 5);
    const stop = { vehicle: id, type: 'DAMAGE', reason: 'Panne', start: Date.now() - hour, end: null };
    await insert(api.engine, 'unavailabilities', stop);
    expect((await told(id))._today).toMatchObject({
      kind: 'UNAVAILABLE',
      until: null,
      source: { label: 'Panne' },
    });
    expect(await idsOf({ availability: 'UNAVAILABLE' })).toEqual([id]);
    expect(await idsOf({ availability: 'RESERVATION' })).toEqual([]);
    expect(await idsOf({ availability: 'FREE' })).toEqual([]);
  });

  it('se filtre, et se compte dans les filtres rapides', async () => {
    const { id: free } = await addVehicle(api, boss.token);
    const { id: soon } = await addVehicle(api, boss.token);
    const { id: held } = await addVehicle(api, boss.token);
    const { id: broken } = await addVehicle(api, boss.token);
    await call(api, boss.token, 'unavailabilities', 'create', {
      vehicle: broken,
      reason: 'Panne',
      start: at(0),
    });
    await vehicleUntil({}, 'SOLD');
    await book(held, -1, 2);
    await book(soon, 3, 4);
    const byId = { sort: 'id', order: 'asc' };
    expect(await idsOf({ ...byId, availability: 'FREE' })).toEqual([free, soon]);
    expect(await idsOf({ ...byId, availability: 'RESERVATION' })).toEqual([held]);
    expect(await idsOf({ ...byId, availability: 'UNAVAILABLE' })).toEqual([broken]);
    await expect(list({ availability: 'LOST' })).rejects.toThrow('Valeur de filtre invalide');
    const counts = await api.send(boss.token, documents.quickFilterCounts, { resource: 'vehicles' });
    expect(counts.data).toEqual({ QuickFilterCounts: [5, 2, 0, 0, 0, 1] });
  });
});

describe('ce qu’il en coûte', () => {
  beforeAll(async () => {
    const { pool } = api.engine;
    const { carBrand, carModel } = await modelOf(pool);
    await pool.query(`TRUNCATE vehicles CASCADE;
      INSERT INTO vehicles (id, "carBrand", "carModel", "plateType", registration, "serviceOrCompanyVehicle", "vehicleType__type", "vehicleStickers__end_vehicleStickers")
        SELECT n, ${carBrand}, ${carModel}, 'TUN', (100 + n % 150) || ' TUN ' || (1000 + n), 'EXPLOITATION', 'IN_SERVICE', current_date + n % 900 FROM generate_series(1, 2000) n;
      INSERT INTO vehicles__occupancy (subject_id, period, kind, source, source_id, row_id)
        SELECT 1 + n % 2000, tstzrange(now() + (n / 2000 - 45) * interval '7 days', now() + (n / 2000 - 45) * interval '7 days' + interval '3 days'), 'RESERVATION', 'reservations', n, n FROM generate_series(1, 100000) n;
      ANALYZE vehicles, vehicles__occupancy`);
  });

  const costing = async (table: string, variables: object) => {
    const sent = await statementsOf(() => list({ limit: 25, ...variables }));
    expect(sent).toHaveLength(1);
    return costOf(api.engine.pool, sent[0] as Sent, table);
  };

  it('une page par échéance vient de son index', async () => {
    const { paged, indexes } = await costing('vehicles', { sort: '_deadline', order: 'asc' });
    expect(indexes).toContain('ix_vehicles_deadline');
    expect(paged).toBeLessThanOrEqual(50);
  });

  it('une page de disponibilités regarde une période de chaque voiture', async () => {
    const { rows } = await costing('vehicles__occupancy', { sort: 'registration', order: 'asc' });
    expect(rows).toBeLessThanOrEqual(25 * 60);
  });

  it('les voitures libres se trouvent sans lire les périodes passées', async () => {
    const { rows, indexes } = await costing('vehicles__occupancy', {
      sort: 'registration',
      availability: 'FREE',
    });
    expect(indexes).toContain('ix_vehicles__occupancy_end');
    expect(rows).toBeLessThanOrEqual(15_000);
  });
});
