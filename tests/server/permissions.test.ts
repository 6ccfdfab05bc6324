import { graphql, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allowedSql, callerSql, verdictSql } from '../../server/access/callerSql';
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
afterAll(() => identity.drop());

const requestOf = (sessionId: string | null) => ({ sessionId, idempotencyKey: null, log: identity.access.log });

/** Runs a document as this user, in a session of its own; null is a visitor. */
async function ask(userId: string | null, source: string, variableValues: Record<string, unknown> = {}) {
  const sessionId = userId && (await identity.signIn(userId));
  const contextValue = { request: requestOf(sessionId) };
  const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
  const [error] = errors ?? [];
  return { data: data as Record<string, never> | null, error: error && { ...error.originalError, message: error.message } };
}

interface Permission {
  userId: string;
  actions: { action: string; isAllowed: boolean }[];
}

async function permissionOf(caller: string | null, userId: string | null) {
  const source = 'query ($userId: ID) { PermissionByUserId(userId: $userId) { userId actions { action isAllowed } } }';
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
async function save(callerId: string, id: string | undefined, input: Record<string, unknown>): Promise<string> {
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
        await identity.pool.query('UPDATE "_permissions" SET granted = $2 WHERE user_id = $1', [userId, granted]);
        await manageDirectly(userId, granted);
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
            expect.fail(`${role} à qui est accordé ${granted.length} droit(s) ${granted[0]} : ${action} est ${every} en SQL, ${expected} en TypeScript`);
        }
      }
    }
    expect(cells).toBe(3 * grants.length * asked.length);
  });
});
