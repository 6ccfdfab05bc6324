import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Answer, Api } from './helpers/api';
import { employees } from './helpers/configs/employees';
import { reminders } from './helpers/configs/reminders';
import { withConfigs } from './helpers/configs/withConfigs';
import { addService, addVehicle } from './helpers/fleet';

let api: Api;
let boss: { id: string; token: string };
let reader: { id: string; token: string };
let vehicle: { id: string; registration: string };

interface Log {
  id: string;
  userId: { id: string; label: string };
  userName: string;
  userRole: string;
  action: string;
  actionLabel: string;
  entityType: string;
  entity: string;
  entityId: string;
  message: string;
  record: string | null;
  changes: { field: string; label: string; before: string | null; after: string | null }[];
  createdAt: number;
}
interface Page {
  HistoryLog: { count: number; offset: number; limit: number; data: Log[] };
}

beforeAll(async () => {
  api = await startApi(withConfigs(employees, reminders));
  boss = await api.signIn('SUPER_ADMIN');
  reader = await api.signIn('ADMIN', ['logs', 'reminders', 'write_reminders'], 'Sami');
  vehicle = await addVehicle(api, boss.token);
  for (let i = 0; i < 4; i++) await addService(api, boss.token);
});
afterAll(() => api?.close());

const list = (variables: object = {}, as: string | null = boss.token): Promise<Answer<Page>> =>
  api.send<Page>(as, documents.list(api.engine.resources.get('logs'), api.engine.resources), variables);
const messages = async (variables: object, as = boss.token) =>
  (await list(variables, as)).data?.HistoryLog.data.map(log => log.message);

describe('la liste de l’historique', () => {
  it('dit qui a fait quoi, quand, sur quoi, en français', async () => {
    const { data } = await list({ entityType: 'vehicles' });
    expect(data?.HistoryLog).toMatchObject({ count: 1, offset: 0, limit: 10 });
    expect(data?.HistoryLog.data[0]).toMatchObject({
      userId: { id: boss.id, label: 'Leïla Mansouri' },
      userName: 'Leïla Mansouri',
      userRole: 'SUPER_ADMIN',
      action: 'CREATE',
      actionLabel: 'Création',
      entityType: 'vehicles',
      entity: 'Véhicule',
      entityId: vehicle.id,
      message: `Création du véhicule ${vehicle.registration}`,
      createdAt: expect.any(Number) as number,
    });
    expect(data?.HistoryLog.data[0]?.changes).toContainEqual(
      expect.objectContaining({ label: 'Marque', before: null, after: 'Renault' }),
    );
  });

  it('répond pareil par le document de l’administration et par un autre', async () => {
    const known = await list({ limit: 3 });
    const document = '{ HistoryLog(limit: 3) { data { id entityId message changes { label after } } } }';
    const other = await api.send<Page>(boss.token, document);
    const seen = ({ data }: Answer<Page>) =>
      data?.HistoryLog.data.map(log => [log.id, log.entityId, log.message]);
    expect(seen(other)).toEqual(seen(known));
    expect(seen(known)).toHaveLength(3);
  });

  it('filtre par utilisateur, par rubrique et par jour de Tunis', async () => {
    await addService(api, (await api.signIn('ADMIN', ['create_service'], 'Rim')).token);
    const { rows } = await api.engine.pool.query<{ id: string }>(
      `SELECT id::text FROM users WHERE "firstName" = 'Rim'`,
    );
    expect((await list({ userId: rows[0]?.id })).data?.HistoryLog).toMatchObject({
      count: 1,
      data: [{ userName: 'Rim Mansouri' }],
    });
    expect((await list({ entityType: 'services' })).data?.HistoryLog.count).toBe(5);
    // One Tunis day begins and ends an hour before that of UTC.
    const at = (instant: string, message: string) =>
      api.engine.pool.query(
        `INSERT INTO "history-logs" ("userName", action, "entityType", "entityId", changes, message, "createdAt") VALUES ('Essai', 'UPDATE', 'services', 1, '[]', $2, $1)`,
        [instant, message],
      );
    await at('2020-03-14T22:59:59.999Z', 'la veille');
    await at('2020-03-14T23:00:00Z', 'minuit');
    await at('2020-03-15T22:59:59.999Z', 'juste avant minuit');
    await at('2020-03-15T23:00:00Z', 'le lendemain');
    expect(await messages({ createdAt: '2020-03-15' })).toEqual(['juste avant minuit', 'minuit']);
    expect((await list({ createdAt: '15/03/2020' })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect((await list({ userId: '1 OR 1=1' })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    // Given, they are not empty (specification §5).
    for (const argument of ['entityType', 'userId'])
      expect((await list({ [argument]: '' })).errors?.[0]?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { [argument]: 'Ce champ est obligatoire' },
      });
  });

  it('dit de l’auteur son prénom, son nom et son rôle', async () => {
    const query = `{ HistoryLog(entityType: "vehicles") { data { userId { id label firstName lastName role } } } }`;
    expect((await api.send<Page>(boss.token, query)).data?.HistoryLog.data[0]?.userId).toEqual({
      id: boss.id,
      label: 'Leïla Mansouri',
      firstName: 'Leïla',
      lastName: 'Mansouri',
      role: 'SUPER_ADMIN',
    });
  });

  it('se cherche par les mots et par l’auteur, sans accents ni espaces, jamais par les valeurs des champs', async () => {
    expect(await messages({ searchWord: 'creation vehicule' })).toEqual([
      `Création du véhicule ${vehicle.registration}`,
    ]);
    expect(await messages({ searchWord: vehicle.registration.replaceAll(' ', '') })).toHaveLength(1);
    expect((await list({ searchWord: 'leila' })).data?.HistoryLog.count).toBeGreaterThan(4);
    expect(await messages({ searchWord: 'Renault' })).toEqual([]);
    expect(await messages({ searchWord: '%' })).toEqual([]);
  });

  it('nomme la fiche tant qu’elle existe, à qui peut la lire', async () => {
    const clerk = (await api.signIn('ADMIN', ['logs', 'services'])).token;
    const named = async (entityType: string, as: string) =>
      (await list({ entityType, limit: 1 }, as)).data?.HistoryLog.data[0]?.record;
    expect(await named('vehicles', boss.token)).toBe(vehicle.registration);
    expect(await named('vehicles', clerk)).toBeNull();
    const id = await addService(api, boss.token);
    expect(await named('services', clerk)).toMatch(/^Transfert/);
    await api.send(boss.token, 'mutation ($id: ID!) { deleteService(id: $id) { id } }', { id });
    expect(await named('services', clerk)).toBeNull();
  });

  it('se pagine du plus récent au plus ancien sans perdre ni répéter', async () => {
    const count = (await list()).data?.HistoryLog.count ?? 0;
    const pages: string[] = [];
    for (let offset = 0; offset < count; offset += 3)
      pages.push(...((await list({ offset, limit: 3 })).data?.HistoryLog.data.map(log => log.id) ?? []));
    expect(new Set(pages).size).toBe(count);
    const instants = (await list({ limit: 100 })).data?.HistoryLog.data.map(log => log.createdAt) ?? [];
    expect(instants).toEqual(instants.toSorted((a, b) => b - a));
    const ascending = await list({ sort: 'createdAt', order: 'asc', limit: 100 });
    expect(ascending.data?.HistoryLog.data.map(log => log.id)).toEqual(pages.toReversed());
    for (const bad of [{ limit: 0 }, { limit: 101 }, { sort: 'message' }, { order: 'random' }])
      expect((await list(bad)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('s’ouvre par le droit logs, ou son jumeau history_logs, et par aucun autre', async () => {
    const types = (as: string | null) =>
      api.send<{ HistoryByEntityType: string[] }>(as, '{ HistoryByEntityType }');
    expect((await types(reader.token)).data?.HistoryByEntityType).toEqual(['services', 'vehicles']);
    const other = (await api.signIn('ADMIN', ['users', 'vehicles', 'delete_all_logs'])).token;
    const user = (await api.signIn('USER', ['logs'])).token;
    for (const [as, code] of [
      [null, 'UNAUTHENTICATED'],
      [other, 'FORBIDDEN'],
      [user, 'FORBIDDEN'],
    ] as const) {
      expect((await types(as)).errors?.[0]?.extensions.code).toBe(code);
      expect((await list({}, as)).errors?.[0]?.extensions.code).toBe(code);
    }
  });

  it('tait les champs réservés, et les secrets à tout le monde', async () => {
    const created = await api.send(
      boss.token,
      `mutation { createEmployee(name: "Hatem", salary: 4321, pin: "code-secret-9", contract: { post: "Loueur", hourly: "98,765" }, bonuses: [{ reason: "Fête", amount: "55,500" }]) { id } }`,
    );
    expect(created.errors).toBeUndefined();
    const seenBy = async (as: string) => JSON.stringify(await list({ entityType: 'employees' }, as));
    for (const canary of ['4\u00a0321', '98,765', '55,500']) {
      expect(await seenBy(boss.token)).toContain(canary);
      expect(await seenBy(reader.token)).not.toContain(canary);
    }
    expect(await seenBy(reader.token)).toContain('Loueur');
    expect(await seenBy(boss.token)).not.toContain('code-secret');
  });

  it('ne raconte les fiches de chacun qu’à chacun', async () => {
    const remind = (as: { id: string; token: string }, subject: string) =>
      api.send(
        as.token,
        'mutation ($subject: Input, $owner: ID) { createReminder(subject: $subject, owner: $owner) { id } }',
        {
          subject,
          owner: as.id,
        },
      );
    expect((await remind(boss, 'Augmenter Sami')).errors).toBeUndefined();
    expect((await remind(reader, 'Rappeler le garage')).errors).toBeUndefined();
    expect(await messages({ entityType: 'reminders' }, reader.token)).toEqual([
      'Création du rappel Rappeler le garage',
    ]);
    expect(await messages({ entityType: 'reminders' })).toHaveLength(2);
    expect((await list({ searchWord: 'Augmenter' }, reader.token)).data?.HistoryLog.count).toBe(0);
  });

  it('ne se lit par aucun autre chemin et ne s’écrit par aucun', async () => {
    const code = async (query: string) => (await api.send(boss.token, query)).errors?.[0]?.extensions.code;
    expect(await code('{ Lookup(resource: "logs") { id label } }')).toBe('BAD_USER_INPUT');
    expect(await code('{ RecordHistory(resource: "logs", id: "1") { count } }')).toBe('BAD_USER_INPUT');
    for (const name of ['createHistoryLog', 'updateHistoryLog', 'deleteHistoryLog', 'createLog', 'deleteLog'])
      expect(await code(`mutation { ${name}(id: "1") { id } }`)).toBe('BAD_REQUEST');
  });
});
