import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanIdentity } from '../../server/engine/jobs/cleaning';
import {
  maskEmail,
  mostOfSession,
  mostOfStrangers,
  SecurityLog,
} from '../../server/engine/access/securityLog';
import { networkOf } from '../../server/engine/access/networkOf';
import { givePasswordToken } from '../../server/engine/access/passwordTokens';
import type { AuthResult } from '../../server/engine/access/authResult';
import { createApplication } from '../../server/engine/application';
import { createLog } from '../../server/engine/base/log';
import { identityDocuments } from '../../src/schema/api/identityDocuments';
import { known, tokenSecret } from './helpers/api';
import { openIdentity, password } from './helpers/identity';
import type { Identity } from './helpers/identity';

let identity: Identity;
let app: Awaited<ReturnType<typeof createApplication>>;
let url: string;
let boss: string;
let userId: string;
const lines: string[] = [];
const log = createLog('info', { write: line => void lines.push(line) });
const client = '198.51.100.23';
beforeAll(async () => {
  identity = await openIdentity();
  const { engine, pool } = identity;
  const logged = { ...engine, log };
  app = await createApplication(logged, {
    pool,
    resources: engine.resources,
    log,
    tokenSecret,
    production: true,
    trustProxy: '127.0.0.1',
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  await identity.addUser('SUPER_ADMIN', [], { email: 'patronne@karhba.test' });
  boss = (await signIn('patronne@karhba.test')).token.accessToken;
  userId = await identity.addUser('ADMIN', ['vehicles'], { email: 'amel@karhba.test' });
});
afterAll(async () => {
  await app?.close();
  await identity?.drop();
});

interface Told {
  data: Record<string, never> | null;
  errors?: { message: string; extensions: { code: string } }[];
}

async function post(token: string | null, query: string, variables: object = {}): Promise<Told> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': client,
    'user-agent': `Navigateur ${'x'.repeat(300)}`,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as Told;
}

async function signIn(email: string, given = password): Promise<AuthResult> {
  const { data } = await post(null, identityDocuments.login, { email, password: given });
  return data?.login as unknown as AuthResult;
}

interface Entry {
  kind: string;
  userId: string | null;
  email: string | null;
  address: string | null;
  agent: string | null;
  times: number;
  detail: Record<string, unknown>;
}

/** What the log has told, line by line; a line counts several where it says how many. */
const securityLines = () =>
  lines
    .filter(line => line.includes('"security":'))
    .map(line => JSON.parse(line) as { security: string; sessionId: string | null; times?: number });

/** What was kept since the last time, once all that the log has told is written: refusals are, a moment later. */
let seen = 0;
async function entries(): Promise<Entry[]> {
  const happened = securityLines().reduce((sum, { times = 1 }) => sum + times, 0);
  const kept = async () => {
    const { rows } = await identity.pool.query<{ times: number }>(
      'SELECT coalesce(sum(times), 0)::int AS times FROM "_security_log"',
    );
    return rows[0]?.times;
  };
  await expect.poll(kept, { timeout: 20_000 }).toBe(happened);
  const { rows } = await identity.pool.query<Entry & { id: string }>(
    `SELECT id, kind, user_id::text AS "userId", email, address, user_agent AS agent, times, detail FROM "_security_log" WHERE id > $1 ORDER BY id`,
    [seen],
  );
  seen = Number(rows.at(-1)?.id ?? seen);
  return rows;
}

describe('le journal de sécurité', () => {
  test('garde qui se connecte, d’où, et qui est refusé', async () => {
    const session = await signIn('amel@karhba.test');
    await signIn('amel@karhba.test', 'Sousse-plage-89');
    await signIn('inconnue@exemple.tn', 'Sousse-plage-89');
    await post(null, identityDocuments.logout, { refreshToken: session.token.refreshToken });
    const told = await entries();
    // Refusals are written a moment later than what succeeds.
    expect(told.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
      { kind: 'sign-in-refused', userId, email: null },
      { kind: 'sign-in-refused', userId: null, email: 'i***@e***.tn' },
      { kind: 'signed-in' },
      { kind: 'signed-in', userId, email: null, address: client, times: 1 },
      { kind: 'signed-out', userId },
    ]);
    for (const { agent } of told) expect(agent).toHaveLength(200);
  });

  test('garde la réutilisation d’un jeton, les mots de passe changés, les limites atteintes', async () => {
    const first = await signIn('amel@karhba.test');
    const refresh = async (refreshToken: string) =>
      (await post(null, identityDocuments.refresh, { refreshToken, user: userId })).data?.refresh as
        AuthResult | undefined;
    const second = await refresh(first.token.refreshToken);
    await refresh(second?.token.refreshToken ?? '');
    await refresh(first.token.refreshToken);
    await post(null, identityDocuments.forgotPassword, { email: 'amel@karhba.test' });
    const token = await givePasswordToken(identity.pool, userId, 'FORGET', Date.now());
    await post(null, identityDocuments.resetPassword, { id: userId, token, password: 'Ghar-el-Melh-1638' });
    const again = await signIn('amel@karhba.test', 'Ghar-el-Melh-1638');
    await post(again.token.accessToken, identityDocuments.changePassword, {
      currentPassword: 'Ghar-el-Melh-1638',
      newPassword: password,
    });
    for (let one = 0; one < 14; one++) await signIn('amel@karhba.test', 'Sousse-plage-89');
    await identity.pool.query('DELETE FROM "_attempts"');
    const told = await entries();
    // What changes nothing is written within a second, before or after what is written with its change.
    const aside = ['limited', 'reset-asked', 'sign-in-refused'];
    const kinds = told.map(({ kind }) => kind);
    const changes = kinds.filter(kind => !aside.includes(kind));
    expect(changes.filter((kind, place) => kind !== changes[place - 1])).toEqual([
      'signed-in',
      'refresh-token-reused',
      'password-reset',
      'signed-in',
      'password-changed',
    ]);
    expect([...new Set(kinds.filter(kind => aside.includes(kind)))].toSorted()).toEqual(aside);
    expect(told.find(({ kind }) => kind === 'reset-asked')).toMatchObject({
      userId: null,
      email: 'a***@k***.test',
    });
    // What is the same is counted, not repeated.
    const times = (of: string) =>
      told.filter(({ kind }) => kind === of).reduce((sum, one) => sum + one.times, 0);
    expect([times('sign-in-refused'), times('limited')]).toEqual([10, 4]);
    expect(told.length).toBeLessThan(14);
    expect(told.find(({ kind }) => kind === 'limited')).toMatchObject({
      detail: { by: 'sender' },
      email: 'a***@k***.test',
    });
  });

  test('garde les droits changés, une suspension, et qui l’a fait', async () => {
    await post(
      boss,
      'mutation ($userId: ID) { managePermissions(userId: $userId, actions: [{ action: "services", isAllowed: true }]) { id } }',
      { userId },
    );
    await post(boss, 'mutation ($id: ID!) { updateUsers(id: $id, suspended: true) { id } }', { id: userId });
    await post(boss, 'mutation ($id: ID!) { updateUsers(id: $id, suspended: false) { id } }', { id: userId });
    expect(await entries()).toMatchObject([
      { kind: 'rights-changed', address: client, detail: { user: userId, rights: { services: true } } },
      { kind: 'suspended', address: client, detail: { user: userId } },
    ]);
  });

  test('garde chaque droit refusé, sans ralentir le refus ni s’emplir d’une rafale', async () => {
    const { token } = await signIn('amel@karhba.test');
    const clients = known(identity.engine, 'clients', 'list');
    for (let one = 0; one < 30; one++) await post(token.accessToken, '{ autre: Clients { count } }');
    const { errors } = await post(token.accessToken, clients.query, {});
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    await post(token.accessToken, 'mutation { createTva(rate: "7") { id } }');
    await post(token.accessToken, '{ __schema { queryType { name } } }');
    await post(null, '{ __schema { queryType { name } } }');
    const told = (await entries()).filter(({ kind }) => kind === 'forbidden');
    const count = (operation: string, of: string | null) =>
      told
        .filter(({ detail, userId: whose }) => detail.operation === operation && whose === of)
        .reduce((sum, { times }) => sum + times, 0);
    expect(count('Clients', userId)).toBe(31);
    expect(count('__schema', userId)).toBe(1);
    expect(count('__schema', null)).toBe(1);
    expect(told.length).toBeLessThan(12);
    expect(new Set(told.map(({ address }) => address))).toEqual(new Set([client]));
  });

  test('écrit chaque refus, même répété, et compte ceux d’une seule session au-delà de sa part', async () => {
    const security = new SecurityLog(identity.pool, log);
    const session = '00000000-0000-4000-8000-000000000000';
    const from = securityLines().length;
    const repeat = (times: number, sessionId: string | null) => {
      for (let one = 0; one < times; one++)
        security.note(
          { address: client, userAgent: `n° ${sessionId ? 0 : one}` },
          { kind: 'forbidden', sessionId, detail: { operation: 'Clients' } },
          Date.now(),
        );
    };
    repeat(mostOfSession + 50, session);
    repeat(mostOfStrangers + 50, null);
    await security.flush();
    const since = securityLines().slice(from);
    const of = (sessionId: string | null) =>
      since.filter(line => line.sessionId === sessionId).map(({ times }) => times);
    expect(of(session)).toEqual([...Array.from({ length: mostOfSession }), 50]);
    expect(of(null)).toEqual(Array.from({ length: mostOfStrangers + 50 }));
    const kept = (await entries()).filter(({ kind }) => kind === 'forbidden').map(({ times }) => times);
    expect(kept.toSorted((a, b) => b - a)).toEqual([
      mostOfSession,
      50,
      50,
      ...Array.from({ length: mostOfStrangers }, () => 1),
    ]);
  });

  test('n’écrit nulle part un mot de passe, un jeton, ni l’adresse d’un inconnu', async () => {
    const session = await signIn('amel@karhba.test');
    await signIn('mot-de-passe@dans.le-mauvais.champ', 'Sousse-plage-89');
    await entries();
    const { rows } = await identity.pool.query<{ row: string }>(
      'SELECT t::text AS row FROM "_security_log" t',
    );
    const written = [...rows.map(({ row }) => row), ...lines].join('\n');
    expect(written).toContain('signed-in');
    expect(lines.filter(line => line.includes('"security":"sign-in-refused"')).length).toBeGreaterThan(2);
    for (const secret of [
      password,
      'Sousse-plage-89',
      'Ghar-el-Melh-1638',
      session.token.accessToken,
      session.token.refreshToken,
      'inconnue@exemple.tn',
      'mauvais',
    ])
      expect(written).not.toContain(secret);
  });

  test('le ménage retire ce qui a fait son temps, et rien d’autre', async () => {
    const { pool } = identity;
    await pool.query('DELETE FROM "_attempts"');
    const living = await signIn('amel@karhba.test');
    const over = await signIn('amel@karhba.test');
    await post(null, identityDocuments.logout, { refreshToken: over.token.refreshToken });
    await signIn('amel@karhba.test', 'Sousse-plage-89');
    await givePasswordToken(pool, userId, 'FORGET', Date.now());
    await givePasswordToken(pool, userId, 'INITIALIZE', Date.now());
    await entries();
    const counts = async () => {
      const { rows } = await pool.query<Record<string, number>>(
        `SELECT (SELECT count(*) FROM "_sessions" WHERE revoked_at IS NOT NULL)::int AS ended,
           (SELECT count(*) FROM "_password_tokens" WHERE used_at IS NULL)::int AS links,
           (SELECT count(*) FROM "_attempts")::int AS tries, (SELECT count(*) > 0 FROM "_security_log")::int AS log`,
      );
      return rows[0];
    };
    expect(await counts()).toMatchObject({ ended: expect.any(Number), links: 2, tries: 3, log: 1 });
    await cleanIdentity(pool, Date.now());
    expect(await counts()).toEqual({ ended: 0, links: 2, tries: 3, log: 1 });
    expect((await post(living.token.accessToken, '{ PermissionByUserId { id } }')).errors).toBeUndefined();
    await cleanIdentity(pool, Date.now() + 2 * 3_600_000);
    expect(await counts()).toEqual({ ended: 0, links: 1, tries: 0, log: 1 });
    await cleanIdentity(pool, Date.now() + 367 * 86_400_000);
    expect(await counts()).toEqual({ ended: 0, links: 0, tries: 0, log: 0 });
  });
});

describe('ce que le journal garde d’une adresse', () => {
  test.each([
    ['amel.trabelsi@karhba.test', 'a***@k***.test'],
    [' Amel@Karhba.TN ', 'A***@K***.TN'],
    ['P@ssw0rd', '***'],
    ['Sousse-plage-88', '***'],
    ['', '***'],
    ['@karhba.test', '***'],
    [`${'a'.repeat(330)}@x.tn`, '***'],
  ])('« %s » : %s', (email, masked) => expect(maskEmail(email)).toBe(masked));

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:1:2:3', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    [null, 'unknown'],
    ['', 'unknown'],
    ['pas une adresse', 'unknown'],
  ])('%s compte comme %s', (address, network) => expect(networkOf(address)).toBe(network));
});
