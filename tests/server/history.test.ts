import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient, addService, addVehicle } from './helpers/fleet';
import { call, insert, story } from './helpers/write';
import { modelOf } from './helpers/modelOf';

let api: Api;
let token: string;
let vehicle: { id: string; registration: string };

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
  vehicle = await addVehicle(api, token);
});
afterAll(() => api?.close());

interface Entry {
  userName: string;
  action: string;
  message: string;
  createdAt: number;
}
async function entries(resource: string, id: string, as = token) {
  const answer = await api.send<{ RecordHistory: { count: number; data: Entry[] } }>(
    as,
    'query ($r: String!, $id: ID!, $limit: Int) { RecordHistory(resource: $r, id: $id, limit: $limit) { count data { userName action message createdAt } } }',
    { r: resource, id, limit: 2 },
  );
  return answer;
}

describe('l’historique raconte une fiche', () => {
  it('dans les mots de l’écran : libellés, dates, montants, choix, références', async () => {
    const { id } = vehicle;
    await call(api, token, 'vehicles', 'update', {
      id,
      transmissionType: 'MANUAL_GEAR',
      rentalAmount: '1150,5',
      validityDate: { end_validity: '2027-03-12' },
      totalMileage: 48_210,
    });
    expect((await story(api, token, 'vehicles', id))[0]).toEqual([
      'Boîte: null → Manuelle',
      'Kilométrage: null → 48\u00a0210',
      'Jour HT hors grille: null → 1\u00a0150,500\u00a0DT',
      'Assurance au: null → 12/03/2027',
    ]);
  });

  it('ne dit rien quand rien ne change', async () => {
    const { id } = await addVehicle(api, token);
    await call(api, token, 'vehicles', 'update', {
      id,
      ...(await modelOf(api.engine.pool)),
      policeNumber: ' ',
    });
    expect(await story(api, token, 'vehicles', id)).toHaveLength(1);
  });

  it('raconte les lignes qui changent d’ordre, et seulement l’ordre', async () => {
    const services = [
      await addService(api, token),
      await addService(api, token),
      await addService(api, token),
    ];
    const names = (
      await api.engine.pool.query<{ name: string }>('SELECT name FROM services ORDER BY id')
    ).rows.map(({ name }) => name);
    const rows = services.map((service, index) => ({ service, amount: `${10 * (index + 1)}` }));
    const { id, contractDetails } = await call<{
      id: string;
      contractDetails: { id: string; amount: string }[];
    }>(api, token, 'contract-services', 'create', { libelle: 'Congrès', contractDetails: rows });
    const [first, second, third] = contractDetails.map((row, index) => ({ ...rows[index], id: row.id }));
    const put = (...contractDetails: unknown[]) =>
      call(api, token, 'contract-services', 'update', { id, contractDetails });
    await put(second, third, first);
    await put(third, { service: services[0], amount: '7' }, second);
    await put(third, { ...second, amount: '25' });
    const told = await story(api, token, 'contract-services', id);
    const [one, two, three] = names;
    expect(told[2]).toEqual([
      `Détails du contrat, ordre des lignes: 1. ${one}, 2. ${two}, 3. ${three} → 2. ${two}, 3. ${three}, 1. ${one}`,
    ]);
    expect(told[1]?.[0]).toBe(
      `Détails du contrat, ordre des lignes: 1. ${two}, 2. ${three} → 2. ${three}, 1. ${two}`,
    );
    expect(told[0]?.filter(line => line.includes('ordre'))).toEqual([]);
    expect(told).toHaveLength(4);
  });

  it('nomme les transitions et leurs raisons, la plus récente d’abord, page par page', async () => {
    const values = {
      client: await addClient(api, token),
      source: 'tel',
      vehicles: [{ vehicle: vehicle.id }],
    };
    const dates = { departureDate: Date.UTC(2099, 0, 5, 8), returnDate: Date.UTC(2099, 0, 6, 8) };
    const id = await insert(api.engine, 'reservations', {
      ...values,
      ...dates,
      paymentOption: 'PAS_DACOMPTE',
    });
    await api.send(token, `mutation { confirmReservation(id: "${id}") { id } }`);
    await api.send(token, `mutation { cancelReservation(id: "${id}", cancelReason: "TRIP") { id } }`);
    const { data } = await entries('reservations', id);
    expect(data?.RecordHistory).toMatchObject({
      count: 3,
      data: [
        {
          userName: 'Leïla Mansouri',
          action: 'cancelReservation',
          message: expect.stringMatching(/^Annuler la réservation : RES-/),
        },
        {
          userName: 'Leïla Mansouri',
          action: 'confirmReservation',
          message: expect.stringMatching(/^Confirmer : RES-/),
        },
      ],
    });
    const [cancelled, confirmed, created] = await story(api, token, 'reservations', id);
    expect(cancelled).toEqual([
      'Statut: Confirmée → Annulée',
      'Motif d’annulation: null → Voyage ou vol annulé',
    ]);
    expect(confirmed).toEqual(['Statut: Option → Confirmée']);
    expect(created).toEqual(
      expect.arrayContaining(['Client: null → Mehdi Trabelsi', 'Départ: null → 05/01/2099 09:00']),
    );
    expect(created).toContain(`Véhicules, ligne 1 › Véhicule: null → ${vehicle.registration}`);
  });

  it('ne garde rien d’une écriture refusée', async () => {
    const before = await api.engine.pool.query('SELECT FROM "history-logs"');
    await api.send(token, `mutation { updateVehicle(id: "${vehicle.id}", carBrand: "") { id } }`);
    await api.send(token, `mutation { createService(name: "") { id } }`);
    expect((await api.engine.pool.query('SELECT FROM "history-logs"')).rowCount).toBe(before.rowCount);
  });

  it('s’ouvre à qui peut lire la fiche, à personne d’autre', async () => {
    const reader = (await api.signIn('ADMIN', ['vehicles'])).token;
    const stranger = (await api.signIn('ADMIN', ['clients'])).token;
    expect((await entries('vehicles', vehicle.id, reader)).errors).toBeUndefined();
    expect((await entries('vehicles', vehicle.id, stranger)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await entries('receipt-lines', '1')).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it.each([
    'UPDATE "history-logs" SET message = \'\'',
    'DELETE FROM "history-logs"',
    'TRUNCATE "history-logs"',
  ])('ne se réécrit pas : %s', async statement => {
    await expect(api.engine.pool.query(statement)).rejects.toMatchObject({
      message: 'L’historique ne se modifie pas.',
    });
  });
});
