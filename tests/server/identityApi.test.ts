import { describe, expect, test } from 'vitest';
import type { AuthResult } from '../../server/engine/access/authResult';
import { storePassword } from '../../server/engine/access/credentials';
import { hashPassword } from '../../server/engine/access/passwords';
import { startApi } from './helpers/api';
import { password } from './helpers/identity';

const wrong = { code: 'BAD_USER_INPUT', message: 'Adresse e-mail ou mot de passe incorrect.' };

describe('l’identité par l’API', () => {
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
