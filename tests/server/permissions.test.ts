import { graphql, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allowedSql, callerSql, verdictSql } from '../../server/access/callerSql';
import { storeGrants } from '../../server/access/grantedActions';
import { identityFields } from '../../server/access/identityFields';
import { loadCaller } from '../../server/access/loadCaller';
import { login } from '../../server/access/login';
import { can } from '../../src/schema/permissions';
import type { Role } from '../../src/schema/permissions';
import users from '../../src/resources/settings/user';
import { mutate } from '../../server/records/mutate';
import { create, prepareSecrets, update } from '../../server/records/operations';
import { openIdentity, password, person } from './helpers/identity';
import type { Identity } from './helpers/identity';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let identity: Identity;
let schema: GraphQLSchema;
let boss: string;
beforeAll(async () => {
  identity = await openIdentity();
  const { query, mutation } = identityFields(identity.access);
  schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: query }),
    mutation: new GraphQLObjectType({ name: 'Mutation', fields: mutation }),
  });
  boss = await identity.addUser('SUPER_ADMIN', [], { firstName: 'Salma' });
});
afterAll(() => identity?.drop());

const requestOf = (sessionId: string | null) => ({
  sessionId,
  idempotencyKey: null,
  warnings: [],
  log: identity.access.log,
});

/** Runs a document as this user, in a session of its own; null is a visitor. */
async function ask(userId: string | null, source: string, variableValues: Record<string, unknown> = {}) {
  const sessionId = userId && (await identity.signIn(userId));
  const contextValue = { request: requestOf(sessionId) };
  const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
  const [error] = errors ?? [];
  return {
    data: data as Record<string, never> | null,
    error: error && { ...error.originalError, message: error.message },
  };
}

interface Permission {
  userId: string;
  actions: { action: string; isAllowed: boolean }[];
}

async function permissionOf(caller: string | null, userId: string | null) {
  const source =
    'query ($userId: ID) { PermissionByUserId(userId: $userId) { userId actions { action isAllowed } } }';
  const { data, error } = await ask(caller, source, { userId });
  return { permission: data?.PermissionByUserId as Permission | undefined, error };
}

/** Rights such as '+vehicles' to grant, '-clients' to withdraw. */
async function manage(caller: string | null, userId: string, ...rights: string[]) {
  const source =
    'mutation ($userId: ID!, $actions: [PermissionActionInput!]!) { managePermissions(userId: $userId, actions: $actions) { userId actions { action isAllowed } } }';
  const actions = rights.map(right => ({ action: right.slice(1), isAllowed: right.startsWith('+') }));
  const { data, error } = await ask(caller, source, { userId, actions });
  return { permission: data?.managePermissions as Permission | undefined, error };
}

const allowed = (permission: Permission | undefined) =>
  permission?.actions.filter(({ isAllowed }) => isAllowed).map(({ action }) => action);

async function grantsOf(userId: string) {
  const { permission } = await permissionOf(boss, userId);
  return allowed(permission);
}

/** Writes users as the API does, in a session of the caller; undefined id creates. */
async function save(
  callerId: string,
  id: string | undefined,
  input: Record<string, unknown>,
): Promise<string> {
  const { engine } = identity;
  let secrets = {};
  const answer = await mutate(
    engine,
    requestOf(await identity.signIn(callerId)),
    {
      resource: users,
      operation: id ? 'updateUsers' : 'createUser',
      args: {},
      access: id ? 'update_users' : 'create_user',
      prepare: async () => void (secrets = await prepareSecrets(engine, users, input)),
      work: (context, note) =>
        id
          ? update(context, users, { id, input }, secrets, note)
          : create(context, users, input, secrets, note),
      answer: async (_, written) => JSON.stringify(written),
    },
    new Map(),
  );
  return JSON.parse(answer) as string;
}

describe('la règle', () => {
  test('est la même en SQL qu’en TypeScript, pour chaque rôle, chaque droit et ce qui est accordé', async () => {
    const { resources } = identity.access;
    const asked = [...resources.actions, 'SUPER_ADMIN', 'SIGNED_IN', 'action_inconnue'];
    const grants = [[], [...resources.actions], ...resources.actions.map(action => [action])];
    let cells = 0;
    for (const role of ['SUPER_ADMIN', 'ADMIN', 'USER'] as const satisfies readonly Role[]) {
      const userId = await identity.addUser(role);
      const session = await identity.signIn(userId);
      for (const granted of grants) {
        await storeGrants(identity.pool, userId, granted);
        const { rows } = await identity.pool.query<{ action: string; every: boolean; one: boolean }>(
          `WITH ${callerSql('$1')}, asked AS (SELECT action, ARRAY[action] AS actions FROM unnest($2::text[]) action)
           SELECT action, ${allowedSql('actions')} AS every, ${allowedSql('actions', true)} AS one FROM asked, caller c`,
          [session, asked],
        );
        const caller = await loadCaller(identity.pool, session);
        expect(rows).toHaveLength(asked.length);
        for (const { action, every, one } of rows) {
          cells++;
          const expected = can(caller, action);
          if (every !== expected || one !== expected)
            expect.fail(
              `${role} à qui est accordé ${granted.length} droit(s) ${granted[0]} : ${action} est ${every} en SQL, ${expected} en TypeScript`,
            );
        }
      }
    }
    expect(cells).toBe(3 * grants.length * asked.length);
  });

  test('dit s’il faut se connecter, ou si le droit manque', async () => {
    const verdict = async (session: string, ...actions: string[]) => {
      const { rows } = await identity.pool.query<{ verdict: string }>(
        `WITH ${callerSql('$1')} SELECT ${verdictSql('$2::text[]')} AS verdict FROM (SELECT) one LEFT JOIN caller c ON true`,
        [session, actions],
      );
      return rows[0]?.verdict;
    };
    const session = await identity.signIn(await identity.addUser('ADMIN', ['vehicles', 'clients']));
    expect(await verdict(session, 'vehicles', 'clients')).toBe('OK');
    expect(await verdict(session, 'vehicles', 'users')).toBe('FORBIDDEN');
    expect(await verdict('0b5c9f3e-6f0a-4b8e-9d57-1f6f6c2f9a10', 'SIGNED_IN')).toBe('UNAUTHENTICATED');
  });

  test('ne laisse pas la base garder pour accordé ce qui est réservé à un rôle', async () => {
    const userId = await identity.addUser('ADMIN');
    await expect(storeGrants(identity.pool, userId, ['SUPER_ADMIN'])).rejects.toMatchObject({
      code: '23514',
    });
  });
});

describe('lire les droits', () => {
  test('chacun lit les siens, sans les nommer ou en les nommant', async () => {
    const amel = await identity.addUser('ADMIN', ['vehicles', 'logs']);
    const { permission } = await permissionOf(amel, null);
    expect(permission?.userId).toBe(amel);
    expect(permission?.actions.map(({ action }) => action)).toEqual(identity.access.resources.actions);
    expect(allowed(permission)).toEqual(['vehicles', 'logs', 'history_logs']);
    expect((await permissionOf(amel, amel)).permission).toEqual(permission);
  });

  test('ceux d’un collègue demandent manage_permissions ou users', async () => {
    const target = await identity.addUser('ADMIN', ['vehicles']);
    const ask = async (...granted: string[]) =>
      permissionOf(await identity.addUser('ADMIN', granted), target);
    expect((await ask('users')).permission?.userId).toBe(target);
    expect((await ask('manage_permissions')).permission?.userId).toBe(target);
    expect((await ask('vehicles', 'update_users')).error).toMatchObject({ code: 'FORBIDDEN' });
    expect((await permissionOf(null, target)).error).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('un super administrateur a tous les droits', async () => {
    expect(await grantsOf(boss)).toEqual(identity.access.resources.actions);
  });

  test('un identifiant qui n’en est pas un ne trouve personne', async () => {
    for (const id of ['999999999', '0', 'abc', '1; DROP TABLE users', '9'.repeat(40)])
      expect((await permissionOf(boss, id)).error).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('accorder et retirer', () => {
  test('seules les actions nommées changent, et l’histoire le raconte', async () => {
    const target = await identity.addUser('ADMIN', ['vehicles', 'clients'], { lastName: 'Gharbi' });
    const { permission } = await manage(boss, target, '+services', '-clients', '+vehicles');
    expect(allowed(permission)).toEqual(['vehicles', 'services']);
    expect(await grantsOf(target)).toEqual(['vehicles', 'services']);
    const { rows } = await identity.pool.query(
      `SELECT "userId", "userName", action, changes, message FROM "history-logs" WHERE "entityType" = 'users' AND "entityId" = $1 AND action <> 'CREATE'`,
      [target],
    );
    expect(rows).toEqual([
      {
        userId: boss,
        userName: 'Salma Trabelsi',
        action: 'managePermissions',
        message: 'Droits de Amel Gharbi\u00a0: services accordé, clients retiré',
        changes: [
          { field: 'services', label: 'Droit services', before: 'retiré', after: 'accordé' },
          { field: 'clients', label: 'Droit clients', before: 'accordé', after: 'retiré' },
        ],
      },
    ]);
  });

  test('une liste qui ne change rien n’écrit pas d’histoire', async () => {
    const target = await identity.addUser('ADMIN', ['vehicles']);
    await manage(boss, target, '+vehicles', '-clients');
    const { rowCount } = await identity.pool.query(
      `SELECT FROM "history-logs" WHERE "entityType" = 'users' AND "entityId" = $1 AND action = 'managePermissions'`,
      [target],
    );
    expect(rowCount).toBe(0);
  });

  test('on n’accorde et ne retire que ce que l’on a', async () => {
    const manager = await identity.addUser('ADMIN', ['manage_permissions', 'vehicles']);
    const target = await identity.addUser('ADMIN', ['clients']);
    expect(allowed((await manage(manager, target, '+vehicles')).permission)).toEqual(['clients', 'vehicles']);
    for (const right of ['+users', '-clients', '+delete_all_logs']) {
      const { error } = await manage(manager, target, right);
      expect(error).toMatchObject({ code: 'FORBIDDEN', message: expect.stringContaining(right.slice(1)) });
    }
    expect((await manage(manager, target, '-vehicles', '+users')).error).toMatchObject({ code: 'FORBIDDEN' });
    expect(await grantsOf(target)).toEqual(['clients', 'vehicles']);
  });

  test('personne ne modifie ses propres droits, sous aucune écriture de son identifiant', async () => {
    const manager = await identity.addUser('ADMIN', ['manage_permissions', 'vehicles']);
    expect((await manage(manager, manager, '-vehicles')).error).toMatchObject({ code: 'FORBIDDEN' });
    expect((await manage(manager, `0${manager}`, '-vehicles')).error).toMatchObject({ code: 'NOT_FOUND' });
    expect((await manage(manager, ` ${manager}`, '-vehicles')).error).toMatchObject({ code: 'NOT_FOUND' });
    expect((await manage(boss, boss, '-vehicles')).error).toMatchObject({ code: 'FORBIDDEN' });
    expect(await grantsOf(manager)).toContain('vehicles');
  });

  test('demande manage_permissions, et un rôle qui ouvre quelque chose', async () => {
    const target = await identity.addUser('ADMIN');
    const without = await identity.addUser('ADMIN', ['users', 'update_users', 'vehicles']);
    const visitor = await identity.addUser('USER', ['manage_permissions', 'vehicles']);
    expect((await manage(without, target, '+vehicles')).error).toMatchObject({ code: 'FORBIDDEN' });
    expect((await manage(visitor, target, '+vehicles')).error).toMatchObject({ code: 'FORBIDDEN' });
    expect((await manage(null, target, '+vehicles')).error).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await grantsOf(target)).toEqual([]);
  });

  test.each(['tout', 'SUPER_ADMIN', 'SIGNED_IN', '__proto__', 'Vehicles', ''])(
    'refuse le droit inconnu ou réservé « %s » en le nommant',
    async action => {
      const target = await identity.addUser('ADMIN');
      const { error } = await manage(boss, target, '+vehicles', `+${action}`);
      expect(error).toMatchObject({
        code: 'BAD_USER_INPUT',
        details: { fields: { actions: expect.stringContaining(action) } },
      });
      expect(await grantsOf(target)).toEqual([]);
    },
  );

  test('deux noms d’un même droit vont ensemble, et ne se contredisent pas', async () => {
    const target = await identity.addUser('ADMIN');
    expect(allowed((await manage(boss, target, '+history_logs')).permission)).toEqual([
      'logs',
      'history_logs',
    ]);
    expect((await manage(boss, target, '+logs', '-history_logs')).error).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    expect(allowed((await manage(boss, target, '-logs')).permission)).toEqual([]);
  });

  test('un super administrateur n’a pas de droits à régler', async () => {
    const other = await identity.addUser('SUPER_ADMIN');
    expect((await manage(boss, other, '-vehicles')).error).toMatchObject({ code: 'CONFLICT' });
  });

  test('vingt réglages à la fois s’ajoutent tous', async () => {
    const target = await identity.addUser('ADMIN');
    const rights = identity.access.resources.actions
      .filter(action => !['logs', 'history_logs'].includes(action))
      .slice(0, 20);
    const answers = await Promise.all(rights.map(right => manage(boss, target, `+${right}`)));
    expect(answers.map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(await grantsOf(target)).toEqual(expect.arrayContaining(rights));
  });

  test('un droit retiré, une suspension, un changement de rôle agissent à la requête suivante', async () => {
    const manager = await identity.addUser('ADMIN', ['manage_permissions', 'vehicles']);
    const session = await identity.signIn(manager);
    const may = async () => can(await loadCaller(identity.pool, session), 'vehicles');
    expect(await may()).toBe(true);
    await manage(boss, manager, '-vehicles');
    expect(await may()).toBe(false);
    await manage(boss, manager, '+vehicles');
    expect(await may()).toBe(true);
    await save(boss, manager, { role: 'USER' });
    expect(await may()).toBe(false);
    await save(boss, manager, { suspended: true });
    expect(await loadCaller(identity.pool, session)).toBeNull();
    await save(boss, manager, { suspended: false });
    expect(await loadCaller(identity.pool, session)).toBeNull();
  });
});

describe('les comptes', () => {
  const newUser = { ...person, address: { city: 'Sfax' }, role: 'USER', newPassword: 'Sfax-medina-1920' };
  const fault = (field: string, message: string = expect.any(String)) => ({
    code: 'BAD_USER_INPUT',
    details: { fields: { [field]: message } },
  });

  test('un compte créé se connecte avec son mot de passe, que rien d’autre ne garde', async () => {
    const id = await save(boss, undefined, { ...newUser, email: 'nouveau@karhba.test' });
    expect((await login(identity.access, 'nouveau@karhba.test', 'Sfax-medina-1920')).user.id).toBe(id);
    for (const table of ['users', 'history-logs', '_credentials', '_idempotency']) {
      const { rows } = await identity.pool.query<{ row: string }>(`SELECT t::text AS row FROM "${table}" t`);
      expect(rows.map(({ row }) => row).join()).not.toContain('Sfax-medina-1920');
    }
  });

  test('un compte a un mot de passe, et un bon', async () => {
    const { newPassword: _, ...without } = newUser;
    const email = 'sans.mot@karhba.test';
    await expect(save(boss, undefined, { ...without, email })).rejects.toMatchObject(fault('newPassword'));
    await expect(save(boss, undefined, { ...without, email, newPassword: 'court' })).rejects.toMatchObject(
      fault('newPassword', '10 caractères au moins'),
    );
    await expect(save(boss, undefined, { ...without, email, password: 'azertyuiop' })).rejects.toMatchObject(
      fault('password', 'Ce mot de passe est trop courant'),
    );
    await expect(
      save(boss, undefined, { ...without, email: 'Mounir.Jaziri@karhba.test', newPassword: 'mounir.jaziri' }),
    ).rejects.toMatchObject(fault('newPassword', 'Le mot de passe ne peut pas être l’adresse e-mail'));
  });

  test('une adresse e-mail ne sert qu’à un compte, quelle que soit la casse', async () => {
    await identity.addUser('USER', [], { email: 'unique@karhba.test' });
    await expect(save(boss, undefined, { ...newUser, email: 'UNIQUE@karhba.test' })).rejects.toThrow();
  });

  test('seul un super administrateur nomme un administrateur', async () => {
    const admin = await identity.addUser('ADMIN', ['create_user', 'update_users']);
    const target = await identity.addUser('USER');
    for (const role of ['ADMIN', 'SUPER_ADMIN']) {
      await expect(
        save(admin, undefined, { ...newUser, email: `${role}@karhba.test`, role }),
      ).rejects.toMatchObject(fault('role'));
      await expect(save(admin, target, { role })).rejects.toMatchObject(fault('role'));
    }
    await expect(save(admin, undefined, { ...newUser, email: 'simple@karhba.test' })).resolves.toBeTruthy();
    await expect(save(boss, target, { role: 'ADMIN' })).resolves.toBe(target);
  });

  test('personne ne change son rôle ni ne se suspend', async () => {
    const admin = await identity.addUser('ADMIN', ['update_users']);
    await expect(save(admin, admin, { role: 'USER' })).rejects.toMatchObject(fault('role'));
    await expect(save(admin, admin, { role: 'SUPER_ADMIN' })).rejects.toMatchObject(fault('role'));
    await expect(save(admin, admin, { suspended: true })).rejects.toMatchObject(fault('suspended'));
    await expect(save(admin, admin, { role: 'ADMIN', suspended: false, note: 'Rien de neuf' })).resolves.toBe(
      admin,
    );
  });

  test('on ne prend pas un compte qui peut plus que le sien', async () => {
    const admin = await identity.addUser('ADMIN', ['update_users', 'vehicles']);
    const stronger = await identity.addUser('ADMIN', ['vehicles', 'delete_all_logs']);
    const weaker = await identity.addUser('ADMIN', ['vehicles']);
    for (const input of [
      { newPassword: 'Gabes-oasis-77' },
      { email: 'prise@karhba.test' },
      { suspended: true },
      { role: 'USER' },
    ]) {
      await expect(save(admin, stronger, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(save(admin, boss, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(save(admin, boss, { note: 'Absente lundi' })).resolves.toBe(boss);
    await expect(save(admin, weaker, { newPassword: 'Gabes-oasis-77' })).resolves.toBe(weaker);
  });

  test('un nouveau mot de passe ferme toutes les sessions, et l’histoire le dit sans le montrer', async () => {
    const email = 'change@karhba.test';
    const target = await identity.addUser('ADMIN', [], { email });
    const sessions = [await identity.signIn(target), await identity.signIn(target)];
    await save(boss, target, { newPassword: 'Bizerte-vieux-port' });
    for (const session of sessions) expect(await loadCaller(identity.pool, session)).toBeNull();
    await expect(login(identity.access, email, password)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect((await login(identity.access, email, 'Bizerte-vieux-port')).user.id).toBe(target);
    const { rows } = await identity.pool.query<{ changes: unknown }>(
      `SELECT changes FROM "history-logs" WHERE "entityType" = 'users' AND "entityId" = $1 AND action = 'UPDATE'`,
      [target],
    );
    expect(rows).toEqual([
      { changes: [{ field: 'password', label: 'Mot de passe', before: null, after: 'modifié' }] },
    ]);
  });

  test('une connexion en cours ne survit pas au changement de mot de passe', async () => {
    const email = 'course@karhba.test';
    const target = await identity.addUser('ADMIN', [], { email });
    const attempts = Array.from({ length: 8 }, () =>
      login(identity.access, email, password).catch(() => null),
    );
    await save(boss, target, { newPassword: 'Kairouan-bassins-9' });
    await Promise.all(attempts);
    const { rowCount } = await identity.pool.query(
      'SELECT FROM "_sessions" WHERE user_id = $1 AND revoked_at IS NULL',
      [target],
    );
    expect(rowCount).toBe(0);
  });

  test('le dernier super administrateur reste, même si deux se destituent l’un l’autre', async () => {
    await identity.pool.query(`UPDATE users SET role = 'ADMIN' WHERE role = 'SUPER_ADMIN' AND id <> $1`, [
      boss,
    ]);
    const other = await identity.addUser('SUPER_ADMIN');
    const outcomes = await Promise.allSettled([
      save(boss, other, { role: 'ADMIN' }),
      save(other, boss, { suspended: true }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rowCount } = await identity.pool.query(
      `SELECT FROM users WHERE role = 'SUPER_ADMIN' AND suspended IS NOT TRUE`,
    );
    expect(rowCount).toBe(1);
  });
});
