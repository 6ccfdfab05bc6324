// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataProvider } from '../../src/providers/dataProvider';
import { permissionsProvider } from '../../src/providers/permissionsProvider';
import { writeSession } from '../../src/providers/session';
import { resources } from '../../src/resources/all';
import { documents } from '../../src/schema/api/documents';
import { requestFirstList } from '../../src/startup/requestFirstList';
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
const askFirst = async (place = services) => requestFirstList(await permissionsProvider.reload(), place);

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
