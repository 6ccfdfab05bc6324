import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { known, startApi } from './helpers/api';
import type { Api } from './helpers/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api?.close());

interface Profile {
  id: string;
  firstName: string;
  salary: number | null;
  note: string | null;
  role: string;
}
const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) =>
  answer.errors?.[0]?.extensions.code;

describe('le profil de chacun', () => {
  test.each(['USER', 'ADMIN'] as const)(
    'un %s lit le sien, sans son salaire ni ce qu’on note de lui',
    async role => {
      const mine = await api.signIn(role);
      const other = await api.signIn('USER', [], 'Sami');
      await api.engine.pool.query(`UPDATE users SET note = 'À revoir' WHERE id = $1`, [mine.id]);
      const { query, name } = known(api.engine, 'users', 'one');
      for (const document of [
        query,
        'query ($id: ID!) { user(id: $id) { id firstName salary note role } }',
      ]) {
        const { data } = await api.send<Record<string, Profile>>(mine.token, document, { id: mine.id });
        expect(data?.[name]).toMatchObject({
          id: mine.id,
          firstName: 'Leïla',
          salary: null,
          note: null,
          role,
        });
        expect(codeOf(await api.send(mine.token, document, { id: other.id }))).toBe('FORBIDDEN');
        expect(codeOf(await api.send(mine.token, document, { id: '999999999' }))).toBe('FORBIDDEN');
        expect(codeOf(await api.send(null, document, { id: mine.id }))).toBe('UNAUTHENTICATED');
      }
      // Neither the list, nor the story that administrators write, nor a record of another kind under the same number.
      expect(codeOf(await api.send(mine.token, '{ users { count } }'))).toBe('FORBIDDEN');
      const story = '{ RecordHistory(resource: "users", id: "%") { count } }'.replace('%', mine.id);
      expect(codeOf(await api.send(mine.token, story))).toBe('FORBIDDEN');
      expect(codeOf(await api.send(mine.token, `{ Client(id: "${mine.id}") { id } }`))).toBe('FORBIDDEN');
    },
  );

  test('qui administre les utilisateurs lit toujours tout', async () => {
    const { token } = await api.signIn('ADMIN', ['users', 'update_users']);
    const other = await api.signIn('USER');
    await api.engine.pool.query(`UPDATE users SET note = 'À revoir' WHERE id = $1`, [other.id]);
    const { data } = await api.send<{ user: Profile }>(token, `{ user(id: "${other.id}") { salary note } }`);
    expect(data?.user).toEqual({ salary: 1500, note: 'À revoir' });
  });

  test('un USER change ses coordonnées, et rien de ce qui décide de ses droits', async () => {
    const { id, token } = await api.signIn('USER');
    const { data } = await api.send<{ updateUser: Profile }>(
      token,
      `mutation { updateUser(firstName: "Leïla-Rim", phone: "55123456", civilStatus: "MARRIED", address: { city: "Nabeul" }) { id firstName salary } }`,
    );
    expect(data?.updateUser).toEqual({ id, firstName: 'Leïla-Rim', salary: null });
    for (const [field, value] of Object.entries({
      role: '"SUPER_ADMIN"',
      salary: '9999',
      suspended: 'false',
      email: '"autre@karhba.test"',
      newPassword: '"Kelibia-forteresse-7"',
      note: '"Parfait"',
      id: '"1"',
    }))
      expect(codeOf(await api.send(token, `mutation { updateUser(${field}: ${value}) { id } }`)), field).toBe(
        'BAD_REQUEST',
      );
    const { rows } = await api.engine.pool.query(
      `SELECT "firstName", phone, "civilStatus", address__city AS city, role, salary FROM users WHERE id = $1`,
      [id],
    );
    expect(rows).toEqual([
      {
        firstName: 'Leïla-Rim',
        phone: '55123456',
        civilStatus: 'MARRIED',
        city: 'Nabeul',
        role: 'USER',
        salary: expect.anything(),
      },
    ]);
  });

  test('suspendu, il ne lit plus rien', async () => {
    const { id, token } = await api.signIn('USER');
    await api.engine.pool.query('UPDATE users SET suspended = true WHERE id = $1', [id]);
    expect(codeOf(await api.send(token, `{ user(id: "${id}") { id } }`))).toBe('UNAUTHENTICATED');
  });
});
