import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../server/engine/connection/transaction';
import { clearOccupancy } from '../../server/engine/records/occupancy';
import { startApi } from './helpers/api';
import type { Answer, Api } from './helpers/api';
import { addClient, addService, addVehicle } from './helpers/fleet';

let api: Api;
let token: string;
let client: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
  client = await addClient(api, token);
});
afterAll(() => api?.close());

interface Booking {
  id: string;
  reservationNumber: string;
  status: string;
}

const createDocument = `mutation ($client: ID, $from: Input, $to: Input, $vehicles: [ReservationVehiclesInput]) {
  createReservation(client: $client, source: "tel", departureDate: $from, returnDate: $to, vehicles: $vehicles) { id reservationNumber status } }`;

async function book(vehicles: readonly string[], from: string, to: string): Promise<Booking> {
  const answer = await api.send<{ createReservation: Booking }>(token, createDocument, {
    client,
    from,
    to,
    vehicles: vehicles.map(vehicle => ({ vehicle })),
  });
  if (!answer.data) throw new Error(JSON.stringify(answer.errors));
  return answer.data.createReservation;
}

const confirm = (id: string, as = token): Promise<Answer<{ confirmReservation: Booking }>> =>
  api.send(as, 'mutation ($id: ID!) { confirmReservation(id: $id) { id reservationNumber status } }', { id });
const cancel = (id: string) =>
  api.send(token, 'mutation ($id: ID!) { cancelReservation(id: $id, cancelReason: "TRIP") { status } }', {
    id,
  });

describe('une voiture est à un seul endroit à la fois', () => {
  it('lets one of 20 bookings of one car at once win, and tells the others why', async () => {
    const vehicle = await addVehicle(api, token);
    const options = await Promise.all(
      Array.from({ length: 20 }, () => book([vehicle.id], '2027-03-12T09:00', '2027-03-15T09:00')),
    );
    const answers = await Promise.all(options.map(option => confirm(option.id)));
    const won = answers.flatMap(answer => answer.data?.confirmReservation ?? []);
    const refused = answers.flatMap(answer => answer.errors ?? []);
    expect(won).toHaveLength(1);
    expect(refused).toHaveLength(19);
    for (const error of refused) {
      expect(error.extensions.code).toBe('OCCUPIED');
      expect(error.message).toBe(
        `Le véhicule ${vehicle.registration} est déjà réservé du 12 au 15 mars 2027 (${won[0]?.reservationNumber}). Prochain créneau libre\u00a0: à partir du 15/03/2027 à 10:00.`,
      );
    }
  });

  it('lets 20 writers take two cars in opposite orders without a deadlock', async () => {
    const [a, b] = [await addVehicle(api, token), await addVehicle(api, token)];
    const options = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        book(index % 2 ? [a.id, b.id] : [b.id, a.id], '2027-05-01T09:00', '2027-05-03T09:00'),
      ),
    );
    const begun = performance.now();
    const answers = await Promise.all(options.map(option => confirm(option.id)));
    console.info(`20 writers, two cars, opposite orders: ${Math.round(performance.now() - begun)} ms`);
    expect(answers.filter(answer => !answer.errors)).toHaveLength(1);
    expect(
      new Set(answers.flatMap(answer => answer.errors?.map(error => error.extensions.code) ?? [])),
    ).toEqual(new Set(['OCCUPIED']));
  });

  it('makes whoever takes two cars wait at the first, with the second left to others', async () => {
    const [first, second] = [await addVehicle(api, token), await addVehicle(api, token)];
    const holder = await api.engine.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM vehicles WHERE id = $1 FOR UPDATE', [first.id]);
      let done = false;
      const booked = book([second.id, first.id], '2027-05-02T09:00', '2027-05-04T09:00').finally(
        () => (done = true),
      );
      const waiting = `SELECT FROM pg_locks WHERE NOT granted AND (transactionid IS NOT NULL OR locktype = 'tuple')
        AND pg_blocking_pids(pid) @> ARRAY[pg_backend_pid()]`;
      while ((await holder.query(waiting)).rowCount === 0) await new Promise(next => setTimeout(next, 10));
      await holder.query('SELECT FROM vehicles WHERE id = $1 FOR UPDATE NOWAIT', [second.id]);
      expect(done).toBe(false);
      await holder.query('COMMIT');
      expect((await booked).status).toBe('PENDING');
    } finally {
      holder.release();
    }
  });

  it('lets go of what a record held when it is gone, and of nothing else', async () => {
    const vehicle = await addVehicle(api, token);
    const [gone, kept] = [
      await book([vehicle.id], '2027-06-01T09:00', '2027-06-02T09:00'),
      await book([vehicle.id], '2027-06-03T09:00', '2027-06-04T09:00'),
    ];
    const held = async () => {
      const { rows } = await api.engine.pool.query<{ id: string }>(
        'SELECT source_id::text AS id FROM vehicles__occupancy WHERE subject_id = $1 ORDER BY source_id',
        [vehicle.id],
      );
      return rows.map(({ id }) => id);
    };
    expect(await held()).toEqual([gone.id, kept.id]);
    const clear = (resource: string) =>
      transaction(api.engine.pool, async tx =>
        clearOccupancy(tx, api.engine.resources.get(resource), gone.id),
      );
    await clear('clients');
    await clear('contract-services');
    expect(await held()).toEqual([gone.id, kept.id]);
    await clear('reservations');
    expect(await held()).toEqual([kept.id]);
  });

  it('frees the car when the reservation is cancelled, and asks for the reason', async () => {
    const vehicle = await addVehicle(api, token);
    const first = await book([vehicle.id], '2027-08-01T09:00', '2027-08-05T09:00');
    const second = await book([vehicle.id], '2027-08-02T09:00', '2027-08-04T09:00');
    await confirm(first.id);
    expect((await confirm(second.id)).errors?.[0]?.extensions.code).toBe('OCCUPIED');
    const third = await book([vehicle.id], '2027-08-02T09:00', '2027-08-04T09:00');
    expect(await cancel(third.id)).toEqual({ data: { cancelReservation: { status: 'CANCELLED' } } });
    const silent = await api.send(token, 'mutation ($id: ID!) { cancelReservation(id: $id) { status } }', {
      id: first.id,
    });
    expect(silent.errors?.[0]?.extensions.fields).toEqual({ cancelReason: 'Ce champ est obligatoire' });
    expect((await cancel(first.id)).errors).toBeUndefined();
    expect((await confirm(second.id)).data?.confirmReservation.status).toBe('CONFIRMED');
  });

  it('accepts a departure at the minute when the turnaround of the last return ends, and not one before', async () => {
    const vehicle = await addVehicle(api, token);
    await confirm((await book([vehicle.id], '2027-09-01T09:00', '2027-09-03T09:00')).id);
    const early = await book([vehicle.id], '2027-09-03T09:59', '2027-09-04T09:00');
    const onTime = await book([vehicle.id], '2027-09-03T10:00', '2027-09-04T09:00');
    expect((await confirm(early.id)).errors?.[0]?.extensions.code).toBe('OCCUPIED');
    expect((await confirm(onTime.id)).errors).toBeUndefined();
  });

  it('keeps a service contract off a reserved day, its return day included', async () => {
    const vehicle = await addVehicle(api, token);
    const service = await addService(api, token);
    const reservation = await book([vehicle.id], '2027-10-10T08:00', '2027-10-12T18:00');
    await confirm(reservation.id);
    const contract = (from: string, to: string) =>
      api.send<{ createContractService: { id: string } }>(
        token,
        'mutation ($d: [ContractServiceContractDetailsInput]) { createContractService(libelle: "Séminaire", contractDetails: $d) { id } }',
        { d: [{ service, vehicleId: vehicle.id, departureDate: from, returnDate: to, amount: '120' }] },
      );
    const refused = await contract('2027-10-12', '2027-10-14');
    expect(refused.errors?.[0]?.extensions.fields).toEqual({
      'contractDetails.0.vehicleId': `Le véhicule ${vehicle.registration} est déjà réservé du 10 au 12 octobre 2027 (${reservation.reservationNumber}). Prochain créneau libre\u00a0: à partir du 13/10/2027.`,
    });
    expect((await contract('2027-10-13', '2027-10-14')).errors).toBeUndefined();
    const option = await api.send<{ createReservation: Booking }>(token, createDocument, {
      client,
      from: '2027-10-14T20:00',
      to: '2027-10-16T09:00',
      vehicles: [{ vehicle: vehicle.id }],
    });
    expect((option as { extensions?: { warnings: string[] } }).extensions?.warnings.join(' ')).toContain(
      'pris par un contrat de service du 13 au 14 octobre 2027',
    );
  });

  it('names the other reservation only to those who may read it', async () => {
    const vehicle = await addVehicle(api, token);
    const service = await addService(api, token);
    await confirm((await book([vehicle.id], '2027-11-01T09:00', '2027-11-05T09:00')).id);
    const { token: blind } = await api.signIn('ADMIN', ['create_contract_service']);
    const answer = await api.send(
      blind,
      'mutation ($d: [ContractServiceContractDetailsInput]) { createContractService(libelle: "Navette", contractDetails: $d) { id } }',
      {
        d: [
          {
            service,
            vehicleId: vehicle.id,
            departureDate: '2027-11-02',
            returnDate: '2027-11-02',
            amount: '80',
          },
        ],
      },
    );
    expect(answer.errors?.[0]?.message).toContain(
      'est déjà réservé du 1er au 5 novembre 2027. Prochain créneau libre',
    );
    expect(JSON.stringify(answer)).not.toContain('RES-');
  });

  it('swaps the cars of two bookings in one transaction, the constraint deferred', async () => {
    const [a, b] = [await addVehicle(api, token), await addVehicle(api, token)];
    const [first, second] = [
      await book([a.id], '2027-12-01T09:00', '2027-12-03T09:00'),
      await book([b.id], '2027-12-01T09:00', '2027-12-03T09:00'),
    ];
    await confirm(first.id);
    await confirm(second.id);
    const move = 'UPDATE vehicles__occupancy SET subject_id = $1 WHERE source_id = $2';
    await transaction(api.engine.pool, async tx => {
      await tx.query('SET CONSTRAINTS ALL DEFERRED');
      await tx.query(move, [b.id, first.id]);
      await tx.query(move, [a.id, second.id]);
    });
    const rows = await api.engine.pool.query(
      'SELECT source_id::text, subject_id::text FROM vehicles__occupancy WHERE source_id = ANY ($1) ORDER BY source_id',
      [[first.id, second.id]],
    );
    expect(rows.rows.map(row => row.subject_id)).toEqual([b.id, a.id]);
    await expect(api.engine.pool.query(move, [b.id, second.id])).rejects.toMatchObject({ code: '23P01' });
  });
});
