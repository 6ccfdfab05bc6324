import { graphql, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { Reads } from '../../../server/engine/graphql/reads';
import { identityFields } from '../../../server/engine/access/identityFields';
import { mutate } from '../../../server/engine/records/mutate';
import { create, update } from '../../../server/engine/records/operations';
import { prepareSecrets } from '../../../server/engine/records/secrets';
import users from '../../../src/resources/settings/user';
import { here, openIdentity } from './identity';

export interface Permission {
  userId: string;
  actions: { action: string; isAllowed: boolean }[];
}

/** The actions allowed among those of an answer. */
export const allowed = (permission: Permission | undefined) =>
  permission?.actions.filter(({ isAllowed }) => isAllowed).map(({ action }) => action);

/** Identity with a super administrator, `boss`, and what colleagues ask of the API, each in a session of its own. */
export async function openColleagues() {
  const identity = await openIdentity();
  const { query, mutation } = identityFields(identity.access, new Reads(identity.engine));
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: query }),
    mutation: new GraphQLObjectType({ name: 'Mutation', fields: mutation }),
  });
  const boss = await identity.addUser('SUPER_ADMIN', [], { firstName: 'Salma' });
  const requestOf = (sessionId: string | null) => ({
    sessionId,
    idempotencyKey: null,
    ...here,
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
        answer: written => ({
          text: 'SELECT to_json($1::text)::text AS body',
          values: [written],
          isOurs: true,
        }),
      },
      new Map(),
    );
    return JSON.parse(answer) as string;
  }

  return { ...identity, boss, ask, permissionOf, manage, grantsOf, save };
}

export type Colleagues = Awaited<ReturnType<typeof openColleagues>>;
