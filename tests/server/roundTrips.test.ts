import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchTextSql } from '../../server/engine/records/search';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import { tripsOf } from './helpers/cost';
import type { Api } from './helpers/api';
import { addClient, addService, addVehicle } from './helpers/fleet';

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());

/** What left with one trip. */
/**
 * Asks as the admin does, with a key; answers what came back, how many times PostgreSQL was waited for, and what it was
 * asked.
 */
async function ask(query: string, variables: object) {
  // A connection that opens sets itself up first: that is not the request's. What the last write told may have one.
  await Promise.all(Array.from({ length: 3 }, () => api.engine.pool.query('SELECT')));
  const headers = { 'idempotency-key': randomUUID() };
  const { answer, trips } = await tripsOf(() =>
    api.send<Record<string, { id: string; updatedAt: number }>>(token, query, variables, headers),
  );
  const asked = trips.flatMap(({ queries = [] }) => queries.map(({ text }) => text));
  expect(answer.errors).toBeUndefined();
  return { record: Object.values(answer.data ?? {})[0], trips: trips.length, asked };
}

const resource = (name: string) => api.engine.resources.get(name);
const createOf = (name: string) => documents.create(resource(name), api.engine.resources);
const updateOf = (name: string) => documents.update(resource(name), api.engine.resources);

/** A client who passes by. */
const amina = {
  clientType: 'PHYSICAL',
  clientKind: 'PASSAGE',
  otherDetails: { firstName: 'Amina', lastName: 'Ben Salah', CIN: '07654321' },
  phone: '20 123 456',
  address: '12, rue de Marseille, Tunis',
};

describe('une écriture n’attend PostgreSQL que le nombre de fois qu’il faut', () => {
  it('une fiche simple : deux fois pour la créer, deux pour la modifier', async () => {
    const { record, trips } = await ask(createOf('services'), { name: 'Transfert aéroport' });
    expect(trips).toBe(2);
    const renamed = await ask(updateOf('services'), { ...record, name: 'Transfert hôtel' });
    expect(renamed.trips).toBe(2);
    const text =
      'SELECT message, changes FROM "history-logs" WHERE "entityId" = $1 AND "entityType" = $2 ORDER BY id';
    const { rows } = await api.engine.pool.query(text, [record?.id, 'services']);
    expect(rows).toEqual([
      {
        message: 'Création du service Transfert aéroport',
        changes: [{ field: 'name', label: 'Nom du service', before: null, after: 'Transfert aéroport' }],
      },
      {
        message: 'Modification du service Transfert hôtel',
        changes: [
          { field: 'name', label: 'Nom du service', before: 'Transfert aéroport', after: 'Transfert hôtel' },
        ],
      },
    ]);
  });

  it('une fiche numérotée, avec un groupe et des listes de fichiers : autant', async () => {
    const { record, trips } = await ask(createOf('clients'), amina);
    expect(trips).toBe(2);
    const moved = await ask(updateOf('clients'), { ...record, ...amina, address: 'Sfax' });
    expect(moved.trips).toBe(2);
    const text = `SELECT changes FROM "history-logs" WHERE "entityId" = $1 AND "entityType" = 'clients' ORDER BY id`;
    const { rows } = await api.engine.pool.query<{ changes: object[] }>(text, [record?.id]);
    expect(rows[0]?.changes[0]).toEqual({
      field: 'code',
      label: 'Code',
      before: null,
      after: expect.stringMatching(/^CL-\d{4}-\d{5}$/),
    });
    expect(rows[1]?.changes).toHaveLength(1);
  });

  it('la fiche, ses mots et son numéro s’écrivent d’un coup, tant qu’aucune ligne n’y ajoute de mots', async () => {
    const writes = (asked: readonly string[]) =>
      asked.filter(text => /(INTO|UPDATE) "(clients|_counters)"/.test(text));
    const sonia = { ...amina, otherDetails: { firstName: 'Sonia', lastName: 'Mabrouk', CIN: '07654322' } };
    const { record, asked } = await ask(createOf('clients'), sonia);
    expect(writes(asked)).toHaveLength(1);
    const moved = await ask(updateOf('clients'), { id: record?.id, phone: '20 123 458' });
    expect(writes(moved.asked)).toHaveLength(1);
    const contacts = [{ name: 'Hatem Mabrouk', phone: '20 123 459' }];
    const reached = await ask(updateOf('clients'), { id: record?.id, contacts });
    expect(writes(reached.asked)).toHaveLength(2);
  });

  it('les mots d’une fiche ne s’écrivent que s’ils changent, et restent ceux qu’elle dit', async () => {
    const name = 'clients';
    const text = `SELECT t._search = ${searchTextSql(resource(name), api.engine.resources)} AS told, t._search FROM clients t WHERE t.id = $1`;
    const ines = { ...amina, otherDetails: { firstName: 'Inès', lastName: 'Chebbi', CIN: '07654323' } };
    const { record } = await ask(createOf(name), ines);
    /** Whether a change writes the words, and what they are then. */
    const change = async (given: object) => {
      const { asked } = await ask(updateOf(name), { id: record?.id, ...given });
      const { rows } = await api.engine.pool.query<{ told: boolean; _search: string }>(text, [record?.id]);
      return {
        writes: asked.some(sent => sent.startsWith('UPDATE "clients"') && sent.includes('_search = ')),
        ...rows[0],
      };
    };
    // By an address nobody is found; what is given as it was is no change.
    expect(await change({ address: 'Sousse' })).toMatchObject({ writes: false, told: true });
    expect(await change({ phone: '20 123 456', isBlacklisted: false })).toMatchObject({
      writes: false,
      told: true,
    });
    const called = await change({ phone: '98 765 432' });
    expect(called).toMatchObject({ writes: true, told: true });
    expect(called._search).toContain('98765432');
    const renamed = await change({ otherDetails: { ...ines.otherDetails, lastName: 'Mzali' } });
    expect(renamed).toMatchObject({ writes: true, told: true });
    expect(renamed._search).toContain('mzali');
    const emptied = await change({ phoneSecondary: '71 000 111' });
    expect(emptied._search).toContain('71000111');
    expect(await change({ phoneSecondary: null })).toMatchObject({ writes: true, told: true });
  });

  it('ce qui renomme une fiche renomme les mots de celles qui la nomment, qu’elles changent ensuite ou non', async () => {
    const [service, client] = [await addService(api, token), await addClient(api, token)];
    const { record } = await ask(createOf('contract-services'), {
      client,
      contractDetails: [{ service, amount: '10' }],
    });
    await ask(updateOf('services'), { id: service, name: 'Navette de nuit' });
    await ask(updateOf('contract-services'), { id: record?.id, address: 'Gabès' });
    const { rows } = await api.engine.pool.query<{ _search: string; told: boolean }>(
      `SELECT t._search, t._search = ${searchTextSql(resource('contract-services'), api.engine.resources)} AS told FROM "contract-services" t WHERE t.id = $1`,
      [record?.id],
    );
    expect(rows[0]?.told).toBe(true);
    expect(rows[0]?._search).toContain('navette de nuit');
  });

  it('des lignes et des références se relisent : une fois de plus, quel que soit leur nombre', async () => {
    const [service, client] = [await addService(api, token), await addClient(api, token)];
    const rows = (count: number) => Array.from({ length: count }, () => ({ service, amount: '10' }));
    const { record, trips } = await ask(createOf('contract-services'), { client, contractDetails: rows(20) });
    expect(trips).toBe(3);
    const changed = await ask(updateOf('contract-services'), { id: record?.id, contractDetails: rows(30) });
    expect(changed.trips).toBe(3);
  });

  it('une réservation : cinq pour l’option, avec ce qu’elle rencontre, quatre pour la confirmer', async () => {
    const [client, vehicle] = [await addClient(api, token), (await addVehicle(api, token)).id];
    const { record: driver } = await ask(createOf('drivers'), {
      firstName: 'Sami',
      lastName: 'Gharbi',
      birthDate: '1990-04-02',
      CIN: '07123456',
      tel: '22 456 789',
      drivingLicense: '12/345678',
      drivingLicenseDate: '2010-06-01',
    });
    const { record, trips } = await ask(createOf('reservations'), {
      client,
      source: 'tel',
      departureDate: '2028-05-02T09:00',
      returnDate: '2028-05-04T09:00',
      vehicles: [{ vehicle }],
      drivers: [{ driver: driver?.id }],
    });
    expect(trips).toBe(5);
    const confirm = documents.transition(
      resource('reservations'),
      'confirmReservation',
      api.engine.resources,
    );
    expect((await ask(confirm, { id: record?.id })).trips).toBe(4);
  });

  it('une suppression : trois', async () => {
    const { record } = await ask(createOf('services'), { name: 'Convoyage' });
    expect((await ask(documents.delete(resource('services')), { id: record?.id })).trips).toBe(3);
  });
});
