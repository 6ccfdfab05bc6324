// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataProvider } from '../../src/providers/dataProvider';
import { permissionsProvider } from '../../src/providers/permissionsProvider';
import { writeSession } from '../../src/providers/session';
import { resources } from '../../src/resources/all';
import { listReading, recordReading } from '../../src/schema/api/readings';
import type { Reading } from '../../src/schema/api/readings';
import { documents } from '../../src/schema/api/documents';
import { startSession } from '../../src/providers/refreshSession';
import { requestFirst } from '../../src/startup/requestFirst';
import { graphqlServer } from '../helpers/graphqlServer';
import type { Answer } from '../helpers/graphqlServer';
import { sessionOf } from '../helpers/session';

let server: Awaited<ReturnType<typeof graphqlServer>>;
let answer: Answer;
const page: Answer = { data: { count: 1, offset: 0, limit: 10, data: [{ id: '1', name: 'Transfert' }] } };
const services = { pathname: '/settings/service-list', search: '' };

/** What the list asks once it is on screen. */
const asList = (page = 1) =>
  dataProvider.getList('services', {
    pagination: { page, perPage: 8 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
    meta: { columns: '' },
  });
const askFirst = async (place = services) => requestFirst(await permissionsProvider.reload(), place);

beforeEach(async () => {
  answer = page;
  server = await graphqlServer(() => answer);
  writeSession(sessionOf());
});
afterEach(async () => {
  vi.useRealTimers();
  // What a refusal makes the store read is over before its server is.
  await permissionsProvider.reload().catch(() => undefined);
  await server.close();
  localStorage.clear();
});

describe('la première liste', () => {
  it('est demandée avant son écran, par le document connu et au nom de celui qui entre', async () => {
    await askFirst();
    expect(server.calls).toHaveLength(1);
    expect(server.calls[0]?.query).toBe(documents.shown(resources.get('services'), resources));
    expect(server.calls[0]?.headers.authorization).toBe('Bearer premier');
    expect(await asList()).toEqual({ data: [{ id: '1', name: 'Transfert' }], total: 1 });
    expect(server.calls).toHaveLength(1);
  });

  it('ne sert qu’une fois : relue, elle est redemandée', async () => {
    await askFirst();
    await asList();
    await asList();
    expect(server.calls).toHaveLength(2);
  });

  it('ne répond ni à une autre page, ni à un autre utilisateur, ni trop tard', async () => {
    await askFirst();
    await asList(2);
    expect(server.calls.map(({ variables }) => variables.offset)).toEqual([0, 8]);

    await askFirst();
    const { user, token } = sessionOf();
    writeSession({ user: { ...user, id: '2' }, token });
    await asList();
    expect(server.calls).toHaveLength(4);

    await askFirst();
    vi.setSystemTime(Date.now() + 11_000);
    await asList();
    expect(server.calls).toHaveLength(6);
  });

  it('refusée, se tait : l’écran redemande et dit lui-même le refus', async () => {
    answer = { error: 'Droit requis', code: 'FORBIDDEN' };
    await askFirst();
    await expect(asList()).rejects.toThrow('Droit requis');
    expect(server.calls).toHaveLength(2);
  });

  it('suit la page et les filtres de l’adresse', async () => {
    await askFirst({ ...services, search: '?page=3&perPage=20&filter={"searchWord":"clio"}' });
    expect(server.calls[0]?.variables).toMatchObject({ offset: 40, limit: 20, searchWord: 'clio' });
  });

  it('demande les colonnes que l’adresse choisit', async () => {
    await askFirst({ ...services, search: '?colonnes=createdAt,name' });
    expect(server.calls[0]?.query).toContain('createdAt name');
  });

  it.each(['?sort=name', '?tri=name'])('se trie par %s, dont l’ordre n’est pas dit', async search => {
    await askFirst({ ...services, search });
    expect(server.calls[0]?.variables).toMatchObject({ sort: 'name', order: 'asc' });
  });

  it('est celle de l’accueil, et n’est pas demandée là où il n’y en a pas, ni sans le droit', async () => {
    expect(await askFirst({ pathname: '/settings/add-service', search: '' })).toBeNull();
    expect(await askFirst({ pathname: '/profile', search: '' })).toBeNull();
    expect(await askFirst({ pathname: '/inconnue', search: '' })).toBeNull();
    expect(server.calls).toHaveLength(0);
    await askFirst({ pathname: '/', search: '' });
    expect(server.calls).toHaveLength(1);

    writeSession(sessionOf('USER'));
    expect(await askFirst()).toBeNull();
    expect(await askFirst({ pathname: '/', search: '' })).toBeNull();
    expect(server.calls).toHaveLength(1);
  });
});

describe('ce qui vient avec la session', () => {
  const first = listReading(resources.get('services'), resources, {
    pagination: { page: 1, perPage: 8 },
    sort: { field: 'name', order: 'ASC' },
    meta: { columns: '' },
  });
  /** The page is loaded anew, and the server tells this beside the session. */
  async function open({ key }: Reading, told: unknown, granted: string[] = ['services']) {
    answer = {
      data: {
        ...sessionOf('ADMIN', { accessToken: 'second' }),
        opening: { granted, key, answer: JSON.stringify(told) },
      },
    };
    writeSession(sessionOf('ADMIN'));
    await startSession('/settings/service-list?page=2');
    answer = page;
  }

  it('ouvre une liste, droits compris, par une seule demande', async () => {
    await open(first, page.data);
    const caller = await permissionsProvider.reload();
    expect(caller).toMatchObject({ role: 'ADMIN', granted: new Set(['services']) });
    await requestFirst(caller, services);
    expect(await asList()).toEqual({ data: [{ id: '1', name: 'Transfert' }], total: 1 });
    expect(server.calls.map(({ name, variables }) => [name, variables.address])).toEqual([
      ['refresh', '/settings/service-list?page=2'],
    ]);
  });

  it('ouvre une fiche de même', async () => {
    await open(recordReading(resources.get('services'), resources, '7'), { id: '7', name: 'Lavage' });
    await requestFirst(await permissionsProvider.reload(), {
      pathname: '/settings/add-service/7',
      search: '',
    });
    expect(await dataProvider.getOne('services', { id: '7' })).toEqual({ data: { id: '7', name: 'Lavage' } });
    expect(server.calls).toHaveLength(1);
    await dataProvider.getOne('services', { id: '7' });
    expect(server.calls).toHaveLength(2);
  });

  it('n’est pour personne d’autre, et les droits relus ensuite sont ceux du serveur', async () => {
    await open(first, page.data);
    const { user, token } = sessionOf('ADMIN');
    writeSession({ user: { ...user, id: '2' }, token });
    await asList();
    answer = { data: { actions: [] } };
    expect(await permissionsProvider.load()).toMatchObject({ id: '2', granted: new Set() });
    expect(server.calls.map(({ name }) => name)).toEqual(['refresh', 'Services', 'PermissionByUserId']);
  });
});
