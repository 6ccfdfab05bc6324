import { afterEach, describe, expect, test, vi } from 'vitest';
import { readBearer } from '../../server/engine/access/tokens';
import { hashPassword, judgePassword, verifyPassword } from '../../server/engine/access/passwords';
import { makeTokens } from '../../server/engine/access/tokens';
import { password } from './helpers/identity';

afterEach(() => void vi.restoreAllMocks());

describe('les jetons d’accès', () => {
  const secret = 'un secret assez long pour que chaque algorithme de signature le prenne';
  const session = '0b5c9f3e-6f0a-4b8e-9d57-1f6f6c2f9a10';
  const claims = { sessionId: session, userId: '7' };

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

  test('ne se vérifient qu’une fois, et les plus anciens s’oublient', async () => {
    const tokens = makeTokens(secret, Date.now, 2);
    const [first, second, third] = (await Promise.all(
      ['7', '8', '9'].map(async userId => (await tokens.signAccessToken({ ...claims, userId })).accessToken),
    )) as [string, string, string];
    const verify = vi.spyOn(globalThis.crypto.subtle, 'verify');
    const verified = async (...read: string[]) => {
      verify.mockClear();
      for (const token of read) expect(await tokens.readAccessToken(token)).not.toBeNull();
      return verify.mock.calls.length;
    };
    expect(await verified(first, first, second, first, second)).toBe(2);
    expect(await verified(third, second)).toBe(1);
    expect(await verified(first)).toBe(1);
    expect(await verified(third, first)).toBe(0);
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
