import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allJobs } from '../../server/engine/jobs/jobs';
import { product } from '../../server/product';
import { runDueJobs } from '../../server/engine/jobs/scheduler';
import { known, startApi } from './helpers/api';
import { costOf, statementsOf } from './helpers/cost';
import type { Sent } from './helpers/cost';
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

/** Entries of the user about vehicles, of a day before today: from its first second, on so many seconds. */
const dated = `INSERT INTO "history-logs" ("userId", "userName", action, "entityType", "entityId", changes, message, "createdAt")
  SELECT $1, 'Essai', 'UPDATE', 'vehicles', n, '[]', 'Modification', date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - $2::int * interval '1 day' + (n % $4::int) * interval '1 second'
  FROM generate_series(1, $3::int) n`;
const writeDated = (daysAgo: number, entries: number, seconds = entries) =>
  sql(dated, [boss.id, daysAgo, entries, seconds]);

/** Ids of a page of the user and the kind `vehicles`, as the list answers it and as plain SQL has it. */
async function pageAt(offset: number, order: 'asc' | 'desc') {
  const { query } = known(api.engine, 'logs', 'list');
  const filters = { userId: boss.id, entityType: 'vehicles' };
  const variables = { ...filters, offset, limit: 20, sort: 'createdAt', order };
  const { data, errors } = await api.send<{ HistoryLog: { count: number; data: { id: string }[] } }>(
    boss.token,
    query,
    variables,
  );
  expect(errors).toBeUndefined();
  const { rows } = await sql(
    `SELECT h.id::text, count(*) OVER ()::int AS n FROM "history-logs" h WHERE h."userId" = $1 AND h."entityType" = 'vehicles'
     ORDER BY h."createdAt" ${order}, h.id ${order}`,
    [boss.id],
  );
  return {
    found: { count: data?.HistoryLog.count, ids: data?.HistoryLog.data.map(({ id }) => id) },
    expected: {
      count: rows[0].n as number,
      ids: rows.slice(offset, offset + 20).map(({ id }) => id as string),
    },
  };
}

async function expectPages() {
  const { expected } = await pageAt(0, 'desc');
  const places = [
    4990,
    5000,
    5001,
    5990,
    6000,
    6010,
    7000,
    7999,
    expected.count - 3,
    expected.count,
    expected.count + 500,
  ];
  for (const order of ['asc', 'desc'] as const)
    for (const place of places) {
      const page = await pageAt(place, order);
      // Beyond the last entry there is nothing, and the count all the same.
      expect({ place, order, ...page.found }).toEqual({ place, order, ...page.expected });
    }
}

it('finds pages far away past the days that come before them, counted or not', async () => {
  await writeDated(0, 3000);
  await writeDated(1, 3000);
  // Several of one instant, at the border of a day too.
  await writeDated(2, 1000, 10);
  await expectPages();
  await fold();
  await expectPages();
  // What comes later may be of an earlier day, of one that is not counted yet among them.
  await writeDated(1, 500);
  await writeDated(3, 1200);
  await writeDated(0, 20);
  await expectPages();
  await fold();
  await expectPages();
  const { rows } = await sql(
    `SELECT (SELECT sum(count)::int FROM "_history_days") AS days, (SELECT sum(count)::int FROM "_history_counts") AS counts`,
  );
  expect(rows[0].days).toBe(rows[0].counts);
});

it('enters the index at the day of a page far away', async () => {
  const { query } = known(api.engine, 'logs', 'list');
  const filters = { userId: boss.id, entityType: 'vehicles' };
  const variables = { ...filters, offset: 6990, limit: 20, sort: 'createdAt', order: 'desc' };
  const sent = await statementsOf(() => api.send(boss.token, query, variables));
  const list = sent.find(({ text }) => text.includes('"_history_days"'));
  expect(list).toBeDefined();
  const { walked } = await costOf(api.engine.pool, list as Sent, 'history-logs');
  // All that come before the page are 6,990.
  expect(walked).toBeLessThan(1000);
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
