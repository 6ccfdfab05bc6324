import type * as Argon2 from '@node-rs/argon2';
import { graphql } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits, takeTurn } from '../../../server/engine/access/attempts';
import type { Counter } from '../../../server/engine/access/attempts';
import { forgotPassword, mostWaiting } from '../../../server/engine/access/forgotPassword';
import { login } from '../../../server/engine/access/login';
import { mostOfStrangers, SecurityLog } from '../../../server/engine/access/securityLog';
import { makeTokens } from '../../../server/engine/access/tokens';
import { createApplication } from '../../../server/engine/application';
import { Reads } from '../../../server/engine/graphql/reads';
import { buildSchema } from '../../../server/engine/schema';
import { identityDocuments } from '../../../src/schema/api/identityDocuments';
import { tokenSecret } from '../../server/helpers/api';
import { here, openIdentity, password } from '../../server/helpers/identity';
import type { Identity } from '../../server/helpers/identity';
import { full, keep, tries } from '../promise';

/** Verifications are counted where they are made, and made for real. */
const work = vi.hoisted(() => ({ verified: 0 }));
vi.mock('@node-rs/argon2', async original => {
  const real = await original<typeof Argon2>();
  const verify: typeof real.verify = (...given) => {
    work.verified += 1;
    return real.verify(...given);
  };
  return { ...real, verify };
});

const email = 'amel@karhba.test';
const wrong = 'Sousse-plage-89';
const n = tries(40, 500);
const each = Array.from({ length: n }, (_, index) => index);

let identity: Identity;
let app: Awaited<ReturnType<typeof createApplication>>;
let proxied: typeof app;
beforeAll(async () => {
  identity = await openIdentity();
  await identity.addUser('ADMIN', [], { email });
  const { engine, pool } = identity;
  const options = { pool, resources: engine.resources, log: engine.log, tokenSecret, production: true };
  app = await createApplication(engine, options);
  proxied = await createApplication(engine, { ...options, trustProxy: '127.0.0.1' });
  await Promise.all([app.ready(), proxied.ready()]);
});
afterAll(async () => {
  await Promise.all([app?.close(), proxied?.close()]);
  await identity?.drop();
});
beforeEach(async () => {
  await identity.pool.query('DELETE FROM "_attempts"');
  await identity.pool.query('DELETE FROM "_outbox"');
  work.verified = 0;
});

interface Told {
  data: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string } }[];
}

/** A document over HTTP, as anyone may send it. */
async function post(query: string, variables: object, headers: Record<string, string> = {}, to = app) {
  const { body } = await to.inject({
    method: 'POST',
    url: '/graphql',
    headers,
    payload: { query, variables },
  });
  return JSON.parse(body) as Told;
}
const tryLogin = (
  variables: { email: string; password: string },
  headers?: Record<string, string>,
  to = app,
) => post(identityDocuments.login, variables, headers, to);
const limited = (answers: readonly Told[]) =>
  answers.filter(({ errors }) => errors?.[0]?.extensions.code === 'TOO_MANY_ATTEMPTS').length;

/** Failures of before, counted without the work of making them. */
async function failed(counter: Counter, key: string, times: number, place?: string) {
  for (let one = 0; one < times; one++)
    await takeTurn(
      identity.pool,
      'password',
      counter,
      place === undefined ? [key] : [key, place],
      identity.access.now(),
    );
}

describe('P-24: passwords are not to be had by trying', () => {
  const { address, sender, window } = limits.password;

  it('by many requests at once on one account', async () => {
    const answers = await Promise.all(each.map(() => tryLogin({ email, password: wrong })));
    keep('P-24', { n, of: 'verified, one account', figure: work.verified, ideal: sender });
    expect(limited(answers)).toBe(n - sender);
    // Not even the right password, for a while.
    expect(limited([await tryLogin({ email, password })])).toBe(1);
    expect(work.verified).toBe(sender);
  });

  it('by spelling the address in other ways', async () => {
    const spellings = [
      email,
      email.toUpperCase(),
      ` ${email} `,
      'ＡMEL@karhba.test',
      'amel@\u212Aarhba.test',
      'amél@karhba.test',
    ];
    await Promise.all(
      each.map(one => tryLogin({ email: spellings[one % spellings.length] ?? '', password: wrong })),
    );
    keep('P-24', { n, of: 'verified, spellings of one account', figure: work.verified, ideal: sender });
  });

  it('by aliases in one document', async () => {
    const fields = each.map(
      one => `a${one}: login(email: "${email}", password: "${wrong}-${one}") { user { id } }`,
    );
    await post(`mutation { ${fields.join(' ')} }`, {});
    // Past the rules of documents too, straight to the resolvers.
    const schema = buildSchema(identity.engine, new Reads(identity.engine), identity.access);
    const request = {
      ...here,
      sessionId: null,
      idempotencyKey: null,
      warnings: [],
      log: identity.engine.log,
    };
    await graphql({ schema, source: `mutation { ${fields.join(' ')} }`, contextValue: { request } });
    keep('P-24', { n: 2 * n, of: 'verified, by alias', figure: work.verified, ideal: sender });
  });

  it('by another account each time, and a header that tells another address', async () => {
    const before = full ? 0 : address - 10;
    await failed('address', '127.0.0.1', before);
    const answers = await Promise.all(
      each.map(one =>
        tryLogin(
          { email: `personne${one}@karhba.test`, password: wrong },
          { 'x-forwarded-for': `10.1.${one >> 8}.${one & 255}`, forwarded: `for=10.2.0.${one & 255}` },
        ),
      ),
    );
    keep('P-24', {
      n: n + before,
      of: 'verified, one address',
      figure: before + work.verified,
      ideal: address,
    });
    expect(limited(answers)).toBe(n + before - address);
  });

  it('behind a proxy that is trusted, each client counts for itself', async () => {
    const ask = (one: number, client: string) =>
      tryLogin({ email: `x${one}@karhba.test`, password: wrong }, { 'x-forwarded-for': client }, proxied);
    const clients = Array.from({ length: 8 }, (_, one) => one);
    await failed('address', '127.0.0.1', address);
    const others = await Promise.all(clients.map(one => ask(one, `198.51.100.${one}`)));
    expect(limited(others)).toBe(0);
    await failed('address', '203.0.113.7', address - 3);
    const same = await Promise.all(clients.map(one => ask(one, '203.0.113.7')));
    expect(limited(same)).toBe(clients.length - 3);
  });

  it('behind a proxy that is counted, what a client says of itself is not believed', async () => {
    const { engine, pool } = identity;
    const options = { pool, resources: engine.resources, log: engine.log, tokenSecret, production: true };
    const behindOne = await createApplication(engine, { ...options, trustProxy: 1 });
    await failed('address', '203.0.113.7', address);
    const clients = Array.from({ length: 8 }, (_, one) => one);
    const answers = await Promise.all(
      clients.map(one =>
        tryLogin(
          { email: `x${one}@karhba.test`, password: wrong },
          { 'x-forwarded-for': `198.51.100.${one}, 203.0.113.7` },
          behindOne,
        ),
      ),
    );
    await behindOne.close();
    keep('P-24', {
      n: clients.length,
      of: 'addresses believed of the client itself',
      figure: clients.length - limited(answers),
      ideal: 0,
    });
  });

  it('counts an IPv6 network as one address', async () => {
    await failed('address', '2001:db8:1:2::/64', address - 2);
    const ask = (host: string) =>
      login(identity.access, `v6${host}@karhba.test`, wrong, { address: host, userAgent: null }).catch(
        (error: { code: string }) => error.code,
      );
    const inside = [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:ffff::2',
      '2001:0db8:0001:0002::3',
      '2001:db8:1:2:3:4:5:6',
    ];
    const answers = await Promise.all(inside.map(ask));
    expect(answers.filter(code => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(2);
    expect(await ask('2001:db8:1:3::1')).toBe('BAD_USER_INPUT');
  });

  it('tells known and unknown accounts the same, and when to come back', async () => {
    const sentences = await Promise.all(
      [email, 'personne@karhba.test'].map(async whose => {
        await failed('sender', whose, sender, '127.0.0.1');
        return (await tryLogin({ email: whose, password: wrong })).errors;
      }),
    );
    expect(sentences[0]).toEqual(sentences[1]);
    expect(sentences[0]).toMatchObject([{ message: 'Trop d’essais. Réessayez dans 15 minutes.' }]);
  });

  it('survives a restart, and ends by itself', async () => {
    const { access, pool, clock } = identity;
    const attempt = (given: string, services = access) =>
      login(services, email, given, here).then(
        () => 'in',
        (error: { code: string }) => error.code,
      );
    await failed('sender', email, sender - 1, here.address ?? '');
    expect(await attempt(wrong)).toBe('BAD_USER_INPUT');
    const restarted = {
      ...access,
      tokens: makeTokens('un autre secret de trente-deux caractères'),
      security: new SecurityLog(pool, access.log),
    };
    expect(await attempt(password, restarted)).toBe('TOO_MANY_ATTEMPTS');
    // Tries that were refused do not make it longer.
    clock.ahead += window / 2;
    expect(await attempt(password)).toBe('TOO_MANY_ATTEMPTS');
    clock.ahead += window / 2 + 1000;
    expect(await attempt(password)).toBe('in');
    clock.ahead = 0;
  });

  it('forgives the failures of who then signs in, and charges an office nothing for its successes', async () => {
    const { access, pool } = identity;
    for (let round = 0; round < 3; round++) {
      for (let one = 0; one < 4; one++) await login(access, email, wrong, here).catch(() => undefined);
      await login(access, email, password, here);
    }
    const { rows } = await pool.query<{ counted: number }>(
      `SELECT sum(cardinality(times))::int AS counted FROM "_attempts" WHERE scope IN ('password address', 'password sender')`,
    );
    expect(rows[0]?.counted).toBe(3 * 4);
  });

  it('slides: a try counts for its own quarter of an hour', async () => {
    const { access, clock } = identity;
    const fail = () => login(access, email, wrong, here).catch((error: { code: string }) => error.code);
    await failed('sender', email, sender - 1, here.address ?? '');
    clock.ahead += 0.9 * window;
    expect(await fail()).toBe('BAD_USER_INPUT');
    expect(await fail()).toBe('TOO_MANY_ATTEMPTS');
    clock.ahead += 0.2 * window;
    const freed = await Promise.all(Array.from({ length: sender + 5 }, fail));
    expect(freed.filter(code => code === 'BAD_USER_INPUT')).toHaveLength(sender - 1);
    clock.ahead = 0;
  });
});

describe('P-24: nobody can lock a colleague out', () => {
  const { account, address, besieged, sender } = limits.password;
  const from = (network: string, device?: string | null) => ({ address: network, userAgent: null, device });
  const attempt = (given: string, where: ReturnType<typeof from>, whose = email) =>
    login(identity.access, whose, given, where).then(
      () => 'in',
      (error: { code: string }) => error.code,
    );
  /** Signs in somewhere, and keeps what the browser was given. */
  async function deviceOf(whose: string): Promise<string> {
    let device = '';
    const giveDevice = (given: string) => void (device = given);
    await login(identity.access, whose, password, { ...from('192.0.2.1'), giveDevice });
    return device;
  }

  it('by trying their account from many networks', async () => {
    const networks = tries(6, 60);
    let verified = 0;
    for (let one = 0; one < networks; one++) {
      const stranger = from(`198.51.100.${one}`);
      // Those of before are counted without their work.
      if (one === 0 && !full) await failed('account', email, account - sender - 3);
      const answers = await Promise.all(Array.from({ length: sender + 5 }, () => attempt(wrong, stranger)));
      verified += answers.filter(code => code === 'BAD_USER_INPUT').length;
    }
    const n = networks * (sender + 5);
    expect(verified).toBeGreaterThan(sender);
    if (full) expect(verified).toBeLessThanOrEqual(account + networks * besieged + sender);
    else expect(verified).toBeLessThanOrEqual(2 * sender + networks * besieged);
    const places = ['203.0.113.5', '2001:db8::7', '203.0.113.6'];
    const codes = await Promise.all(places.map(place => attempt(password, from(place))));
    keep('P-24', {
      n,
      of: 'colleagues locked out',
      figure: codes.filter(code => code !== 'in').length,
      ideal: 0,
    });
  });

  it('by using up the tries of their office, or by tries that are refused', async () => {
    const device = await deviceOf(email);
    const office = from('203.0.113.9');
    // What is refused for one account costs its network too, so that it ends for all of them.
    const count = address + 5;
    const answers = await Promise.all(Array.from({ length: count }, () => attempt(wrong, office)));
    expect(answers.filter(code => code === 'BAD_USER_INPUT')).toHaveLength(sender);
    expect(await attempt(wrong, office, 'autre@karhba.test')).toBe('TOO_MANY_ATTEMPTS');
    // A browser is known for those who have signed in by it, and has its own tries.
    expect(await attempt(wrong, from('203.0.113.9', device), 'autre@karhba.test')).toBe('TOO_MANY_ATTEMPTS');
    expect(await attempt(wrong, from('203.0.113.9', 'x'.repeat(43)))).toBe('TOO_MANY_ATTEMPTS');
    const codes = [
      await attempt(password, from('203.0.113.9', device)),
      await attempt(password, from('203.0.113.8')),
    ];
    keep('P-24', {
      n: count,
      of: 'known browsers and other networks refused',
      figure: codes.filter(code => code !== 'in').length,
      ideal: 0,
    });
    const own = await Promise.all(
      Array.from({ length: sender + 5 }, () => attempt(wrong, from('203.0.113.9', device))),
    );
    expect(own.filter(code => code === 'BAD_USER_INPUT')).toHaveLength(sender);
  });

  it('and tells their browser by a cookie that opens nothing', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query: identityDocuments.login, variables: { email, password } },
    });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(
      /^karhba-device=[\w-]{43}; Path=\/graphql; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    const { body } = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { cookie },
      payload: { query: '{ PermissionByUserId { userId } }' },
    });
    expect(body).toContain('UNAUTHENTICATED');
    await failed('address', '127.0.0.1', address);
    expect(limited([await tryLogin({ email, password })])).toBe(1);
    expect(
      (await tryLogin({ email, password }, { cookie: `a=b; ${cookie.split(';')[0]}; c=d` })).errors,
    ).toBeUndefined();
  });

  it('not even from the 65,536 networks of one IPv6 subscriber', async () => {
    const { wider } = limits.password;
    await failed('wider', '2001:db8:9::/48', wider - 1);
    const codes: string[] = [];
    for (const host of ['2001:db8:9:1::1', '2001:db8:9:2::1', '2001:db8:9:3::1'])
      codes.push(await attempt(wrong, from(host), `v6${host}@karhba.test`));
    expect(codes).toEqual(['BAD_USER_INPUT', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS']);
    expect(await attempt(password, from('2001:db8:a:1::1'))).toBe('in');
  });
});

describe('P-24: what strangers leave behind is bounded', () => {
  const many = tries(mostWaiting + 30, 5000);

  it('letters that wait', async () => {
    await identity.pool.query(
      `INSERT INTO "_outbox" (letter, data) SELECT 'passwordReset', '{}' FROM generate_series(1, $1)`,
      [mostWaiting - 10],
    );
    for (let one = 0; one < many - mostWaiting; one++)
      await forgotPassword(identity.access, `p${one}@karhba.test`, {
        address: `10.${one >> 16}.${(one >> 8) & 255}.${one & 255}`,
        userAgent: null,
      });
    const { rows } = await identity.pool.query<{ count: number }>('SELECT count(*)::int FROM "_outbox"');
    keep('P-24', { n: many, of: 'letters that wait', figure: rows[0]?.count ?? 0, ideal: mostWaiting });
  });

  it('rows of the security log, whatever they say of themselves', async () => {
    const { pool, access, clock } = identity;
    const security = new SecurityLog(pool, access.log, access.now);
    await pool.query('DELETE FROM "_security_log"');
    const rows = async () =>
      (
        await pool.query<{ count: number; times: number }>(
          'SELECT count(*)::int, sum(times)::int AS times FROM "_security_log"',
        )
      ).rows[0];
    const note = (one: number, sessionId: string | null = null) =>
      security.note(
        { address: `10.0.${(one >> 8) & 255}.${one & 255}`, userAgent: `n° ${one}` },
        { kind: one % 2 ? 'limited' : 'forbidden', sessionId, detail: {} },
        access.now(),
      );
    for (let one = 0; one < many; one++) note(one);
    // Whoever is signed in is not hidden among them.
    note(1, '00000000-0000-4000-8000-000000000000');
    await security.flush(false);
    expect((await rows())?.count).toBe(mostOfStrangers + 1);
    for (let one = many; one < 2 * many; one++) note(one);
    await security.flush(false);
    clock.ahead += 61_000;
    await security.flush(false);
    const told = await rows();
    clock.ahead = 0;
    expect(told?.times).toBe(2 * many + 1);
    keep('P-24', {
      n: 2 * many,
      of: 'rows of the security log in a minute',
      figure: told?.count ?? 0,
      ideal: mostOfStrangers + 3,
    });
  });
});

describe('P-24: letters are not to be had by asking', () => {
  const { account, address } = limits.forgotPassword;
  const letters = async () => {
    const { rows } = await identity.pool.query<{ count: number }>('SELECT count(*)::int FROM "_outbox"');
    return rows[0]?.count ?? 0;
  };

  it('sends one account a few, and always answers the same', async () => {
    const ask = (index: number) =>
      forgotPassword(identity.access, email, { address: `192.0.2.${index % 250}`, userAgent: null });
    const answers = await Promise.all(each.map(ask));
    expect(new Set(answers)).toEqual(new Set([true]));
    keep('P-24', { n, of: 'letters to one account', figure: await letters(), ideal: account });
  });

  it('queues a few from one address, and says when to come back', async () => {
    const answers = await Promise.all(
      each.map(one =>
        post(
          identityDocuments.forgotPassword,
          { email: `personne${one}@karhba.test` },
          { 'x-forwarded-for': `10.3.0.${one & 255}` },
        ),
      ),
    );
    keep('P-24', { n, of: 'letters from one address', figure: await letters(), ideal: address });
    expect(limited(answers)).toBe(n - address);
  });
});
