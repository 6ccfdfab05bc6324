import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityDocuments } from '../../src/schema/api/identityDocuments';
import { known, startApi } from './helpers/api';
import type { Api } from './helpers/api';

let api: Api;
let boss: { id: string; token: string };
beforeAll(async () => {
  api = await startApi();
  boss = await api.signIn('SUPER_ADMIN');
});
afterAll(() => api?.close());

interface Made {
  createApiKey: { key: string; hint: string } | null;
}

const make = async (as: string, userId?: string) => {
  const { data, errors } = await api.send<Made>(as, identityDocuments.createApiKey, { userId });
  return { ...data?.createApiKey, code: errors?.[0]?.extensions.code, message: errors?.[0]?.message };
};
/** A key that must be made. */
async function keyOf(as: string, userId?: string): Promise<string> {
  const { key, message } = await make(as, userId);
  if (!key) throw new Error(message);
  return key;
}
const revoke = async (as: string, userId?: string) =>
  (await api.send(as, identityDocuments.revokeApiKey, { userId })).errors?.[0]?.extensions.code ?? 'OK';
/** What a token opens: by the path of the admin's documents, and by that of others. */
const opens = async (token: string) => {
  const { query } = known(api.engine, 'vehicles', 'list');
  const answers = await Promise.all([api.send(token, query), api.send(token, '{ Vehicles { count } }')]);
  return [...new Set(answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'OK'))].join(' or ');
};
const told = async (kind: string) =>
  (
    await api.engine.pool.query<{ userId: string | null; address: string | null; detail: object }>(
      `SELECT user_id::text AS "userId", address, detail FROM "_security_log" WHERE kind = $1 ORDER BY id`,
      [kind],
    )
  ).rows;

test('une clé ouvre ce que les droits de son titulaire ouvrent, et rien d’autre, à l’instant', async () => {
  const clerk = await api.signIn('ADMIN', ['vehicles']);
  const key = await keyOf(clerk.token);
  expect(await opens(key)).toBe('OK');
  expect((await api.send(key, '{ Services { count } }')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  await api.engine.pool.query(`UPDATE "_permissions" SET granted = '{services}' WHERE user_id = $1`, [
    clerk.id,
  ]);
  expect(await opens(key)).toBe('FORBIDDEN');
  expect((await api.send(key, '{ Services { count } }')).errors).toBeUndefined();
});

test('elle n’est dite qu’une fois : ni l’API, ni la base, ni les journaux ne la rendent', async () => {
  const clerk = await api.signIn('ADMIN', ['vehicles']);
  const { key = '', hint } = await make(clerk.token);
  expect(key).toMatch(/^karhba_[\w-]{43}$/);
  const { data } = await api.send<{ user: { apiKey: string } }>(
    boss.token,
    `{ user(id: "${clerk.id}") { apiKey lastSignIn } }`,
  );
  expect(data?.user).toEqual({ apiKey: hint, lastSignIn: expect.any(Number) as number });
  expect(hint).toBe(`karhba_…${key.slice(-4)}`);
  const { rows } = await api.engine.pool.query<{ row: string }>(
    `SELECT k::text AS row FROM "_api_keys" k UNION ALL SELECT h::text FROM "history-logs" h
     UNION ALL SELECT s::text FROM "_security_log" s UNION ALL SELECT i::text FROM "_idempotency" i`,
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ row }) => row.includes(key.slice(7, 47)))).toEqual([]);
});

test('une autre la remplace, une révocation l’éteint ; le journal de sécurité et l’historique le disent', async () => {
  const clerk = await api.signIn('ADMIN', ['vehicles'], 'Rim');
  const first = await make(clerk.token);
  const second = await make(clerk.token);
  expect(await opens(first.key ?? '')).toBe('UNAUTHENTICATED');
  expect(await opens(second.key ?? '')).toBe('OK');
  expect(await revoke(clerk.token)).toBe('OK');
  expect(await opens(second.key ?? '')).toBe('UNAUTHENTICATED');
  expect(await revoke(clerk.token)).toBe('CONFLICT');
  const line = (hint?: string) => ({
    userId: clerk.id,
    address: '127.0.0.1',
    detail: { user: clerk.id, key: hint },
  });
  expect((await told('api-key-created')).slice(-2)).toEqual([line(first.hint), line(second.hint)]);
  expect((await told('api-key-revoked')).at(-1)).toEqual(line(second.hint));
  const refused = { userId: clerk.id, address: '127.0.0.1' };
  await expect
    .poll(() => told('api-key-refused'), { timeout: 5000 })
    .toEqual([
      { ...refused, detail: { key: first.hint } },
      { ...refused, detail: { key: second.hint } },
    ]);
  const { rows } = await api.engine.pool.query(
    `SELECT message FROM "history-logs" WHERE "entityType" = 'users' AND "entityId" = $1 ORDER BY id`,
    [clerk.id],
  );
  expect(rows.map(({ message }) => message as string)).toEqual([
    `Clé d’API créée\u00a0: Rim Mansouri (${first.hint})`,
    `Clé d’API créée\u00a0: Rim Mansouri (${second.hint})`,
    `Clé d’API révoquée\u00a0: Rim Mansouri (${second.hint})`,
  ]);
});

test('une clé inconnue se refuse et se note, sans dire de qui', async () => {
  expect(await opens(`karhba_${'a'.repeat(43)}`)).toBe('UNAUTHENTICATED');
  expect(await opens('karhba_courte')).toBe('UNAUTHENTICATED');
  await expect
    .poll(async () => (await told('api-key-refused')).filter(({ userId }) => userId === null).length, {
      timeout: 5000,
    })
    .toBe(1);
});

test('un compte suspendu, un mot de passe changé l’éteignent', async () => {
  const suspended = await api.signIn('ADMIN', ['vehicles']);
  const key = await keyOf(suspended.token);
  // Whoever writes it: the key of a suspended user opens nothing.
  await api.engine.pool.query('UPDATE users SET suspended = true WHERE id = $1', [suspended.id]);
  expect(await opens(key)).toBe('UNAUTHENTICATED');
  expect((await make(boss.token, suspended.id)).code).toBe('CONFLICT');
  const other = await api.signIn('ADMIN', ['vehicles']);
  const second = await keyOf(other.token);
  await api.send(
    boss.token,
    'mutation ($id: ID!) { updateUsers(id: $id, newPassword: "Hammamet-plage-77") { id } }',
    {
      id: other.id,
    },
  );
  expect(await opens(second)).toBe('UNAUTHENTICATED');
});

test('chacun a la sienne ; celle d’un autre, un super administrateur la crée, qui gère les comptes la révoque', async () => {
  const clerk = await api.signIn('ADMIN', ['vehicles']);
  const keeper = await api.signIn('ADMIN', ['users', 'update_users']);
  const member = await api.signIn('USER');
  expect((await make(keeper.token, clerk.id)).code).toBe('FORBIDDEN');
  expect((await make(clerk.token, boss.id)).code).toBe('FORBIDDEN');
  expect((await make(boss.token, '999999')).code).toBe('NOT_FOUND');
  const key = await keyOf(boss.token, clerk.id);
  expect(await opens(key)).toBe('OK');
  // What speaks by a key does not make one that outlives it.
  expect((await make(key)).code).toBe('FORBIDDEN');
  expect(await revoke(member.token, clerk.id)).toBe('FORBIDDEN');
  expect(await revoke(keeper.token, clerk.id)).toBe('OK');
  const ofBoss = await keyOf(boss.token);
  expect(await revoke(keeper.token, boss.id)).toBe('FORBIDDEN');
  expect(await opens(ofBoss)).toBe('OK');
  const theirs = await keyOf(member.token);
  expect(await opens(theirs)).toBe('FORBIDDEN');
});
