import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayInTunis, addDays } from '../../src/domain/calendarDate';
import { createLog } from '../../server/engine/base/log';
import { createEngine } from '../../server/engine/start/createEngine';
import { product } from '../../server/product';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { call } from './helpers/write';

const ago = addDays(todayInTunis(Date.now()), -30);

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api?.close());

it('une dépense réglée dans une version antérieure l’est à sa date ; en changer la note ne la règle pas de nouveau', async () => {
  const { token } = await api.signIn('SUPER_ADMIN');
  const expense = { category: 'LAVAGE', label: 'Lavage', amountType: 'HT', amount: '20', tvaRate: '19' };
  const { id } = await call<{ id: string }>(api, token, 'expenses', 'create', {
    ...expense,
    date: ago,
    paymentStatus: 'PAID',
  });
  const { pool } = api.engine;
  await pool.query(`ALTER TABLE expenses DROP COLUMN "paidOn" CASCADE;
    DELETE FROM "_migrations" WHERE name LIKE '0037%'`);
  await createEngine(pool, product, createLog('silent'));
  const paidOn = async () =>
    (await pool.query('SELECT "paidOn"::text AS day FROM expenses WHERE id = $1', [id])).rows[0].day;
  expect(await paidOn()).toBe(ago);

  await call(api, token, 'expenses', 'update', { id, note: 'Le ticket est au coffre.' });
  expect(await paidOn()).toBe(ago);
  await expect(pool.query('UPDATE expenses SET "paidOn" = NULL WHERE id = $1', [id])).rejects.toThrow(
    /PAID_asks/,
  );
});
