import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../src/schema/api/documents';
import { known, startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { costOf, statementsOf } from './helpers/cost';
import type { Sent } from './helpers/cost';
import { ask } from './helpers/wire';
import { modelOf } from './helpers/modelOf';

let api: Api;
let boss: { id: string; token: string };

/** Some thousands of each: enough for PostgreSQL to prefer its indexes. */
beforeAll(async () => {
  api = await startApi();
  boss = await api.signIn('SUPER_ADMIN');
  const { pool } = api.engine;
  const { carBrand, carModel } = await modelOf(pool);
  await pool.query(`
    INSERT INTO vehicles ("carBrand", "carModel", "plateType", registration, "serviceOrCompanyVehicle", "vehicleType__type", "dateIntoCirculation", _search)
      SELECT ${carBrand}, ${carModel}, 'TUN', (100 + n % 150) || ' TUN ' || (1000 + n), 'EXPLOITATION', 'IN_SERVICE', CASE WHEN n % 10 > 0 THEN date '2020-01-01' + n % 900 END, 'renault clio ' || n FROM generate_series(1, 4000) n;
    INSERT INTO clients (code, "partyType", "clientType", "clientKind", "otherDetails__firstName", "otherDetails__lastName", phone, address, _search)
      SELECT 'CL-2026-' || n, 'CLIENT', 'PHYSICAL', 'PASSAGE', 'Mehdi', 'Trabelsi', '+21620' || n, 'Tunis',
        'mehdi trabelsi +21620' || (100000 + n) || CASE WHEN n % 400 = 0 THEN ' zaghouan' ELSE '' END FROM generate_series(1, 6000) n`);
  await pool.query(
    `INSERT INTO "history-logs" ("userId", "userName", action, "entityType", "entityId", changes, message, "createdAt")
      SELECT CASE WHEN n % 10 = 0 THEN $1::bigint ELSE 900 + n % 9 END, 'Leïla Mansouri', 'UPDATE',
        (ARRAY['vehicles', 'clients', 'services'])[1 + n / 10 % 3], n % 500 + 1, '[]', 'Modification', now() - n * interval '1 minute'
      FROM generate_series(1, 30000) n`,
    [boss.id],
  );
  await pool.query('SELECT karhba_count_history()');
  await pool.query('VACUUM (ANALYZE)');
});
afterAll(() => api?.close());

const list = (resource: string, variables: object) =>
  api.send(boss.token, known(api.engine, resource, 'list').query, variables);

/** The one statement of a request. */
async function statementOf(request: () => Promise<{ errors?: unknown }>): Promise<Sent> {
  const sent = await statementsOf(async () => expect((await request()).errors).toBeUndefined());
  expect(sent.map(({ text }) => text)).toHaveLength(1);
  return sent[0] as Sent;
}
const isPrepared = async (request: () => Promise<{ errors?: unknown }>) =>
  expect((await statementOf(request)).name).toBeTruthy();
const cost = async (table: string, request: () => Promise<{ errors?: unknown }>) =>
  costOf(api.engine.pool, await statementOf(request), table);

const page = { offset: 0, limit: 25 };

describe('ce que coûte une lecture', () => {
  it.each([
    ['une liste', () => list('vehicles', page)],
    ['une recherche', () => list('clients', { ...page, searchWord: 'zaghouan' })],
    ['une page des logs', () => list('logs', { ...page, userId: boss.id, entityType: 'clients' })],
    [
      'un choix',
      () => api.send(boss.token, documents.lookup, { resource: 'clients', searchWord: 'zaghouan' }),
    ],
    [
      'un doublon cherché à la saisie',
      () => api.send(boss.token, documents.alike, { resource: 'clients', path: 'phone', value: '20000007' }),
    ],
  ])('%s est un seul ordre SQL, préparé', (_, request) => isPrepared(request));

  it.each(['clients', 'vehicles'])(
    'l’écran d’une fiche de %s : la fiche, son historique, ses onglets',
    async resource => {
      const record = { resource, id: '7' };
      await isPrepared(() => api.send(boss.token, known(api.engine, resource, 'one').query, { id: '7' }));
      await isPrepared(() => api.send(boss.token, documents.history, record));
      await isPrepared(() => api.send(boss.token, documents.sheetTabs, record));
    },
  );

  it.each(['clients', 'suppliers', 'vehicles', 'expenses', 'drivers'])(
    'l’écran d’une liste de %s : une page, cherchée ou non, et ce que montrent ses filtres rapides',
    async resource => {
      await statementOf(() => list(resource, page));
      await statementOf(() => list(resource, { ...page, searchWord: 'zaghouan' }));
      await statementOf(() => api.send(boss.token, documents.quickFilterCounts, { resource }));
    },
  );

  it.each([
    ['vehicles', 'registration', '101 TUN 1001', 'uq_vehicles_registration'],
    ['clients', 'phone', '20000007', 'ix_clients_phone_alike'],
  ])('un doublon de %s se cherche par son index', async (resource, path, value, index) => {
    const { rows, indexes } = await cost(resource, () =>
      api.send(boss.token, documents.alike, { resource, path, value }),
    );
    expect(indexes).toEqual([index]);
    expect(rows).toBeLessThanOrEqual(1);
  });

  it.each(
    ['registration', 'dateIntoCirculation', 'totalMileage', 'id'].flatMap(sort => [
      [sort, 'asc'],
      [sort, 'desc'],
    ]),
  )('une page de véhicules triés par %s, %s, ne lit pas tout le parc', async (sort, order) => {
    const { paged } = await cost('vehicles', () => list('vehicles', { ...page, sort, order }));
    expect(paged).toBeLessThanOrEqual(100);
  });

  it.each([0, 3590, 3700])(
    'ce qui n’a pas de valeur vient en dernier dans les deux sens, à partir de %i',
    async offset => {
      for (const order of ['asc', 'desc']) {
        const { data } = await list('vehicles', { limit: 25, offset, sort: 'dateIntoCirculation', order });
        const found = (data as unknown as { Vehicles: { data: { id: string }[] } }).Vehicles.data;
        const { rows } = await api.engine.pool.query<{ id: string }>(
          `SELECT t.id::text FROM vehicles t ORDER BY t."dateIntoCirculation" ${order} NULLS LAST, t.id ${order} LIMIT 25 OFFSET $1`,
          [offset],
        );
        expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      }
    },
  );

  it.each([
    ['un mot rare', 'zaghouan', 15],
    ['un morceau de téléphone', '0105432', 1],
  ])('%s se cherche par l’index', async (_, searchWord, found) => {
    const { rows, indexes } = await cost('clients', () => list('clients', { ...page, searchWord }));
    expect(indexes).toContain('ix_clients_search');
    expect(rows).toBeLessThanOrEqual(found * 4);
  });

  it.each([
    ['un mot que tous disent', 'mehdi', 6000, 0],
    ['un mot que tous disent, loin', 'mehdi', 6000, 5000],
    ['un mot rare', 'zaghouan', 15, 0],
    ['un mot rare, au delà', 'zaghouan', 15, 500],
    ['un mot que personne ne dit', 'tataouine', 0, 0],
  ])('%s donne le compte et la page, dans leur ordre', async (_, searchWord, count, offset) => {
    for (const [sort, order] of [
      ['id', 'desc'],
      ['code', 'asc'],
      ['createdAt', 'asc'],
    ] as const) {
      const { data } = await list('clients', { limit: 25, offset, searchWord, sort, order });
      const found = (data as unknown as { Clients: { count: number; data: { id: string }[] } }).Clients;
      const { rows } = await api.engine.pool.query<{ id: string }>(
        `SELECT t.id::text FROM clients t WHERE _search LIKE $1 ORDER BY t."${sort}" ${sort === 'code' ? 'COLLATE "und-x-icu"' : ''} ${order}, t.id ${order} LIMIT 25 OFFSET $2`,
        [`%${searchWord}%`, offset],
      );
      expect(found.count).toBe(count);
      expect(found.data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    }
  });

  it.each([0, 900])(
    'l’historique d’un utilisateur et d’une rubrique lit sa page, à partir de %i',
    async offset => {
      const { rows } = await cost('history-logs', () =>
        list('logs', { offset, limit: 25, userId: boss.id, entityType: 'clients' }),
      );
      expect(rows).toBeLessThanOrEqual(75);
    },
  );

  it('l’historique d’une fiche ne lit que le sien', async () => {
    const { rows, indexes } = await cost('history-logs', () =>
      api.send(boss.token, documents.history, { resource: 'clients', id: '7' }),
    );
    expect(indexes).toContain('ix_history_record');
    expect(rows).toBeLessThanOrEqual(60);
  });

  it('vingt-cinq véhicules pèsent peu, et moins encore comprimés', async () => {
    const query = known(api.engine, 'vehicles', 'list').query;
    const send = (accepted: Record<string, string>) =>
      ask(api.url, {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${boss.token}`, ...accepted },
        body: JSON.stringify({ query, variables: page }),
      });
    const { body } = await send({});
    expect(Buffer.byteLength(body)).toBeLessThan(31_000);
    const weights = new Map<string, number>();
    for (const accepted of ['gzip', 'gzip, deflate, br, zstd']) {
      const { headers } = await send({ 'accept-encoding': accepted });
      weights.set(String(headers['content-encoding']), Number(headers['content-length']));
    }
    expect([...weights.keys()]).toEqual(['gzip', 'br']);
    expect(weights.get('gzip')).toBeLessThan(1500);
    expect(weights.get('br')).toBeLessThan((weights.get('gzip') ?? 0) * 0.9);
  });
});
