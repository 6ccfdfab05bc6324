import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindBehaviours } from '../../server/behaviours/all';
import { isInputObjectType, isListType, isNonNullType, isObjectType, isScalarType } from 'graphql';
import type { GraphQLField, GraphQLInputType, GraphQLOutputType } from 'graphql';
import { constraintPaths } from '../../server/records/databaseFaults';
import { buildSchema } from '../../server/graphql/schema';
import { Reads } from '../../server/graphql/reads';
import { makeTokens } from '../../server/access/tokens';
import { operationNames } from '../../src/schema/checkResources';
import { can } from '../../src/schema/permissions';
import type { Resource } from '../../src/schema/resource';
import { startApi, tokenSecret } from './helpers/api';
import type { Api } from './helpers/api';

/** Who asks: the columns of the table. */
const callers = ['anonymous', 'USER', 'ADMIN without', 'ADMIN with', 'SUPER_ADMIN'] as const;
type CallerKind = (typeof callers)[number];
type Verdict = 'open' | 'UNAUTHENTICATED' | 'FORBIDDEN';

/** Operations that no resource declares, each with its row: [needs a session, right]. Anything else fails the test. */
const ofTheEngine: Record<string, { anonymous: boolean; action: string; own?: boolean }> = {
  login: { anonymous: true, action: 'SIGNED_IN' },
  refresh: { anonymous: true, action: 'SIGNED_IN' },
  logout: { anonymous: false, action: 'SIGNED_IN' },
  PermissionByUserId: { anonymous: false, action: 'SIGNED_IN', own: true },
  managePermissions: { anonymous: false, action: 'manage_permissions' },
  Lookup: { anonymous: false, action: 'clients' },
  RecordHistory: { anonymous: false, action: 'clients' },
};

let api: Api;
let operations: { kind: 'query' | 'mutation'; name: string; field: GraphQLField<unknown, unknown> }[];

beforeAll(async () => {
  api = await startApi();
  const { engine } = api;
  const schema = buildSchema(engine, new Reads(engine), { ...engine, tokens: makeTokens(tokenSecret) });
  operations = [
    ...Object.values(schema.getQueryType()!.getFields()).map(field => ({
      kind: 'query' as const,
      name: field.name,
      field,
    })),
    ...Object.values(schema.getMutationType()!.getFields()).map(field => ({
      kind: 'mutation' as const,
      name: field.name,
      field,
    })),
  ];
});
afterAll(() => api?.close());

/** The right that the configs ask for an operation; undefined for one that nobody declared. */
function declaredAction(name: string): string | undefined {
  const resource = api.engine.resources.all.find(one => operationNames(one).includes(name));
  if (!resource) return ofTheEngine[name]?.action;
  return actionOf(resource, name);
}

function actionOf(
  { operations: names = {}, access, updates, transitions, actions, prints }: Resource,
  name: string,
): string | undefined {
  const move = Object.values(transitions?.moves ?? {}).find(one => one.operation === name);
  if (name === names.list || name === names.one) return access.list;
  if (name === names.create) return access.create;
  if (name === names.update) return access.update;
  if (name === names.delete) return access.delete;
  return move?.access ?? updates?.[name]?.access ?? actions?.[name]?.access ?? prints?.[name]?.access;
}

/** A document that is valid for the schema: arguments filled with values that refer to nothing. */
function documentOf({ kind, name, field }: (typeof operations)[number]): string {
  const given = field.args
    .filter(argument => isNonNullType(argument.type))
    .map(argument => `${argument.name}: ${sample(argument.type, argument.name)}`);
  return `${kind} { ${name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${selection(field.type)} }`;
}

function sample(type: GraphQLInputType, name: string): string {
  if (isNonNullType(type)) return sample(type.ofType, name);
  if (isListType(type) || isInputObjectType(type)) return '[]';
  return name === 'resource' ? '"clients"' : '"999999999"';
}

function selection(type: GraphQLOutputType): string {
  if (isNonNullType(type) || isListType(type)) return selection(type.ofType);
  if (isScalarType(type)) return '';
  return isObjectType(type)
    ? `{ ${Object.values(type.getFields()).map(field => (isScalarType(field.type) ? field.name : `${field.name} ${selection(field.type)}`))[0]} }`
    : '';
}

function expected(name: string, action: string, caller: CallerKind): Verdict {
  if (caller === 'anonymous') return ofTheEngine[name]?.anonymous ? 'open' : 'UNAUTHENTICATED';
  if (ofTheEngine[name]?.anonymous) return 'open';
  const who = {
    USER: { id: '1', role: 'USER' as const, granted: new Set([action]) },
    'ADMIN without': { id: '1', role: 'ADMIN' as const, granted: new Set<string>() },
    'ADMIN with': { id: '1', role: 'ADMIN' as const, granted: new Set([action]) },
    SUPER_ADMIN: { id: '1', role: 'SUPER_ADMIN' as const, granted: new Set<string>() },
  }[caller];
  return can(who, action) ? 'open' : 'FORBIDDEN';
}

async function verdictOf(document: string, token: string | null): Promise<Verdict> {
  const answer = await api.send(token, document);
  const code = answer.errors?.[0]?.extensions.code;
  if (code === 'INTERNAL' || code === 'BAD_REQUEST')
    throw new Error(`${document}: ${JSON.stringify(answer.errors)}`);
  return code === 'UNAUTHENTICATED' || code === 'FORBIDDEN' ? code : 'open';
}

describe('every operation is closed unless a config opens it', () => {
  it('answers each operation × caller as declared', async () => {
    const wrong: string[] = [];
    let cells = 0;
    for (const operation of operations) {
      const action = declaredAction(operation.name);
      if (!action) {
        wrong.push(`${operation.name} is declared nowhere`);
        continue;
      }
      const tokens: Record<CallerKind, string | null> = {
        anonymous: null,
        USER: (await api.signIn('USER', [action])).token,
        'ADMIN without': (
          await api.signIn(
            'ADMIN',
            api.engine.resources.actions.filter(one => one !== action && !opensLookup(operation.name, one)),
          )
        ).token,
        'ADMIN with': (await api.signIn('ADMIN', [action])).token,
        SUPER_ADMIN: (await api.signIn('SUPER_ADMIN')).token,
      };
      for (const caller of callers) {
        cells += 1;
        const wanted = expected(operation.name, action, caller);
        const found = await verdictOf(documentOf(operation), tokens[caller]);
        // A visitor's wrong refresh token, or a signed-in caller's, is refused for itself.
        if (operation.name === 'refresh' && found === 'UNAUTHENTICATED') continue;
        if (found !== wanted) wrong.push(`${operation.name} × ${caller}: ${found} instead of ${wanted}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(cells).toBe(operations.length * callers.length);
    console.info(
      `authorization: ${operations.length} operations × ${callers.length} callers = ${cells} cells`,
    );
  });

  it('has an operation for every name that a config declares, and none beside', () => {
    const declared = api.engine.resources.all.flatMap(operationNames);
    expect(operations.map(operation => operation.name).toSorted()).toEqual(
      [...declared, ...Object.keys(ofTheEngine)].toSorted(),
    );
  });

  it('binds every declared action to a behaviour and every constraint to a field', () => {
    expect(() => bindBehaviours(api.engine.resources)).not.toThrow();
    expect(constraintPaths(api.engine.resources).size).toBeGreaterThan(50);
  });
});

/** Whoever may write a form that refers to clients may look them up. */
function opensLookup(operation: string, action: string): boolean {
  return operation === 'Lookup' && /client|reservation|contract|receipt/.test(action);
}

describe('what the schema tells', () => {
  it('shows itself to a SUPER_ADMIN only, in both orders', async () => {
    const document = '{ __schema { queryType { name } } }';
    const { token: admin } = await api.signIn('ADMIN', ['clients']);
    const { token: root } = await api.signIn('SUPER_ADMIN');
    expect((await api.send(admin, document)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await api.send(root, document)).errors).toBeUndefined();
    expect((await api.send(admin, document)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await api.send(null, document)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('suggests no name to whoever misspells one', async () => {
    const answer = await api.send(null, '{ Client { id } }'.replace('Client', 'Clientes'));
    expect(answer.errors?.[0]?.message).not.toMatch(/did you mean/i);
  });

  it('is not reached by GET', async () => {
    const response = await fetch(`${api.url}/graphql?query={Services{count}}`);
    expect(response.status).toBe(404);
  });
});
