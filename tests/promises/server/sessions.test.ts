import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBearer } from '../../../server/engine/access/tokens';
import type { AuthResult } from '../../../server/engine/access/authResult';
import { storePassword } from '../../../server/engine/access/credentials';
import { loadCaller } from '../../../server/engine/sql/loadCaller';
import { hashPassword } from '../../../server/engine/access/passwords';
import { givePasswordToken } from '../../../server/engine/access/passwordTokens';
import { openSession, refreshSession } from '../../../server/engine/access/sessions';
import { transaction } from '../../../server/engine/connection/transaction';
import { identityDocuments } from '../../../src/schema/api/identityDocuments';
import { startApi } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { everyOperation } from '../../server/helpers/everyOperation';
import { here, openIdentity, password } from '../../server/helpers/identity';
import type { Identity } from '../../server/helpers/identity';
import { full, keep, seed, tries } from '../promise';
import { randomFrom } from '../random';

const ended = { code: 'UNAUTHENTICATED' };

describe('P-22: a refresh token used again after its child ends the whole family', () => {
  let identity: Identity;
  let userId: string;
  beforeAll(async () => {
    identity = await openIdentity();
    userId = await identity.addUser('ADMIN');
  });
  afterAll(() => identity?.drop());

  const open = () =>
    transaction(identity.pool, tx => openSession(tx, userId, identity.access.now())).then(
      session => session.refreshToken,
    );
  const refresh = (token: string, user = userId) => refreshSession(identity.access, token, user, here);
  const speaks = async ({ token }: AuthResult) =>
    (await loadCaller(
      identity.pool,
      await readBearer(identity.access.tokens, `Bearer ${token.accessToken}`),
    )) !== null;

  it('leaves no descendant alive, however long the family and whichever the ancestor', async () => {
    const random = randomFrom(seed);
    const n = tries(6, 100);
    let survivors = 0;
    for (let round = 0; round < n; round++) {
      const family = [await open()];
      const answers: AuthResult[] = [];
      const length = 2 + random.below(5);
      for (let child = 0; child < length; child++) {
        const answer = await refresh(family.at(-1) ?? '');
        answers.push(answer);
        family.push(answer.token.refreshToken);
      }
      // The last but one may still be used again: its child has not been.
      const stolen = family[random.below(family.length - 2)] ?? '';
      await expect(refresh(stolen)).rejects.toMatchObject(ended);
      for (const token of family) if (await refresh(token).catch(() => null)) survivors += 1;
      for (const answer of answers) if (await speaks(answer)) survivors += 1;
    }
    keep('P-22', { n, of: 'survivors of a reuse', figure: survivors, ideal: 0 });
  });

  it('forks no session: used twice at once, a token gives the same, and the second who goes on ends both', async () => {
    const n = tries(3, 100);
    let forks = 0;
    for (let round = 0; round < n; round++) {
      const token = await open();
      const [owner, thief] = await Promise.all([refresh(token), refresh(token)]);
      if (owner.token.refreshToken !== thief.token.refreshToken) forks += 1;
      const next = await refresh(owner.token.refreshToken);
      identity.clock.ahead += 31_000;
      await refresh(thief.token.refreshToken).catch(() => null);
      if ((await speaks(next)) || (await speaks(thief))) forks += 1;
    }
    keep('P-22', { n, of: 'sessions forked', figure: forks, ideal: 0 });
  });

  it('signs out none of twenty tabs that refresh together', async () => {
    const n = tries(2, 20);
    let out = 0;
    for (let round = 0; round < n; round++) {
      const token = await open();
      const answers = await Promise.allSettled(Array.from({ length: 20 }, () => refresh(token)));
      const later = await Promise.allSettled(
        answers.map(async answer =>
          answer.status === 'fulfilled' ? refresh(answer.value.token.refreshToken) : null,
        ),
      );
      for (const answer of later)
        if (answer.status === 'rejected' || !answer.value || !(await speaks(answer.value))) out += 1;
    }
    keep('P-22', { n: n * 20, of: 'false logouts of 20 tabs', figure: out, ideal: 0 });
  });

  it('refuses the token of another user, and leaves its owner signed in', async () => {
    const other = await identity.addUser('SUPER_ADMIN');
    const strangers = [other, '', '0', `0${userId}`, ` ${userId}`, `${userId}.0`, "1' OR '1'='1", 'null'];
    let accepted = 0;
    const token = await open();
    for (const stranger of strangers) if (await refresh(token, stranger).catch(() => null)) accepted += 1;
    expect(await speaks(await refresh(token))).toBe(true);
    keep('P-22', { n: strangers.length, of: 'wrong user ids accepted', figure: accepted, ideal: 0 });
  });

  it('accepts a parent until its child is used, for half a minute at most', async () => {
    const parent = await open();
    await refresh(parent);
    identity.clock.ahead += 29_000;
    const child = await refresh(parent);
    identity.clock.ahead += 1500;
    const late = await refresh(parent).catch(() => null);
    const after = await refresh(child.token.refreshToken).catch(() => null);
    const accepted = [late, after].filter(Boolean).length;
    keep('P-22', { n: 2, of: 'accepted half a minute later', figure: accepted, ideal: 0 });
  });
});

describe('P-23, P-21: what ends a session ends it at once, for every operation', () => {
  let api: Api;
  let passwordHash: string;
  beforeAll(async () => {
    api = await startApi();
    passwordHash = await hashPassword(password);
  });
  afterAll(() => api?.close());

  /** A super administrator with a password, signed in by it. */
  async function signedIn() {
    const { id } = await api.signIn('SUPER_ADMIN');
    const { pool } = api.engine;
    const { rows } = await pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [id]);
    await storePassword(pool, id, passwordHash);
    const { data } = await api.send<{ login: AuthResult }>(null, identityDocuments.login, {
      email: rows[0]?.email,
      password,
    });
    if (!data) throw new Error('the account cannot sign in');
    return { id, ...data.login.token };
  }

  const renewed = 'Tozeur-palmeraie-12';
  type SignedIn = Awaited<ReturnType<typeof signedIn>>;
  const endings: Record<string, (who: SignedIn, colleague: string) => Promise<{ errors?: unknown }>> = {
    logout: ({ refreshToken }) => api.send(null, identityDocuments.logout, { refreshToken }),
    changePassword: ({ accessToken }) =>
      api.send(accessToken, identityDocuments.changePassword, {
        currentPassword: password,
        newPassword: renewed,
      }),
    async resetPassword({ id }) {
      const token = await givePasswordToken(api.engine.pool, id, 'FORGET', Date.now());
      return api.send(null, identityDocuments.resetPassword, { id, token, password: renewed });
    },
    'a colleague’s new password': ({ id }, colleague) =>
      api.send(colleague, `mutation ($id: ID!) { updateUsers(id: $id, newPassword: "${renewed}") { id } }`, {
        id,
      }),
    suspension: ({ id }, colleague) =>
      api.send(colleague, 'mutation ($id: ID!) { updateUsers(id: $id, suspended: true) { id } }', { id }),
  };

  /** Open to visitors: they never look at a session. */
  const open = new Set(['login', 'refresh', 'forgotPassword', 'resetPassword', 'isValidToken']);

  it('accepts no old token after a logout, a new password or a suspension', async () => {
    const operations = everyOperation(api.engine).filter(({ name }) => !open.has(name));
    expect(operations.length).toBeGreaterThan(40);
    const refusedTo = async (token: string, asked = operations) => {
      const answers: Awaited<ReturnType<typeof api.send>>[] = [];
      // As many as one admin may have under way: more at once are refused as too many, whoever asks.
      for (let from = 0; from < asked.length; from += 50)
        answers.push(
          ...(await Promise.all(
            asked.slice(from, from + 50).map(({ document }) => api.send(token, document)),
          )),
        );
      return asked
        .filter((_, place) => answers[place]?.errors?.[0]?.extensions.code === 'UNAUTHENTICATED')
        .map(({ name }) => name);
    };
    const { token: living } = await api.signIn('SUPER_ADMIN');
    const random = randomFrom(seed);
    // `npm test` asks some of them, others for another seed: each is asked of its right's holder by `authorization`.
    const someOf = () => operations.filter(() => full || random.below(6) === 0);
    const harmless = someOf().filter(({ name }) => name !== 'logout');
    expect(await refusedTo(living, harmless), 'a living session').toEqual([]);
    let n = 0;
    const accepted: string[] = [];
    for (const [ending, end] of Object.entries(endings)) {
      const { token: colleague } = await api.signIn('SUPER_ADMIN');
      const who = await signedIn();
      const alive = await api.send(who.accessToken, '{ users { count } }');
      expect(alive.errors, `before ${ending}`).toBeUndefined();
      expect((await end(who, colleague)).errors, ending).toBeUndefined();
      const asked = someOf();
      const refused = new Set(await refusedTo(who.accessToken, asked));
      for (const { name } of asked) if (!refused.has(name)) accepted.push(`${name} after ${ending}`);
      const { errors } = await api.send(null, identityDocuments.refresh, {
        refreshToken: who.refreshToken,
        user: who.id,
      });
      if (errors?.[0]?.extensions.code !== 'UNAUTHENTICATED') accepted.push(`refresh after ${ending}`);
      n += asked.length + 1;
    }
    expect(accepted).toEqual([]);
    keep('P-23', { n, of: 'old tokens accepted', figure: accepted.length, ideal: 0 });
  });

  it('refuses the next request of a right withdrawn, and of a colleague suspended', async () => {
    const { token: boss } = await api.signIn('SUPER_ADMIN');
    const set = (userId: string, isAllowed: boolean) =>
      api.send(
        boss,
        'mutation ($userId: ID, $isAllowed: Boolean) { managePermissions(userId: $userId, actions: [{ action: "services", isAllowed: $isAllowed }]) { userId } }',
        { userId, isAllowed },
      );
    const ask = async (token: string) =>
      (await api.send(token, '{ Services { count } }')).errors?.[0]?.extensions.code;
    const n = tries(5, 200);
    let stale = 0;
    const colleague = await api.signIn('ADMIN');
    for (let round = 0; round < n; round++) {
      await set(colleague.id, true);
      if ((await ask(colleague.token)) !== undefined) stale += 1;
      await set(colleague.id, false);
      if ((await ask(colleague.token)) !== 'FORBIDDEN') stale += 1;
    }
    const leaving = await api.signIn('ADMIN', ['services']);
    expect(await ask(leaving.token)).toBeUndefined();
    await api.send(boss, 'mutation ($id: ID!) { updateUsers(id: $id, suspended: true) { id } }', leaving);
    if ((await ask(leaving.token)) !== 'UNAUTHENTICATED') stale += 1;
    keep('P-21', { n: 2 * n + 1, of: 'stale rights', figure: stale, ideal: 0 });
  });
});
