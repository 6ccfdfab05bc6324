import { describe, expect, test } from 'vitest';
import type { AuthResult } from '../../server/engine/access/authResult';
import { storePassword } from '../../server/engine/access/credentials';
import { storeGrants } from '../../server/engine/access/grantedActions';
import { hashPassword } from '../../server/engine/access/passwords';
import { documents } from '../../src/schema/api/documents';
import { identityDocuments } from '../../src/schema/api/identityDocuments';
import { listReading, recordReading } from '../../src/schema/api/readings';
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

  test('une page qui s’ouvre a en une réponse sa session, ses droits et ce qu’elle lit, mais rien sans droit', async () => {
    const api = await startApi();
    const { pool, resources } = api.engine;
    const known = (document: string, variables: object, token: string | null = null) =>
      api.send<Record<string, never>>(token, document, variables);
    try {
      const { id } = await api.signIn('ADMIN', ['services']);
      await storePassword(pool, id, await hashPassword(password));
      const boss = await api.signIn('SUPER_ADMIN');
      const services = resources.get('services');
      const made = await api.send<{ createService: { id: string } }>(
        boss.token,
        documents.create(services, resources),
        { name: 'Lavage' },
      );
      const service = made.data?.createService.id ?? '';
      const { rows } = await pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [id]);
      const first = await known(identityDocuments.login, { email: rows[0]?.email, password });
      let token = (first.data as unknown as { login: AuthResult }).login.token;
      /** Renews the session of a page at this address; what it asks then is what the page itself would ask. */
      const open = async (address: string) => {
        const { data } = await known(identityDocuments.refresh, {
          refreshToken: token.refreshToken,
          user: id,
          address,
        });
        const { opening, ...session } = (data as unknown as { refresh: AuthResult & { opening: Opening } })
          .refresh;
        token = session.token;
        return opening;
      };
      interface Opening {
        granted: string[];
        key: string | null;
        answer: string | null;
        progress: string | null;
      }

      const list = listReading(services, resources, {
        pagination: { page: 1, perPage: 8 },
        sort: { field: 'name', order: 'ASC' },
        filter: { searchWord: 'lav' },
        meta: { columns: '' },
      });
      const opened = await open('/settings/service-list?recherche=lav');
      expect(opened).toMatchObject({ granted: ['services'], key: list.key });
      const asked = await known(list.document, list.variables, token.accessToken);
      expect(JSON.parse(opened.answer ?? '')).toEqual(asked.data?.Services);
      expect(JSON.parse(opened.answer ?? '')).toMatchObject({
        count: 1,
        data: [{ id: service, name: 'Lavage' }],
      });

      const record = recordReading(services, resources, service);
      const sheet = await open(`/settings/add-service/${service}`);
      expect(sheet.key).toBe(record.key);
      const one = await known(record.document, record.variables, token.accessToken);
      expect(JSON.parse(sheet.answer ?? '')).toEqual(one.data?.Service);

      const none = { key: null, answer: null, progress: null };
      expect(await open('/park/vehicle-list')).toEqual({ granted: ['services'], ...none });
      expect(await open('/profile')).toMatchObject(none);
      // Home is the page of what a company still has to set, or the first page of who comes.
      const home = await open('/');
      expect(JSON.parse(home.answer ?? '')).toMatchObject({ count: 1 });
      const steps = await known(documents.question('FirstSteps', resources), {}, token.accessToken);
      expect(JSON.parse(home.progress ?? '')).toEqual(steps.data?.FirstSteps);
      expect((await open('/settings/add-service/999999999')).answer).toBeNull();
      await storeGrants(pool, id, []);
      expect(await open('/settings/service-list')).toEqual({ granted: [], ...none });
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
