import type * as Argon2 from '@node-rs/argon2';
import { graphql } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits, takeTurn } from '../../../server/engine/access/attempts';
import { forgotPassword } from '../../../server/engine/access/forgotPassword';
import { login } from '../../../server/engine/access/login';
import { SecurityLog } from '../../../server/engine/access/securityLog';
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
async function failed(counter: 'account' | 'address', key: string, times: number) {
  for (let one = 0; one < times; one++)
    await takeTurn(identity.pool, 'password', counter, key, identity.access.now());
}

describe('P-24: passwords are not to be had by trying', () => {
  const { account, address, window } = limits.password;

  it('by many requests at once on one account', async () => {
    const answers = await Promise.all(each.map(() => tryLogin({ email, password: wrong })));
    keep('P-24', { n, of: 'verified, one account', figure: work.verified, ideal: account });
    expect(limited(answers)).toBe(n - account);
    // Not even the right password, for a while.
    expect(limited([await tryLogin({ email, password })])).toBe(1);
    expect(work.verified).toBe(account);
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
    keep('P-24', { n, of: 'verified, spellings of one account', figure: work.verified, ideal: account });
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
    keep('P-24', { n: 2 * n, of: 'verified, by alias', figure: work.verified, ideal: account });
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
        await failed('account', whose, account);
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
    await failed('account', email, account - 1);
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
      `SELECT sum(cardinality(times))::int AS counted FROM "_attempts" WHERE scope LIKE 'password %'`,
    );
    expect(rows[0]?.counted).toBe(3 * 4);
  });

  it('slides: a try counts for its own quarter of an hour', async () => {
    const { access, clock } = identity;
    const fail = () => login(access, email, wrong, here).catch((error: { code: string }) => error.code);
    await failed('account', email, account - 1);
    clock.ahead += 0.9 * window;
    expect(await fail()).toBe('BAD_USER_INPUT');
    expect(await fail()).toBe('TOO_MANY_ATTEMPTS');
    clock.ahead += 0.2 * window;
    const freed = await Promise.all(Array.from({ length: account + 5 }, fail));
    expect(freed.filter(code => code === 'BAD_USER_INPUT')).toHaveLength(account - 1);
    clock.ahead = 0;
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
