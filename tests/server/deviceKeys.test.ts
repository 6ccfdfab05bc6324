import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityDocuments } from '../../src/schema/api/identityDocuments';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api?.close());

const open = async (token: string | null, deviceId: string) => {
  const { data, errors } = await api.send<{ openDeviceKey: { key: string } | null }>(
    token,
    identityDocuments.openDeviceKey,
    { deviceId },
  );
  return data?.openDeviceKey?.key ?? errors?.[0]?.extensions.code;
};

test('la clé d’un appareil est la sienne à chaque connexion, et celle de personne d’autre', async () => {
  const [leila, anis] = await Promise.all([api.signIn('ADMIN'), api.signIn('SUPER_ADMIN', [], 'Anis')]);
  const phone = randomUUID();
  const [first, ...again] = await Promise.all(Array.from({ length: 6 }, () => open(leila.token, phone)));
  expect(Buffer.from(first ?? '', 'base64')).toHaveLength(32);
  expect(new Set(again)).toEqual(new Set([first]));
  const others = await Promise.all([open(anis.token, phone), open(leila.token, randomUUID())]);
  expect(new Set([first, ...others]).size).toBe(3);
});

test('sans session, ou pour ce qui n’est pas un appareil, il n’y a pas de clé', async () => {
  const { token } = await api.signIn('USER');
  expect(await open(null, randomUUID())).toBe('UNAUTHENTICATED');
  expect(await open(token, '1')).toBe('BAD_USER_INPUT');
});

test('cent appareils au plus\u00a0: une clé qui peut encore servir ne cède jamais sa place', async () => {
  const { id, token } = await api.signIn('USER');
  const old = randomUUID();
  const key = await open(token, old);
  const fill = `INSERT INTO "_device_keys" SELECT $1, gen_random_uuid(), sha256('x'), now() FROM generate_series(1, 99)`;
  await api.engine.pool.query(fill, [id]);
  expect(await open(token, randomUUID())).toBe('CONFLICT');
  expect(await open(token, old)).toBe(key);
  await api.engine.pool.query(
    `UPDATE "_device_keys" SET used_at = now() - interval '401 days' WHERE user_id = $1 AND device_id = $2`,
    [id, old],
  );
  expect(await open(token, randomUUID())).toHaveLength(44);
});
