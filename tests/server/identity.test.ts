import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBearer } from '../../server/engine/access/tokens';
import type { AuthResult } from '../../server/engine/access/authResult';
import { loadCaller } from '../../server/engine/sql/loadCaller';
import { login } from '../../server/engine/access/login';
import { closeSession, refreshSession } from '../../server/engine/access/sessions';
import { here, openIdentity, password } from './helpers/identity';
import type { Identity } from './helpers/identity';

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

const signIn = () => login(identity.access, 'amel.trabelsi@karhba.test', password, here);
const refresh = (token: string, user = userId) => refreshSession(identity.access, token, user, here);
const next = async (result: AuthResult) => (await refresh(result.token.refreshToken)).token.refreshToken;

/** The caller that a request with this access token would have. */
async function callerOf({ token }: AuthResult) {
  const session = await readBearer(identity.access.tokens, `Bearer ${token.accessToken}`);
  return loadCaller(identity.pool, session);
}

describe('la connexion', () => {
  test('rend l’utilisateur et ses jetons, quelle que soit la casse de l’adresse', async () => {
    const { user, token } = await login(identity.access, ' AMEL.trabelsi@KARHBA.test ', password, here);
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

  test('refuse par la même phrase un mot de passe faux et un compte inconnu ; un compte suspendu le lit, mot de passe juste', async () => {
    await identity.addUser('USER', [], { email: 'suspendu@karhba.test', suspended: true });
    const { access } = identity;
    await expect(login(access, 'amel.trabelsi@karhba.test', 'Sousse-plage-89', here)).rejects.toMatchObject(
      wrong,
    );
    await expect(login(access, 'personne@karhba.test', password, here)).rejects.toMatchObject(wrong);
    await expect(login(access, 'suspendu@karhba.test', 'Autre mot 12', here)).rejects.toMatchObject(wrong);
    await expect(login(access, 'suspendu@karhba.test', password, here)).rejects.toMatchObject({
      message: 'Votre compte est suspendu : demandez à un administrateur de le rétablir.',
    });
    await expect(login(access, 'amel.trabelsi@karhba.test\0', password, here)).rejects.toMatchObject(wrong);
    await expect(login(access, "' OR 1=1 --", password, here)).rejects.toMatchObject(wrong);
  });

  test('ne confond pas deux adresses qu’un accent sépare', async () => {
    await expect(login(identity.access, 'amél.trabelsi@karhba.test', password, here)).rejects.toMatchObject(
      wrong,
    );
  });

  test('dit quel champ manque', async () => {
    await expect(login(identity.access, ' ', '', here)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: { email: expect.any(String), password: expect.any(String) } },
    });
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
    expect(new Set(answers.map(answer => answer.token.refreshToken)).size).toBe(1);
    // Each tab goes on with the token that it was given: it is the same, so that the session does not fork.
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
    await expect(closeSession(identity.access, result.token.refreshToken, null, here)).resolves.toBe(true);
    expect(await callerOf(result)).toBeNull();
    await expect(next(result)).rejects.toMatchObject(ended);
    await expect(closeSession(identity.access, result.token.refreshToken, null, here)).resolves.toBe(false);
  });

  test('la déconnexion ne touche pas les autres sessions', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    await closeSession(identity.access, mine.token.refreshToken, null, here);
    expect((await callerOf(other))?.id).toBe(userId);
  });

  test('un compte suspendu n’a plus de session, à la requête suivante', async () => {
    const email = 'bientot.suspendu@karhba.test';
    const id = await identity.addUser('ADMIN', [], { email });
    const result = await login(identity.access, email, password, here);
    await identity.pool.query('UPDATE users SET suspended = true WHERE id = $1', [id]);
    expect(await callerOf(result)).toBeNull();
    await expect(refresh(result.token.refreshToken, id)).rejects.toMatchObject(ended);
  });
});
