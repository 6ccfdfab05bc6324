import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enterHolidays } from '../../server/rental/jobs/enterHolidays';
import { enterSeasons } from '../../server/rental/jobs/enterSeasons';
import { allJobs } from '../../server/engine/jobs/jobs';
import { product } from '../../server/product';
import { runDueJobs, startScheduler } from '../../server/engine/jobs/scheduler';
import type { Job } from '../../server/engine/jobs/scheduler';
import { openPool } from '../../server/engine/connection/pool';
import { createLog } from '../../server/engine/base/log';
import { freshEngine } from './helpers/database';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { seasonEstimates } from '../../src/domain/seasonEstimates';
import { publicHolidays } from '../../src/domain/publicHolidays';
import type { FreshEngine } from './helpers/database';

const jobs = allJobs(product.jobs);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let database: FreshEngine;
let present: number;
let lines: string[];

beforeAll(async () => {
  database = await freshEngine();
});
afterAll(() => database?.drop());
beforeEach(async () => {
  present = Date.UTC(2027, 2, 1, 8);
  lines = [];
  await database.pool.query('DELETE FROM "_jobs"');
});

const context = () => ({
  pool: database.pool,
  now: () => present,
  log: createLog('info', { write: line => void lines.push(line) }),
});
const counting = (everyMinutes: number, work: () => Promise<void> = async () => undefined) => {
  const runs: number[] = [];
  const job: Job = {
    name: 'essai',
    everyMinutes,
    async run() {
      runs.push(present);
      await work();
    },
  };
  return { job, runs };
};

describe('les travaux de fond', () => {
  it('viennent à leur heure, même après un redémarrage', async () => {
    const { job, runs } = counting(24 * 60);
    for (let i = 0; i < 3 * 24; i++) {
      // Each look is a new start: only the database remembers.
      await runDueJobs([job], context());
      present += hour;
    }
    expect(runs.map(at => new Date(at).toISOString())).toEqual([
      '2027-03-01T08:00:00.000Z',
      '2027-03-02T08:00:00.000Z',
      '2027-03-03T08:00:00.000Z',
    ]);
  });

  it('qui échouent sont dits au journal et repris la fois suivante, sans gêner les autres', async () => {
    const { job, runs } = counting(60, () => Promise.reject(new Error('en panne')));
    const other = counting(60);
    const both = [job, { ...other.job, name: 'autre' }];
    await runDueJobs(both, context());
    await runDueJobs(both, context());
    expect([runs.length, other.runs.length]).toEqual([1, 1]);
    expect(lines.filter(line => line.includes('en panne') && line.includes('"job":"essai"'))).toHaveLength(1);
    present += hour;
    await runDueJobs(both, context());
    expect([runs.length, other.runs.length]).toEqual([2, 2]);
  });

  it('se font sur un seul nœud à la fois, même quand ils durent', async () => {
    let finish = () => {};
    const { job, runs } = counting(1, () => new Promise(resolve => (finish = resolve)));
    const first = runDueJobs([job], context());
    while (runs.length === 0) await new Promise(resolve => setTimeout(resolve, 5));
    present += hour;
    await Promise.all(Array.from({ length: 5 }, () => runDueJobs([job], context())));
    expect(runs).toHaveLength(1);
    finish();
    await first;
    const idle = database.pool.idleCount;
    expect(database.pool.totalCount).toBe(idle);
    const { rowCount } = await database.pool.query(
      `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE locktype = 'advisory' AND datname = current_database()`,
    );
    expect(rowCount).toBe(0);
  });

  it('sont notés une fois faits : celui d’un nœud mort au milieu est repris aussitôt', async () => {
    const { job } = counting(24 * 60, () => new Promise(() => undefined));
    const dying = openPool({ connectionString: database.url, max: 1 }, createLog('silent'));
    void runDueJobs([job], { ...context(), pool: dying });
    const holders = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid()
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    while (!(await database.pool.query(holders)).rowCount) await new Promise(next => setTimeout(next, 5));
    await database.pool.query(`SELECT pg_terminate_backend(pid) FROM (${holders}) held`);
    while ((await database.pool.query(holders)).rowCount) await new Promise(next => setTimeout(next, 5));
    const next = counting(24 * 60);
    await runDueJobs([next.job], context());
    await runDueJobs([next.job], context());
    expect(next.runs).toHaveLength(1);
  });

  it('finissent avant l’arrêt', async () => {
    let done = false;
    const { job, runs } = counting(1, async () => {
      await new Promise(resolve => setTimeout(resolve, 200));
      done = true;
    });
    const scheduler = startScheduler([job], context());
    while (runs.length === 0) await new Promise(resolve => setTimeout(resolve, 5));
    await scheduler.stop();
    expect(done).toBe(true);
  });

  it('qui durent laissent passer les autres, et ne se font pas deux fois pour autant', async () => {
    let finish = () => {};
    const long = counting(5, () => new Promise(resolve => (finish = resolve)));
    const alerts = counting(5);
    const scheduler = startScheduler([long.job, { ...alerts.job, name: 'alertes' }], context(), 20);
    // Each job takes its own lock: either may begin first.
    while (!(long.runs.length && alerts.runs.length)) await new Promise(resolve => setTimeout(resolve, 5));
    expect([long.runs.length, alerts.runs.length]).toEqual([1, 1]);
    finish();
    await scheduler.stop();
  });

  it('ont chacun leur nom', () => {
    expect(new Set(jobs.map(job => job.name)).size).toBe(jobs.length);
  });
});

describe('le ménage', () => {
  const only = (name: string) => jobs.filter(job => job.name === name);

  it('oublie les clés d’envoi après vingt-quatre heures, pas avant', async () => {
    const put = (key: string, age: number) =>
      database.pool.query(
        `INSERT INTO "_idempotency" (caller_id, key, request, created_at) VALUES (1, $1, 'x', to_timestamp($2::float8 / 1000))`,
        [key, present - age],
      );
    await put('hier', day + 1000);
    await put('ce matin', day - 1000);
    await runDueJobs(only('cleanIdempotency'), context());
    const { rows } = await database.pool.query('SELECT key FROM "_idempotency"');
    expect(rows).toEqual([{ key: 'ce matin' }]);
  });

  it('garde l’historique archivé un an, et la base refuse de le perdre plus tôt', async () => {
    present = Date.now();
    const put = (id: number, age: number) =>
      database.pool.query(
        `INSERT INTO "_history_archive" (id, "userName", action, "entityType", "entityId", changes, message, "createdAt", archived_at)
         VALUES ($1, 'Essai', 'UPDATE', 'services', 1, '[]', '', now(), now() - $2 * interval '1 day')`,
        [id, age],
      );
    await put(1, 367);
    await put(2, 364);
    await runDueJobs(only('cleanArchive'), context());
    expect((await database.pool.query('SELECT id::int FROM "_history_archive"')).rows).toEqual([{ id: 2 }]);
    // A clock that runs ahead takes nothing away.
    present += 400 * day;
    await runDueJobs(only('cleanArchive'), context());
    expect((await database.pool.query('SELECT FROM "_history_archive"')).rowCount).toBe(1);
    expect(lines.join('')).toContain('se garde douze mois');
  });
});

describe('les jours fériés', () => {
  it('de cette année et de la suivante sont inscrits, une fois, sans toucher à ce que l’on a inscrit', async () => {
    const fresh = await freshEngine();
    const { engine, pool } = fresh;
    try {
      await pool.query(`INSERT INTO holidays (date, label, confirmed) VALUES ('2028-02-02', 'Pont', true)`);
      const run = () => runDueJobs([enterHolidays], { ...engine, ...context(), pool });
      await run();
      present += 2 * day;
      await run();
      const { rows } = await pool.query(
        `SELECT extract(year FROM date)::int AS year, count(*)::int, count(*) FILTER (WHERE NOT confirmed)::int AS estimates FROM holidays GROUP BY 1 ORDER BY 1`,
      );
      const [of2027, mine] = [publicHolidays(2027), { year: 2028, count: 1, estimates: 0 }];
      const estimates = of2027.filter(({ confirmed }) => !confirmed).length;
      expect(rows).toEqual([{ year: 2027, count: of2027.length, estimates }, mine]);
      const told = `SELECT "userId", "userName", count(*)::int FROM "history-logs" GROUP BY 1, 2`;
      expect((await pool.query(told)).rows).toEqual([
        { userId: null, userName: 'Karhba', count: of2027.length },
      ]);
    } finally {
      await fresh.drop();
    }
  });

  it('propose les dates de chaque saison, à confirmer, sans toucher à celles qu’on a écrites', async () => {
    const fresh = await freshEngine();
    const { engine, pool } = fresh;
    const run = () => runDueJobs([enterSeasons], { ...engine, ...context(), pool });
    const estimates = async (label: string) =>
      (
        await pool.query<{ period: string }>(
          `SELECT concat_ws(' ', "startDate", "endDate", confirmed) AS period FROM seasons__periods p
           JOIN seasons s ON s.id = p.parent_id WHERE s.label = $1 ORDER BY position`,
          [label],
        )
      ).rows.map(row => row.period);
    try {
      await seedFixedLists({ pool, engine });
      await pool.query(`INSERT INTO seasons__periods (parent_id, position, "startDate", "endDate", confirmed)
        SELECT id, 0, '2028-01-29', '2028-02-26', true FROM seasons WHERE label = 'Ramadan'`);
      await pool.query(`INSERT INTO seasons (label) VALUES ('Festival de Carthage')`);
      await run();
      present += 2 * day;
      await run();
      expect(await estimates('Ramadan')).toEqual(['2028-01-29 2028-02-26 t', '2027-02-08 2027-03-09 f']);
      expect(await estimates('Aïd el-Idha')).toEqual(
        [2027, 2028]
          .flatMap(year => seasonEstimates('AID_IDHA', year))
          .map(({ startDate, endDate }) => `${startDate} ${endDate} f`),
      );
      expect(await estimates('Vacances scolaires')).toHaveLength(6);
      expect(await estimates('Festival de Carthage')).toEqual([]);
      const told = `SELECT "userName", count(*)::int FROM "history-logs" WHERE "entityType" = 'seasons' AND action = 'UPDATE' GROUP BY 1`;
      expect((await pool.query(told)).rows).toEqual([{ userName: 'Karhba', count: 5 }]);
    } finally {
      await fresh.drop();
    }
  });
});
