import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allJobs } from '../../server/engine/jobs/jobs';
import { product } from '../../server/product';
import { runDueJobs } from '../../server/engine/jobs/scheduler';
import { known, startApi } from './helpers/api';
import type { Api } from './helpers/api';

const jobs = allJobs(product.jobs);
let api: Api;
let boss: { id: string; token: string };
beforeAll(async () => {
  api = await startApi();
  boss = await api.signIn('SUPER_ADMIN');
});
afterAll(() => api?.close());

const sql = (text: string, values: unknown[] = []) => api.engine.pool.query(text, values);
const entry = `INSERT INTO "history-logs" ("userId", "userName", action, "entityType", "entityId", changes, message)
  SELECT $1, 'Essai', 'UPDATE', $2, n, '[]', 'Modification' FROM generate_series(1, $3::int) n`;
const write = (userId: string | null, type: string, entries: number) => sql(entry, [userId, type, entries]);
const fold = () => sql('SELECT karhba_count_history()');
const upto = async () => Number((await sql('SELECT upto FROM "_history_counted"')).rows[0].upto);

/** What the list says there is, and what there is, by what it is filtered by. */
async function counts() {
  const asked = [
    {},
    { userId: boss.id },
    { entityType: 'services' },
    { userId: boss.id, entityType: 'services' },
  ];
  const { query } = known(api.engine, 'logs', 'list');
  return Promise.all(
    asked.map(async filters => {
      const { data } = await api.send<{ HistoryLog: { count: number; data: unknown[] } }>(boss.token, query, {
        ...filters,
        limit: 5,
      });
      const { rows } = await sql(
        `SELECT count(*)::int AS n FROM "history-logs" WHERE ($1::bigint IS NULL OR "userId" = $1) AND ($2::text IS NULL OR "entityType" = $2)`,
        [
          (filters as { userId?: string }).userId ?? null,
          (filters as { entityType?: string }).entityType ?? null,
        ],
      );
      return { said: data?.HistoryLog.count, true: rows[0].n as number };
    }),
  );
}
async function expectTrue() {
  for (const count of await counts()) expect(count.said).toBe(count.true);
}

it('says how many entries there are, before they are counted, after, and with what came since', async () => {
  await write(boss.id, 'services', 7);
  await write(boss.id, 'vehicles', 5);
  await write(null, 'services', 3);
  await expectTrue();
  await fold();
  expect(await upto()).toBeGreaterThan(14);
  await expectTrue();
  await write(boss.id, 'services', 2);
  await write(null, 'clients', 1);
  await expectTrue();
  await fold();
  await fold();
  await expectTrue();
  const kept = await sql(`SELECT sum(count)::int AS n FROM "_history_counts"`);
  expect(kept.rows[0].n).toBe((await counts())[0]?.true);
});

it('misses nobody who is writing while it is counted', async () => {
  const late = await api.engine.pool.connect();
  await late.query('BEGIN');
  await late.query(entry, [boss.id, 'services', 4]);
  // Of higher numbers, and written before.
  await write(boss.id, 'services', 6);
  let folded = false;
  const folding = fold().then(() => (folded = true));
  await sleep(100);
  expect(folded).toBe(false);
  await late.query('COMMIT');
  late.release();
  await folding;
  await expectTrue();
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let turn = 0; turn < 15; turn++)
      await write(writer % 2 ? boss.id : null, writer % 3 ? 'services' : 'clients', 1 + (turn % 3));
  });
  const folds = (async () => {
    for (let turn = 0; turn < 15; turn++) await fold();
  })();
  await Promise.all([...writers, folds]);
  await expectTrue();
  await fold();
  await expectTrue();
});

it('is counted by a job once there is something to count, and anew when entries have gone', async () => {
  const context = { ...api.engine, now: () => Date.now() };
  await write(boss.id, 'services', 2500);
  const before = await upto();
  await runDueJobs(jobs, context);
  expect(await upto()).toBeGreaterThan(before + 2000);
  await expectTrue();
  const { errors } = await api.send(boss.token, 'mutation { deleteAllLogs }');
  expect(errors).toBeUndefined();
  await expectTrue();
  expect((await counts())[0]?.said).toBe(1);
});
