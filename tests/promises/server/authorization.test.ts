import { actionsOf } from '../../../src/schema/words/actions/actions';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeGrants } from '../../../server/engine/access/grantedActions';
import { makeTokens } from '../../../server/engine/access/tokens';
import { exportNames } from '../../../src/schema/api/exportNames';
import { constraintPaths } from '../../../server/engine/records/databaseFaults';
import { documents } from '../../../src/schema/api/documents';
import { archiveOperations } from '../../../src/schema/words/actions/archive';
import { operationNames } from '../../../src/schema/api/operationNames';
import { can } from '../../../src/schema/words/access/permissions';
import type { Role } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import { startApi, tokenSecret } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { everyOperation } from '../../server/helpers/everyOperation';
import type { Operation } from '../../server/helpers/everyOperation';
import { full, keep, seed } from '../promise';
import { randomFrom } from '../random';
import { listsNaming, rightsToChoose } from './helpers/rightsToChoose';

type Verdict = 'open' | 'UNAUTHENTICATED' | 'FORBIDDEN';

/** Operations of no resource: the right each asks for; PUBLIC is open to visitors. What is neither here nor in a config fails the test. */
const ofTheEngine: Readonly<Record<string, string>> = {
  login: 'PUBLIC',
  refresh: 'PUBLIC',
  forgotPassword: 'PUBLIC',
  resetPassword: 'PUBLIC',
  isValidToken: 'PUBLIC',
  logout: 'SIGNED_IN',
  changePassword: 'SIGNED_IN',
  // Each has their own, and nothing of others.
  Notifications: 'SIGNED_IN',
  Notification: 'SIGNED_IN',
  markNotificationAsRead: 'SIGNED_IN',
  markAllNotificationsAsRead: 'SIGNED_IN',
  dismissNotification: 'SIGNED_IN',
  PermissionByUserId: 'users',
  managePermissions: 'manage_permissions',
  rightsManagers: 'SIGNED_IN',
  // One’s own; a colleague’s is another matter (tests/server/apiKeys.test.ts).
  createApiKey: 'SIGNED_IN',
  revokeApiKey: 'SIGNED_IN',
  // One’s own, by one’s own session: no argument names a colleague.
  openDeviceKey: 'SIGNED_IN',
  Lookup: 'clients',
  Alike: 'create_client',
  Prefill: 'create_client',
  Search: 'SIGNED_IN',
  RecordHistory: 'clients',
  SheetTabs: 'clients',
  QuickFilterCounts: 'clients',
  ListTotals: 'clients',
  exportProgress: 'SIGNED_IN',
  // The right to create is asked once more of one’s own import (tests/server/imports.test.ts): others’ are not there.
  prepareImport: 'create_client',
  importTemplate: 'create_client',
  runImport: 'SIGNED_IN',
  undoImport: 'SIGNED_IN',
  writtenImports: 'create_client',
  cancelImport: 'SIGNED_IN',
  importLines: 'SIGNED_IN',
  importProgress: 'SIGNED_IN',
  importLeft: 'SIGNED_IN',
  savedViews: 'SIGNED_IN',
  saveView: 'clients',
  deleteSavedView: 'SIGNED_IN',
};

/** Operations that each of several rights opens. */
const severalDoors: Readonly<Record<string, readonly string[]>> = {
  PermissionByUserId: ['users', 'manage_permissions'],
  // A form is written by whoever may create or change what it makes.
  Alike: ['create_client', 'update_client'],
  Prefill: ['create_client', 'update_client'],
};

/** Said of a colleague, where the operation is open to each of their own. */
const asked: Readonly<Record<string, string>> = {
  PermissionByUserId: '{ PermissionByUserId(userId: "999999999") { id } }',
  Alike: '{ Alike(resource: "clients", path: "phone", value: "20123456") { id } }',
};

/** Routes of the server beside the pages of the admin, and what a visitor gets there. */
const routes: Readonly<Record<string, [path: string, status: number]>> = {
  '/graphql (POST)': ['/graphql', 404],
  '/live (POST)': ['/live', 401],
  '/healthz (GET, HEAD)': ['/healthz', 200],
  '/files/:id (GET, HEAD)': ['/files/7d1f2c44-1f58-4a6e-8a0b-3c1c0c6a5b21', 401],
  '/thumbnail (GET, HEAD)': ['/files/7d1f2c44-1f58-4a6e-8a0b-3c1c0c6a5b21/thumbnail', 401],
};

let api: Api;
let operations: Operation[];
/** One account of each kind of caller; what the two administrators are granted changes with the cell. */
let tokens: Record<Caller, string | null>;
let ids: { USER: string; without: string; with: string };

const callers = [
  'visitor',
  'USER',
  'ADMIN without',
  'ADMIN with',
  'SUPER_ADMIN',
  'suspended',
  'signed out',
  'expired',
  'garbled',
  'forged',
] as const;
type Caller = (typeof callers)[number];

/** Whose token is refused at the door, whatever is asked. */
const strangers: readonly Caller[] = ['suspended', 'signed out', 'expired', 'garbled', 'forged'];

beforeAll(async () => {
  api = await startApi();
  operations = everyOperation(api.engine);
  const [user, without, granted, boss, suspended, gone, late] = await Promise.all(
    (['USER', 'ADMIN', 'ADMIN', 'SUPER_ADMIN', 'SUPER_ADMIN', 'SUPER_ADMIN', 'SUPER_ADMIN'] as Role[]).map(
      role => api.signIn(role),
    ),
  );
  if (!user || !without || !granted || !boss || !suspended || !gone || !late) throw new Error('no accounts');
  const { pool } = api.engine;
  await pool.query('UPDATE users SET suspended = true WHERE id = $1', [suspended.id]);
  await pool.query('UPDATE "_sessions" SET revoked_at = now() WHERE user_id = $1', [gone.id]);
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM "_sessions" WHERE user_id = $1', [
    late.id,
  ]);
  const claims = { sessionId: rows[0]?.id ?? '', userId: late.id };
  const anHourAgo = makeTokens(tokenSecret, () => Date.now() - 3_600_000);
  const elsewhere = makeTokens('a secret of somebody else, as long as it is');
  ids = { USER: user.id, without: without.id, with: granted.id };
  tokens = {
    visitor: null,
    USER: user.token,
    'ADMIN without': without.token,
    'ADMIN with': granted.token,
    SUPER_ADMIN: boss.token,
    suspended: suspended.token,
    'signed out': gone.token,
    expired: (await anHourAgo.signAccessToken(claims)).accessToken,
    garbled: boss.token.slice(0, -6) + 'AAAAAA',
    forged: (await elsewhere.signAccessToken(claims)).accessToken,
  };
});
afterAll(() => api?.close());

/** The right that the configs ask for an operation; undefined for one that nobody declared. */
function declaredAction(name: string): string | undefined {
  const resource = api.engine.resources.all.find(one => operationNames(one).includes(name));
  return resource ? actionOf(resource, name) : (doorsOf(name)?.[0] ?? ofTheEngine[name]);
}

function actionOf(resource: Resource, name: string): string | undefined {
  const { operations: names = {}, access, updates } = resource;
  const own = updates?.[name] ?? actionsOf(resource).find(action => action.name === name);
  if ([names.list, names.one, ...exportNames(resource)].includes(name)) return access.list;
  if (name === names.create) return access.create;
  if (name === names.update) return access.update;
  if (name === names.delete) return access.delete;
  if (Object.values(archiveOperations(resource)).includes(name))
    return names.delete ? access.delete : access.update;
  return own?.access;
}

/** The rights each of which opens a question of a screen. */
const doorsOf = (name: string) => api.engine.resources.questions[name]?.access;

function expected(action: string, caller: Caller): Verdict {
  if (action === 'PUBLIC') return 'open';
  const roles: Partial<Record<Caller, Role>> = {
    USER: 'USER',
    'ADMIN without': 'ADMIN',
    'ADMIN with': 'ADMIN',
    SUPER_ADMIN: 'SUPER_ADMIN',
  };
  const role = roles[caller];
  if (!role) return 'UNAUTHENTICATED';
  const granted = new Set(caller === 'ADMIN without' ? [] : [action]);
  return can({ id: '1', role, granted }, action) ? 'open' : 'FORBIDDEN';
}

async function verdictOf(document: string, token: string | null, variables: object = {}): Promise<Verdict> {
  const { errors } = await api.send(token, document, variables);
  const code = errors?.[0]?.extensions.code;
  if (code === 'INTERNAL' || code === 'BAD_REQUEST')
    throw new Error(`${document}: ${JSON.stringify(errors)}`);
  return code === 'UNAUTHENTICATED' || code === 'FORBIDDEN' ? code : 'open';
}

/** Every right but these; what the schema reserves is no right to grant. */
const allBut = (...actions: readonly string[]) =>
  api.engine.resources.actions.filter(one => !actions.includes(one));

async function grant(who: keyof typeof ids, actions: readonly string[]): Promise<void> {
  const grantable = actions.filter(action => api.engine.resources.actions.includes(action));
  await storeGrants(api.engine.pool, ids[who], grantable);
}

/**
 * Who is asked of one operation: the visitor and the two administrators, whom its right tells apart. What is refused
 * before an operation is looked at, and roles that no right changes, are asked of some.
 */
function oneOfThose(random: ReturnType<typeof randomFrom>, all: boolean): (caller: Caller) => boolean {
  const door = full || all || random.below(8) === 0;
  const role = full || all || random.below(4) === 0;
  return caller =>
    strangers.includes(caller) ? door : role || !(caller === 'USER' || caller === 'SUPER_ADMIN');
}

/** Every export of every resource is made for each caller who may. */
const timeout = full ? 3_600_000 : 180_000;

it('each operation is open to those who hold its right, and to nobody else', { timeout }, async () => {
  const wrong: string[] = [];
  let cells = 0;
  const random = randomFrom(seed);
  const exported = new Set(api.engine.resources.all.flatMap(exportNames));
  await grant('USER', allBut());
  for (const { name, document } of operations) {
    // A file takes as long to make as a hundred refusals: some of those who may have it ask for some of them.
    const isMade = full || !exported.has(name) || random.below(12) === 0;
    const action = declaredAction(name);
    if (!action) {
      wrong.push(`${name} is declared nowhere`);
      continue;
    }
    // A record’s own reader may also look it up: its doors are told below.
    const doors =
      name === 'Lookup'
        ? [
            ...rightsToChoose(api.engine.resources, 'clients'),
            ...listsNaming(api.engine.resources, 'clients').map(({ list }) => list.access.list ?? ''),
          ]
        : [action];
    const shared = severalDoors[name] ?? doorsOf(name) ?? doors;
    await grant('without', allBut(...shared));
    await grant('with', [action]);
    // Together: each is an account of its own, and there are thousands of cells.
    const isAsked = oneOfThose(random, action === 'PUBLIC');
    const asking = callers.filter(
      caller => (isMade || expected(action, caller) !== 'open') && isAsked(caller),
    );
    const verdicts = await Promise.all(
      asking.map(caller => verdictOf(asked[name] ?? document, tokens[caller])),
    );
    for (const [index, caller] of asking.entries()) {
      cells += 1;
      const found = verdicts[index];
      const wanted = expected(action, caller);
      // A wrong refresh token or password is refused for itself.
      if (action === 'PUBLIC' && found === 'UNAUTHENTICATED') continue;
      // Whoever holds a refresh token may end its session; there is none here, whoever asks.
      if (name === 'logout' && caller !== 'visitor' && wanted === 'open') await signInAgain(caller);
      if (name === 'logout' ? found === 'FORBIDDEN' : found !== wanted)
        wrong.push(`${name} × ${caller}: ${found} instead of ${wanted}`);
    }
  }
  expect(wrong).toEqual([]);
  keep('P-18', {
    n: cells,
    of: 'cells of operation × caller answered otherwise',
    figure: wrong.length,
    ideal: 0,
  });
});

it('what is wrong with a request is told to those who may ask it, and to nobody else', async () => {
  const list = api.engine.resources.get('clients');
  const wrongly: Record<string, [document: string, variables: object]> = {
    'a page too long': [documents.list(list, api.engine.resources), { limit: 5000 }],
    'an order by no field': [documents.list(list, api.engine.resources), { sort: 'nothing' }],
    'a filter of no date': [documents.list(list, api.engine.resources), { suspendedUntil: 'demain' }],
    'choices too many': [documents.lookup, { resource: 'clients', limit: 5000 }],
    'a likeness of no field': [documents.alike, { resource: 'clients', path: 'nothing', value: '1' }],
    'what fills nothing': [documents.prefill, { resource: 'clients', field: 'phone', id: '1' }],
    'counts of no date': [
      documents.quickFilterCounts,
      { resource: 'clients', filters: [{ argument: 'suspendedUntil', value: 'demain' }] },
    ],
    'a history too long': [documents.history, { resource: 'clients', id: '1', limit: 5000 }],
    'the history of no id': [documents.history, { resource: 'clients', id: 'x' }],
    'the lists of no id': [documents.sheetTabs, { resource: 'clients', id: 'x' }],
    'a record of no id': [documents.one(list, api.engine.resources), { id: 'x' }],
    'a file by no field': ['query ($sort: String) { clientsToExcel(sort: $sort) }', { sort: 'nothing' }],
    'no resource': [documents.lookup, { resource: 'nothing' }],
  };
  await grant('USER', allBut());
  await grant('without', []);
  await grant('with', allBut());
  const told: string[] = [];
  let cells = 0;
  for (const [what, [document, variables]] of Object.entries(wrongly))
    for (const caller of callers) {
      cells += 1;
      const { errors } = await api.send(tokens[caller], document, variables);
      const code = errors?.[0]?.extensions.code;
      // Whoever is signed in may name a resource.
      const wanted = expected(what === 'no resource' ? 'SIGNED_IN' : 'clients', caller);
      const right =
        wanted === 'open' ? ['BAD_USER_INPUT', 'NOT_FOUND'].includes(code ?? '') : code === wanted;
      if (!right) told.push(`${what} × ${caller}: ${code} instead of ${wanted}`);
    }
  expect(told).toEqual([]);
  keep('P-18', { n: cells, of: 'faults told to who may not ask', figure: told.length, ideal: 0 });
});

/** Logging out ended the session of this caller: give it another. */
async function signInAgain(caller: Caller): Promise<void> {
  await api.engine.pool.query('UPDATE "_sessions" SET revoked_at = NULL WHERE user_id = ANY ($1::bigint[])', [
    await idsOf(caller),
  ]);
}

async function idsOf(caller: Caller): Promise<string[]> {
  const token = tokens[caller] ?? '';
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  return [sub];
}

it('has an operation for every name that a config declares', () => {
  const declared = api.engine.resources.all.flatMap(operationNames);
  const found = operations.map(({ name }) => name);
  expect(declared.filter(name => !found.includes(name))).toEqual([]);
  expect(new Set(found).size).toBe(found.length);
  expect(constraintPaths(api.engine.resources).size).toBeGreaterThan(50);
});

it('the admin’s own documents, answered by another path, are as closed', async () => {
  const wrong: string[] = [];
  let cells = 0;
  const random = randomFrom(seed);
  const { resources } = api.engine;
  for (const resource of resources.all) {
    const action = resource.access.list ?? 'SUPER_ADMIN';
    const reads = [
      ...(resource.operations?.list ? [documents.list(resource, resources)] : []),
      ...(resource.operations?.list && resource.list ? [documents.shown(resource, resources)] : []),
      ...(resource.operations?.one ? [documents.one(resource, resources)] : []),
    ];
    await grant('without', allBut(action));
    await grant('with', [action]);
    const isAsked = oneOfThose(random, false);
    for (const document of reads)
      for (const caller of callers.filter(isAsked)) {
        cells += 1;
        const found = await verdictOf(document, tokens[caller], { id: '999999999' });
        if (found !== expected(action, caller)) wrong.push(`${resource.name} × ${caller}: ${found}`);
      }
  }
  expect(wrong).toEqual([]);
  keep('P-18', {
    n: cells,
    of: 'cells of known document × caller answered otherwise',
    figure: wrong.length,
    ideal: 0,
  });
});

/** Whose choices are open, and which: `directories` asks it of every right. */
it('the history and the sheet’s lists of each resource open by its own rights', async () => {
  const wrong: string[] = [];
  let cells = 0;
  const random = randomFrom(seed);
  const { resources } = api.engine;
  for (const { name, access, partOf, view } of resources.all) {
    if (partOf || view) continue;
    const doors: Record<string, readonly string[]> = {
      [documents.history]: [access.list ?? 'SUPER_ADMIN'],
      [documents.sheetTabs]: [access.list ?? 'SUPER_ADMIN'],
    };
    for (const [document, opening] of Object.entries(doors))
      for (const right of resources.actions) {
        if (!full && !opening.includes(right) && random.below(resources.actions.length) >= 3) continue;
        cells += 1;
        await grant('with', [right]);
        const found = await verdictOf(document, tokens['ADMIN with'], { resource: name, id: '1' });
        if (found !== (opening.includes(right) ? 'open' : 'FORBIDDEN'))
          wrong.push(`${name} × ${right}: ${found}`);
      }
  }
  expect(wrong).toEqual([]);
  keep('P-18', {
    n: cells,
    of: 'cells of history × right answered otherwise',
    figure: wrong.length,
    ideal: 0,
  });
});

it('no route of the server is open that is not declared so', async () => {
  expect(api.routes.toSorted()).toEqual(Object.keys(routes).toSorted());
  const wrong: string[] = [];
  let sent = 0;
  for (const [route, [path, status]] of Object.entries(routes))
    for (const caller of ['visitor', 'suspended', 'signed out', 'expired', 'garbled', 'forged'] as const) {
      sent += 1;
      const token = tokens[caller];
      const body = route.startsWith('/live') ? '{}' : undefined;
      const { status: found } = await fetch(`${api.url}${path}`, {
        method: body && 'POST',
        body,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      });
      if (found !== status && !(route.startsWith('/graphql') && found === 405))
        wrong.push(`${route} × ${caller}: ${found} instead of ${status}`);
    }
  const undeclared = [`/files/${randomUUID()}/raw`, '/metrics', '/.env', '/graphiql', '/playground'];
  for (const path of undeclared) {
    sent += 1;
    const { status } = await fetch(`${api.url}${path}`);
    if (status !== 404) wrong.push(`${path}: ${status}`);
  }
  expect(wrong).toEqual([]);
  keep('P-18', { n: sent, of: 'routes open without being declared', figure: wrong.length, ideal: 0 });
});

it('the schema is shown to a SUPER_ADMIN only, in both orders, and suggests no name', async () => {
  const document = '{ __schema { queryType { name } } }';
  await grant('with', allBut());
  const order: [Caller, Verdict][] = [
    ['ADMIN with', 'FORBIDDEN'],
    ['SUPER_ADMIN', 'open'],
    ['ADMIN with', 'FORBIDDEN'],
    ['visitor', 'FORBIDDEN'],
    ['suspended', 'FORBIDDEN'],
  ];
  for (const [caller, wanted] of order) expect(await verdictOf(document, tokens[caller])).toBe(wanted);
  const { errors } = await api.send(null, '{ Clientes { id } }');
  expect(errors?.[0]?.message).not.toMatch(/did you mean/i);
});
