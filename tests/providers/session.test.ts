// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authProvider } from '../../src/providers/authProvider';
import { makeApolloClient } from '../../src/providers/apolloClient';
import { permissionsProvider } from '../../src/providers/permissionsProvider';
import { makeDataProvider } from '../../src/providers/makeDataProvider';
import { onSession, readSession, readWaiting, setWorker, writeSession } from '../../src/providers/session';
import { forgetWithRights, makeQueryClient } from '../../src/providers/queryClient';
import { startSession } from '../../src/providers/refreshSession';
import { resources } from '../../src/resources/all';
import { can } from '../../src/schema/words/access/permissions';
import { graphqlServer } from '../helpers/graphqlServer';
import type { Answer } from '../helpers/graphqlServer';
import { sessionOf } from '../helpers/session';

let server: Awaited<ReturnType<typeof graphqlServer>>;
let answers: Record<string, Answer>;

beforeEach(async () => {
  answers = {};
  server = await graphqlServer(
    ({ name }) => answers[name] ?? { error: `Refus de ${name}`, code: 'UNAUTHENTICATED' },
  );
});
afterEach(async () => {
  await server.close();
  localStorage.clear();
  await permissionsProvider.reload();
});

describe('l’authentification au démarrage', () => {
  it('remplace la session quand un jeton de rafraîchissement est là', async () => {
    writeSession(sessionOf());
    answers.refresh = { data: sessionOf('ADMIN', { accessToken: 'second' }) };
    const requested = vi.fn(() => expect(readSession()?.token.accessToken).toBe('premier'));
    await startSession('/settings/service-list', requested);
    expect(requested).toHaveBeenCalledOnce();
    expect(readSession()).toMatchObject({ user: { role: 'ADMIN' }, token: { accessToken: 'second' } });
  });

  it('efface la session que le serveur refuse de rafraîchir', async () => {
    writeSession(sessionOf());
    await startSession('/settings/service-list');
    expect(localStorage.getItem('auth')).toBeNull();
  });

  it('garde la session quand le serveur ne répond pas', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    writeSession(sessionOf());
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await startSession('/settings/service-list');
    expect(readSession()?.token.accessToken).toBe('premier');
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });

  it('garde la session quand le serveur ne peut rien en dire', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const code of ['UNAVAILABLE', 'INTERNAL', 'TOO_MANY_ATTEMPTS']) {
      writeSession(sessionOf());
      answers.refresh = { error: 'La base de données ne répond pas.', code };
      await startSession('/settings/service-list');
      expect([code, readSession()?.token.accessToken]).toEqual([code, 'premier']);
    }
    logged.mockRestore();
  });

  it('sans jeton de rafraîchissement, ne garde qu’une session qui n’a pas expiré', async () => {
    writeSession(sessionOf('ADMIN', { refreshToken: undefined }));
    await startSession('/settings/service-list');
    expect(readSession()).not.toBeNull();
    writeSession(sessionOf('ADMIN', { refreshToken: undefined, expiresIn: Date.now() - 1 }));
    await startSession('/settings/service-list');
    expect(readSession()).toBeNull();
    expect(server.calls).toHaveLength(0);
  });

  it('continue sans session quand ce qui est gardé ne se lit pas', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    localStorage.setItem('auth', '{"user":');
    expect(readSession()).toBeNull();
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });

  it('apprend ce que fait un autre onglet', () => {
    const told = vi.fn();
    const stop = onSession(told);
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'autre' }));
    expect(told).toHaveBeenCalledTimes(1);
    stop();
  });
});

describe('partir', () => {
  it('prévient le serveur, efface la session et ne laisse pas react-admin choisir l’adresse', async () => {
    writeSession(sessionOf());
    answers.logout = { data: 'ok' };
    expect(await authProvider.logout({})).toBe(false);
    expect(server.of('logout')[0]?.variables).toEqual({ refreshToken: 'rafraichir-1' });
    expect(readSession()).toBeNull();
  });

  it('n’arrive que pour une session inconnue, jamais pour un droit refusé ou une panne', async () => {
    writeSession(sessionOf());
    await expect(authProvider.checkError({ code: 'FORBIDDEN' })).resolves.toBeUndefined();
    await expect(authProvider.checkError({ code: 'INTERNAL' })).resolves.toBeUndefined();
    expect(readSession()).not.toBeNull();
    await expect(authProvider.checkError({ code: 'UNAUTHENTICATED' })).rejects.toThrow();
    expect(readSession()).toBeNull();
  });
});

describe('une session perdue au travail', () => {
  const services = makeDataProvider(makeApolloClient(), resources);
  const back = (id: string, accessToken: string) => {
    const session = sessionOf('SUPER_ADMIN', { accessToken });
    return { ...session, user: { ...session.user, id } };
  };
  /** Saves, until the session is lost. */
  async function saveAndLose() {
    writeSession(sessionOf());
    setWorker(readSession()?.user ?? null);
    const saved = services.create('services', {
      data: { name: 'Lavage' },
      meta: { idempotencyKey: 'une-clé' },
    });
    const outcome = saved.then(
      ({ data }) => data as unknown,
      (error: unknown) => error,
    );
    await vi.waitFor(() => expect(readWaiting()?.id).toBe('1'), 20_000);
    return { outcome };
  }
  afterEach(() => setWorker(null));

  it('garde l’écran : ce qui attendait part une fois, sous la même clé, au retour', async () => {
    const { outcome } = await saveAndLose();
    await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
    await expect(authProvider.checkError({ code: 'UNAUTHENTICATED' })).resolves.toBeUndefined();
    expect(await authProvider.getIdentity?.()).toMatchObject({ id: '1' });
    answers.createService = { data: { id: '9' } };
    writeSession(back('1', 'second'));
    expect(await outcome).toMatchObject({ id: '9' });
    expect(server.of('createService').map(({ headers }) => headers['idempotency-key'])).toEqual([
      'une-clé',
      'une-clé',
    ]);
    expect(server.of('createService').at(-1)?.headers.authorization).toBe('Bearer second');
  });

  it('ne fait rien partir au nom de quelqu’un d’autre', async () => {
    const { outcome } = await saveAndLose();
    answers.createService = { data: { id: '9' } };
    writeSession(back('2', 'second'));
    expect(await outcome).toMatchObject({ code: 'UNAUTHENTICATED' });
    await services.create('services', { data: { name: 'Autre' } }).catch(() => undefined);
    expect(server.calls.filter(({ headers }) => headers.authorization === 'Bearer second')).toHaveLength(0);
    await expect(authProvider.checkError({ code: 'UNAUTHENTICATED' })).resolves.toBeUndefined();
    await authProvider.logout({});
    expect(readSession()?.user.id).toBe('2');
    expect(server.of('logout')).toHaveLength(0);
  });

  it('n’est plus attendue de qui est parti, ici ou dans un autre onglet', async () => {
    const { outcome } = await saveAndLose();
    const elsewhere = (newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue }));
    elsewhere('{"end":"left"}');
    elsewhere(null);
    expect(readWaiting()).toBeNull();
    expect(await outcome).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(server.of('createService')).toHaveLength(1);
  });
});

describe('les droits', () => {
  const granted = (...actions: string[]): Answer => ({
    data: {
      userId: '1',
      actions: [
        ...actions.map(action => ({ action, isAllowed: true })),
        { action: 'clients', isAllowed: false },
      ],
    },
  });

  it('d’un ADMIN sont ceux de sa liste, lus une fois', async () => {
    writeSession(sessionOf('ADMIN'));
    answers.PermissionByUserId = granted('vehicles', 'create_service');
    const caller = await authProvider.getPermissions?.({});
    await authProvider.getPermissions?.({});
    expect(server.of('PermissionByUserId')).toHaveLength(1);
    expect(can(caller, 'vehicles')).toBe(true);
    expect(can(caller, 'clients')).toBe(false);
    expect(await authProvider.canAccess?.({ action: 'list', resource: 'vehicles' })).toBe(true);
    expect(await authProvider.canAccess?.({ action: 'create', resource: 'vehicles' })).toBe(false);
    expect(await authProvider.canAccess?.({ action: 'create', resource: 'services' })).toBe(true);
    expect(await authProvider.canAccess?.({ action: 'delete', resource: 'receipts' })).toBe(false);
  });

  it('d’un SUPER_ADMIN et d’un USER ne se demandent pas', async () => {
    writeSession(sessionOf('SUPER_ADMIN'));
    expect(can(await permissionsProvider.reload(), 'clients')).toBe(true);
    writeSession(sessionOf('USER'));
    expect(can(await permissionsProvider.reload(), 'clients')).toBe(false);
    expect(server.calls).toHaveLength(0);
  });

  it('qui changent font oublier ce qui était gardé des pages quittées', async () => {
    writeSession(sessionOf('ADMIN'));
    answers.PermissionByUserId = granted('vehicles', 'services');
    await permissionsProvider.reload();
    const client = makeQueryClient();
    const stop = forgetWithRights(client);
    const kept = ['vehicles', 'getOne', { id: '6' }];
    client.setQueryData(kept, { id: '6' });
    await permissionsProvider.reload();
    expect(client.getQueryData(kept)).toEqual({ id: '6' });
    answers.PermissionByUserId = granted('services');
    await permissionsProvider.reload();
    expect(client.getQueryData(kept)).toBeUndefined();
    stop();
    client.clear();
  });

  it('relus pareils ne redessinent rien', async () => {
    writeSession(sessionOf('ADMIN'));
    answers.PermissionByUserId = granted('vehicles');
    const before = await permissionsProvider.reload();
    const told = vi.fn();
    const stop = permissionsProvider.subscribe(told);
    expect(await permissionsProvider.reload()).toBe(before);
    expect(told).not.toHaveBeenCalled();
    answers.PermissionByUserId = granted('vehicles', 'services');
    await permissionsProvider.reload();
    expect(told).toHaveBeenCalledTimes(1);
    stop();
  });
});
