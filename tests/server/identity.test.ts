import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { storePassword } from '../../server/access/credentials';
import { main as createAdmin } from '../../server/commands/create-admin';
import { startApi } from './helpers/api';
import { freshDatabase } from './helpers/database';
import { readBearer } from '../../server/access/authenticate';
import { loadCaller } from '../../server/access/loadCaller';
import { login } from '../../server/access/login';
import { hashPassword, judgePassword, verifyPassword } from '../../server/access/passwords';
import { closeSession, refreshSession } from '../../server/access/sessions';
import { makeTokens } from '../../server/access/tokens';
import type { AuthResult } from '../../server/access/authResult';
import { openIdentity, password } from './helpers/identity';
import type { Identity } from './helpers/identity';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const day = 86_400_000;
const ended = { code: 'UNAUTHENTICATED' };
const wrong = { code: 'BAD_USER_INPUT', message: 'Adresse e-mail ou mot de passe incorrect.' };

let identity: Identity;
let userId: string;
beforeAll(async () => {
  identity = await openIdentity();
  userId = await identity.addUser('ADMIN', ['vehicles'], { email: 'Amel.Trabelsi@Karhba.test' });
});
afterAll(() => identity?.drop());

const signIn = () => login(identity.access, 'amel.trabelsi@karhba.test', password);
const refresh = (token: string, user = userId) => refreshSession(identity.access, token, user);
const next = async (result: AuthResult) => (await refresh(result.token.refreshToken)).token.refreshToken;

/** The caller that a request with this access token would have. */
async function callerOf({ token }: AuthResult) {
  const session = await readBearer(identity.access.tokens, `Bearer ${token.accessToken}`);
  return loadCaller(identity.pool, session);
}

describe('la connexion', () => {
  test('rend l’utilisateur et ses jetons, quelle que soit la casse de l’adresse', async () => {
    const { user, token } = await login(identity.access, ' AMEL.trabelsi@KARHBA.test ', password);
    expect(user).toEqual({
      id: userId,
      email: 'Amel.Trabelsi@Karhba.test',
      role: 'ADMIN',
      firstName: 'Amel',
      lastName: 'Trabelsi',
      birthday: Date.UTC(1990, 4, 17),
      gender: 'FEMALE',
      phone: '98123456',
      address: { postalCode: '4000' },
    });
    expect(token.tokenType).toBe('Bearer');
    expect(token.expiresIn - identity.access.now()).toBeGreaterThan(14 * 60_000);
    expect(token.expiresIn - identity.access.now()).toBeLessThanOrEqual(15 * 60_000);
  });

  test('donne une session qui parle avec le nom et les droits du moment', async () => {
    const caller = await callerOf(await signIn());
    expect(caller).toEqual({
      id: userId,
      role: 'ADMIN',
      name: 'Amel Trabelsi',
      granted: new Set(['vehicles']),
    });
  });

  test('refuse par la même phrase un mot de passe faux, un compte inconnu, un compte suspendu', async () => {
    await identity.addUser('USER', [], { email: 'suspendu@karhba.test', suspended: true });
    const { access } = identity;
    await expect(login(access, 'amel.trabelsi@karhba.test', 'Sousse-plage-89')).rejects.toMatchObject(wrong);
    await expect(login(access, 'personne@karhba.test', password)).rejects.toMatchObject(wrong);
    await expect(login(access, 'suspendu@karhba.test', password)).rejects.toMatchObject(wrong);
    await expect(login(access, 'amel.trabelsi@karhba.test\0', password)).rejects.toMatchObject(wrong);
    await expect(login(access, "' OR 1=1 --", password)).rejects.toMatchObject(wrong);
  });

  test('ne confond pas deux adresses qu’un accent sépare', async () => {
    await expect(login(identity.access, 'amél.trabelsi@karhba.test', password)).rejects.toMatchObject(wrong);
  });

  test('dit quel champ manque', async () => {
    await expect(login(identity.access, ' ', '')).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: { email: expect.any(String), password: expect.any(String) } },
    });
  });

  test('prend le même temps pour un compte inconnu que pour un mot de passe faux', async () => {
    const took = async (email: string) => {
      const times: number[] = [];
      for (let round = 0; round < 15; round++) {
        const start = performance.now();
        await login(identity.access, email, 'Sousse-plage-89').catch(() => undefined);
        times.push(performance.now() - start);
      }
      return times.toSorted((a, b) => a - b)[7] ?? 0;
    };
    const known = await took('amel.trabelsi@karhba.test');
    const unknown = await took('personne@karhba.test');
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });
});

describe('le renouvellement', () => {
  test('change les deux jetons et garde la session', async () => {
    const first = await signIn();
    const second = await refresh(first.token.refreshToken);
    expect(second.user).toEqual(first.user);
    expect(second.token.refreshToken).not.toBe(first.token.refreshToken);
    expect((await callerOf(second))?.id).toBe(userId);
    await expect(next(second)).resolves.toBeTruthy();
  });

  test('accepte encore un jeton dont la réponse s’est perdue', async () => {
    const { token } = await signIn();
    await refresh(token.refreshToken);
    const again = await refresh(token.refreshToken);
    await expect(next(again)).resolves.toBeTruthy();
  });

  test('ferme toute la session quand un jeton sert après son successeur', async () => {
    const first = await signIn();
    const second = await refresh(first.token.refreshToken);
    const third = await refresh(second.token.refreshToken);
    await expect(refresh(first.token.refreshToken)).rejects.toMatchObject(ended);
    await expect(refresh(third.token.refreshToken)).rejects.toMatchObject(ended);
    expect(await callerOf(first)).toBeNull();
    expect(await callerOf(third)).toBeNull();
  });

  test('ferme la session quand un jeton sert encore une demi-minute après', async () => {
    const first = await signIn();
    const second = await refresh(first.token.refreshToken);
    identity.clock.ahead += 31_000;
    await expect(refresh(first.token.refreshToken)).rejects.toMatchObject(ended);
    await expect(refresh(second.token.refreshToken)).rejects.toMatchObject(ended);
  });

  test('répond à vingt onglets qui renouvellent ensemble, et n’en déconnecte aucun', async () => {
    const { token } = await signIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token.refreshToken)));
    expect(new Set(answers.map(answer => answer.token.refreshToken)).size).toBe(20);
    // Each tab goes on with the token that it was given, whichever the others use.
    const later = await Promise.all(answers.map(answer => refresh(answer.token.refreshToken)));
    for (const answer of later) expect((await callerOf(answer))?.id).toBe(userId);
  });

  test('compare l’utilisateur au lieu de le croire', async () => {
    const other = await identity.addUser('SUPER_ADMIN');
    const first = await signIn();
    await expect(refresh(first.token.refreshToken, other)).rejects.toMatchObject(ended);
    await expect(refresh(first.token.refreshToken, '')).rejects.toMatchObject(ended);
    await expect(next(first)).resolves.toBeTruthy();
  });

  test('refuse un jeton inventé ou vide', async () => {
    await expect(refresh('')).rejects.toMatchObject(ended);
    await expect(refresh('A'.repeat(43))).rejects.toMatchObject(ended);
  });

  test('refuse une session oubliée trente jours', async () => {
    const first = await signIn();
    identity.clock.ahead += 31 * day;
    await expect(next(first)).rejects.toMatchObject(ended);
  });

  test('ne prolonge pas une session au-delà de quatre-vingt-dix jours', async () => {
    let token = (await signIn()).token.refreshToken;
    for (let month = 0; month < 4; month++) {
      identity.clock.ahead += 22 * day;
      token = (await refresh(token)).token.refreshToken;
    }
    identity.clock.ahead += 3 * day;
    await expect(refresh(token)).rejects.toMatchObject(ended);
  });

  test('ne garde aucun jeton en clair', async () => {
    const { token } = await signIn();
    const { rows } = await identity.pool.query<{ row: string }>(
      'SELECT t::text AS row FROM "_refresh_tokens" t',
    );
    const stored = rows.map(({ row }) => row).join('\n');
    expect(stored).not.toContain(token.refreshToken);
    expect(stored).toContain(createHash('sha256').update(token.refreshToken).digest('hex'));
  });
});

describe('la fin d’une session', () => {
  test('la déconnexion ferme la session pour ses deux jetons', async () => {
    const result = await signIn();
    await expect(closeSession(identity.access, result.token.refreshToken, null)).resolves.toBe(true);
    expect(await callerOf(result)).toBeNull();
    await expect(next(result)).rejects.toMatchObject(ended);
    await expect(closeSession(identity.access, result.token.refreshToken, null)).resolves.toBe(false);
  });

  test('la déconnexion ne touche pas les autres sessions', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    await closeSession(identity.access, mine.token.refreshToken, null);
    expect((await callerOf(other))?.id).toBe(userId);
  });

  test('un compte suspendu n’a plus de session, à la requête suivante', async () => {
    const email = 'bientot.suspendu@karhba.test';
    const id = await identity.addUser('ADMIN', [], { email });
    const result = await login(identity.access, email, password);
    await identity.pool.query('UPDATE users SET suspended = true WHERE id = $1', [id]);
    expect(await callerOf(result)).toBeNull();
    await expect(refresh(result.token.refreshToken, id)).rejects.toMatchObject(ended);
  });
});

describe('les jetons d’accès', () => {
  // Long enough for every HMAC, so that only its name can refuse another algorithm.
  const secret = 'un secret assez long pour que chaque algorithme de signature le prenne';
  const session = '0b5c9f3e-6f0a-4b8e-9d57-1f6f6c2f9a10';
  const key = new TextEncoder().encode(secret);
  const claims = { sessionId: session, userId: '7' };
  const genuine = (alg = 'HS256', sid = session) =>
    new SignJWT({ sid })
      .setProtectedHeader({ alg, typ: 'JWT' })
      .setSubject('7')
      .setIssuer('karhba')
      .setAudience('karhba-admin')
      .setExpirationTime('10m');

  test('se relisent, d’abord vérifiés, puis de mémoire, jusqu’à leur fin', async () => {
    let now = Date.now();
    const tokens = makeTokens(secret, () => now);
    const { accessToken, expiresIn } = await tokens.signAccessToken(claims);
    expect(await tokens.readAccessToken(accessToken)).toEqual(claims);
    expect(await tokens.readAccessToken(accessToken)).toEqual(claims);
    now = expiresIn - 1;
    expect(await tokens.readAccessToken(accessToken)).toEqual(claims);
    now = expiresIn;
    expect(await tokens.readAccessToken(accessToken)).toBeNull();
  });

  test('ne se forgent pas', async () => {
    const tokens = makeTokens(secret);
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const good = await genuine().sign(key);
    const [header = '', body = '', signature = ''] = good.split('.');
    const forged = [
      '',
      'abc',
      `${base64({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${header}.${body}.`,
      `${header}.${base64({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: '1' })}.${signature}`,
      await genuine().sign(new TextEncoder().encode('un autre secret, de même longueur !')),
      await genuine('HS512').sign(key),
      await genuine('HS384').sign(key),
      await genuine().setIssuer('autre').sign(key),
      await genuine().setAudience('karhba').sign(key),
      await genuine()
        .setExpirationTime(Math.floor(Date.now() / 1000) - 1)
        .sign(key),
      await genuine().setSubject('').sign(key),
      await new SignJWT({ sid: session, sub: '7', iss: 'karhba', aud: 'karhba-admin' })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(key),
      await genuine('HS256', "' OR 1=1").sign(key),
      `${good}${'A'.repeat(2000)}`,
    ];
    expect(await tokens.readAccessToken(good)).toEqual(claims);
    for (const token of forged) expect(await tokens.readAccessToken(token)).toBeNull();
  });

  test('ne se lisent que derrière « Bearer »', async () => {
    const tokens = makeTokens(secret);
    const { accessToken } = await tokens.signAccessToken(claims);
    expect(await readBearer(tokens, `Bearer ${accessToken}`)).toBe(session);
    for (const header of [undefined, '', 'Bearer', 'Bearer ', accessToken, `Basic ${accessToken}`])
      expect(await readBearer(tokens, header)).toBeNull();
  });
});

describe('les mots de passe', () => {
  test('sont hachés par argon2id, 19 Mio, deux passes', async () => {
    const hash = await hashPassword(password);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(hash, password)).toBe(true);
    expect(await verifyPassword(hash, `${password} `)).toBe(false);
    expect(await verifyPassword(null, password)).toBe(false);
  });

  test('se valent, que le clavier compose l’accent ou non', async () => {
    expect(await verifyPassword(await hashPassword('Médenine-été'), 'Médenine-été'.normalize('NFD'))).toBe(
      true,
    );
  });

  test.each([
    ['court', '10 caractères au moins'],
    ['neufcarac', '10 caractères au moins'],
    ['x'.repeat(129), '128 caractères au plus'],
    ['Motdepasse123', 'Ce mot de passe est trop courant'],
    ['AZERTYUIOP', 'Ce mot de passe est trop courant'],
    ['aaaaaaaaaaaa', 'Ce mot de passe est trop courant'],
    ['Amel.Trabelsi', 'Le mot de passe ne peut pas être l’adresse e-mail'],
    ['amel.trabelsi@karhba.test', 'Le mot de passe ne peut pas être l’adresse e-mail'],
    ['karhba-demo-2026', null],
    ['Sousse-plage-88', null],
    ['كلمة السر الطويلة', null],
  ])('« %s » : %s', (given, message) => {
    expect(judgePassword(given, 'amel.trabelsi@karhba.test')).toBe(message);
  });
});

describe('par l’API', () => {
  const session =
    'user { id email birthday address { postalCode } } token { accessToken refreshToken expiresIn tokenType }';
  const LOGIN = `mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { ${session} } }`;
  const REFRESH = `mutation ($token: String!, $user: ID!) { refresh(refreshToken: $token, user: $user) { ${session} } }`;
  const LOGOUT = 'mutation ($token: String!) { logout(refreshToken: $token) }';
  const RIGHTS = '{ PermissionByUserId { userId actions { action isAllowed } } }';

  test('on se connecte, on lit ses droits, on continue, on se déconnecte', async () => {
    const api = await startApi();
    try {
      const { id } = await api.signIn('ADMIN', ['vehicles']);
      const { rows } = await api.engine.pool.query<{ email: string }>(
        'SELECT email FROM users WHERE id = $1',
        [id],
      );
      const email = rows[0]?.email;
      await storePassword(api.engine.pool, id, await hashPassword(password));

      const wrongOne = await api.send(null, LOGIN, { email, password: 'pas celui-là' });
      expect(wrongOne.errors).toMatchObject([{ message: wrong.message, extensions: { code: wrong.code } }]);
      const { data } = await api.send<{ login: AuthResult }>(null, LOGIN, { email, password });
      expect(data?.login.user).toMatchObject({ id, email, birthday: Date.UTC(1990, 4, 1) });
      const first = data?.login.token;

      const rights = await api.send<{ PermissionByUserId: { actions: { isAllowed: boolean }[] } }>(
        first?.accessToken ?? '',
        RIGHTS,
      );
      expect(rights.data?.PermissionByUserId.actions.filter(({ isAllowed }) => isAllowed)).toEqual([
        { action: 'vehicles', isAllowed: true },
      ]);

      const renewed = await api.send<{ refresh: AuthResult }>(null, REFRESH, {
        token: first?.refreshToken,
        user: id,
      });
      const second = renewed.data?.refresh.token;
      expect(second?.expiresIn).toBeGreaterThan(Date.now());
      // Signed out with the former token, as a tab that did not hear of the new one would.
      const goodbye = await api.send(null, LOGOUT, { token: first?.refreshToken });
      expect(goodbye.data).toEqual({ logout: 'Vous êtes déconnecté.' });
      for (const token of [first, second]) {
        const answer = await api.send(token?.accessToken ?? '', RIGHTS);
        expect(answer.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
      }
    } finally {
      await api.close();
    }
  });

  test('sans session, tout est fermé sauf la connexion et le renouvellement', async () => {
    const api = await startApi();
    try {
      const closed = [
        RIGHTS,
        '{ PermissionByUserId(userId: "1") { userId } }',
        'mutation { managePermissions(userId: "1", actions: [{ action: "vehicles", isAllowed: true }]) { userId } }',
        'mutation { managePermissions { userId } }',
        'mutation { logout(refreshToken: "inventé") }',
        'mutation { refresh { token { accessToken } } }',
      ];
      for (const token of [null, 'abc.def.ghi'])
        for (const document of closed) {
          const { errors } = await api.send(token, document);
          expect(errors, document).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
        }
      const { errors } = await api.send(null, 'mutation { login { token { accessToken } } }');
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    } finally {
      await api.close();
    }
  });
});

describe('create-admin', () => {
  const args = ['--email', 'premiere@karhba.test', '--first-name', 'Emna', '--last-name', 'Ayari'];

  test('fait le premier super administrateur d’une base vide', async () => {
    const { pool, url, drop } = await freshDatabase();
    vi.stubEnv('DATABASE_URL', url);
    vi.stubEnv('KARHBA_ADMIN_PASSWORD', password);
    const said = vi.spyOn(console, 'log').mockReturnValue();
    try {
      await createAdmin(args);
      expect(said).toHaveBeenCalledExactlyOnceWith(
        'Le compte super administrateur premiere@karhba.test est créé.',
      );
      const { user } = await login({ ...identity.access, pool }, 'premiere@karhba.test', password);
      expect(user).toMatchObject({ role: 'SUPER_ADMIN', firstName: 'Emna', lastName: 'Ayari' });
    } finally {
      said.mockRestore();
      vi.unstubAllEnvs();
      await drop();
    }
  });

  test.each([
    ['un mot de passe faible', 'court', args, 'Mot de passe\u00a0: 10 caractères au moins'],
    [
      'une adresse fausse',
      password,
      ['--email', 'x', ...args.slice(2)],
      'E-mail\u00a0: Veuillez entrer une adresse e-mail valide',
    ],
    ['un argument inconnu', password, ['--role', 'USER'], expect.stringContaining('npm run create-admin')],
  ])('refuse %s avant d’ouvrir la base', async (_, given, those, message) => {
    vi.stubEnv('DATABASE_URL', 'postgresql://personne@127.0.0.1:1/rien');
    vi.stubEnv('KARHBA_ADMIN_PASSWORD', given);
    try {
      await expect(createAdmin(those)).rejects.toMatchObject({ message });
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
