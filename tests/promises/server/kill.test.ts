import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { full, keep, seed, tries } from '../promise';
import { randomFrom } from '../random';
import { buildServer, startServer } from './helpers/builtServer';
import type { BuiltServer, Running } from './helpers/builtServer';
import { ask, describeCompany, health, seat } from './helpers/overHttp';
import { ownCluster } from './helpers/ownCluster';
import { issueAll, makeDrafts } from './helpers/issuing';
import { losses, Work } from './helpers/work';

const root = process.getuid?.() === 0;
/** An ordinary user, who needs no account. */
const SOMEBODY = 54_321;
const victims = ['the server', 'its PostgreSQL', 'both'] as const;
const { below } = randomFrom(seed);
const between = (least: number, most: number) => least + below(most - least);

/** Whoever runs the tests is one of the three; as root all are tried, hard. */
const situations = [
  { name: 'whoever runs the tests, in a folder closed to others', uid: undefined, mode: 0o700 },
  ...(root && full
    ? [
        { name: 'root, in an open folder', uid: undefined, mode: 0o755 },
        { name: 'an ordinary user', uid: SOMEBODY, mode: 0o700 },
      ]
    : []),
];

let built: BuiltServer;
let folder: string;
let running: Running | undefined;

beforeAll(async () => {
  built = await buildServer();
});
afterEach(async () => {
  running?.kill('SIGKILL');
  for (const pid of ownCluster(folder).left()) process.kill(pid, 'SIGKILL');
  await sleep(100);
  await rm(folder, { recursive: true, force: true });
});

async function aFolder({ uid, mode }: (typeof situations)[number]): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'karhba-kill-'));
  await chmod(folder, mode);
  if (uid !== undefined) await chown(folder, uid, uid);
  await mkdir(join(folder, 'data'));
  if (uid !== undefined) await chown(join(folder, 'data'), uid, uid);
  return join(folder, 'data');
}

const launch = (dataDir: string, uid?: number, variables = {}) =>
  (running = startServer(built, { DATA_DIR: dataDir, LOG_LEVEL: 'info', ...variables }, { uid }));

/** The address once it serves; null, with what it said, when the start failed. */
const started = (server: Running) =>
  server.ready.catch((error: Error) => {
    console.error(error.message);
    return null;
  });

describe.skipIf(process.env.TEST_DATABASE_URL)('un processus tué', () => {
  it.each(situations)('ne perd rien de ce qu’il a confirmé : $name', async situation => {
    const rounds = tries(3, 34);
    const dataDir = await aFolder(situation);
    const cluster = ownCluster(dataDir);
    let server = launch(dataDir, situation.uid);
    let url = await server.ready;
    const db = await cluster.connect();
    const token = await seat(db);
    await describeCompany(db);
    await db.end();
    const service = await ask<{ createService: { id: string } }>(
      url,
      await token(),
      'mutation { createService(name: "Chauffeur à la journée") { id } }',
    );
    const work = new Work(service.data?.createService.id ?? '', token, below);
    const total = { lost: 0, halves: 0, doubled: 0, gaps: 0 };
    let failedStarts = 0;
    let unsettled = 0;

    for (let round = 0; round < rounds; round++) {
      const victim = victims[round % victims.length];
      const stopWork = work.start(url);
      await work.acknowledges(4);
      await sleep(between(0, full ? 900 : 200));
      const postmaster = cluster.postmaster();
      if (victim !== 'its PostgreSQL') server.kill('SIGKILL');
      if (victim !== 'the server' && postmaster > 0) process.kill(postmaster, 'SIGKILL');
      if (victim === 'its PostgreSQL') {
        // The server lives and brings it back by itself.
        for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50))
          if (![0, postmaster].includes(cluster.postmaster()) && (await health(url)).status === 200) break;
        await stopWork();
      } else {
        await Promise.all([stopWork(), server.exited]);
        // Every other start is killed on the way, too.
        if (round % 2 === 1) {
          const early = launch(dataDir, situation.uid);
          await Promise.race([early.ready.catch(() => undefined), sleep(between(20, 1200))]);
          early.kill('SIGKILL');
          await early.exited;
        }
        server = launch(dataDir, situation.uid);
        const address = await started(server);
        if (address === null) failedStarts++;
        url = address ?? url;
      }
      unsettled += await work.settle(url);
      const seen = await cluster.connect();
      const found = await losses(seen, work);
      await seen.end();
      for (const what of ['lost', 'halves', 'doubled', 'gaps'] as const) total[what] += found[what];
    }
    server.kill('SIGTERM');
    const { code } = await server.exited;

    expect(work.entries.length, 'writes happened').toBeGreaterThan(rounds);
    expect(code).toBe(0);
    const n = rounds;
    const as = `(${situation.name}; ${work.entries.length} contracts invoiced)`;
    keep('P-09', { n, of: `acknowledged writes lost ${as}`, figure: total.lost, ideal: 0 });
    keep('P-09', { n, of: `half-written records ${as}`, figure: total.halves, ideal: 0 });
    keep('P-09', { n, of: `writes doubled by their repetition ${as}`, figure: total.doubled, ideal: 0 });
    keep('P-09', { n, of: `gaps in the numbers ${as}`, figure: total.gaps, ideal: 0 });
    keep('P-09', { n, of: `writes that could not be settled afterwards ${as}`, figure: unsettled, ideal: 0 });
    keep('P-09', { n, of: `starts that failed ${as}`, figure: failedStarts, ideal: 0 });
    keep('P-09', { n, of: `processes left behind ${as}`, figure: cluster.left().length, ideal: 0 });
  });

  it.runIf(full)('au milieu de l’émission de 200 factures, les numérote de 1 à 200, sans trou', async () => {
    const n = 200;
    const dataDir = await aFolder({ name: '', uid: undefined, mode: 0o700 });
    const cluster = ownCluster(dataDir);
    let server = launch(dataDir, undefined, { DEMO_DATA: 'off' });
    let url = await server.ready;
    const db = await cluster.connect();
    const token = await seat(db);
    await describeCompany(db);
    await db.end();
    const drafts = await makeDrafts(url, await token(), n);
    const acknowledged = new Map<string, string>();
    let refused: string | null | undefined;
    const issuing = issueAll(url, await token(), drafts, acknowledged).then(said => (refused = said));
    while (acknowledged.size < n / 3 && refused === undefined) await sleep(5);
    expect(acknowledged.size, `issued before the kill (${refused})`).toBeGreaterThanOrEqual(n / 3);
    server.kill('SIGKILL');
    await Promise.all([issuing, server.exited]);
    server = launch(dataDir, undefined, { DEMO_DATA: 'off' });
    url = await server.ready;
    const seen = await cluster.connect();
    const numbered = async () =>
      (
        await seen.query<{ id: string; number: string; whole: boolean }>(
          `SELECT r.id::text, r."receiptId" AS number, r.state = 'NORMAL' AND r.seller__name IS NOT NULL AND r.manager IS NOT NULL
            AND EXISTS (SELECT FROM "history-logs" h WHERE h."entityType" = 'receipts' AND h."entityId" = r.id AND h.action = 'issueReceipt') AS whole
           FROM receipts r WHERE r."receiptId" IS NOT NULL ORDER BY 2`,
        )
      ).rows;
    const after = await numbered();
    const kept = new Map(after.map(({ id, number }) => [id, number]));
    const lost = [...acknowledged].filter(([id, number]) => kept.get(id) !== number).length;
    await issueAll(
      url,
      await token(),
      drafts.filter(id => !kept.has(id)),
      new Map(),
    );
    const all = await numbered();
    await seen.end();
    server.kill('SIGTERM');
    await server.exited;
    const year = all[0]?.number.slice(3, 7);
    const wrong = all.filter(
      ({ number, whole }, index) => number !== `FA-${year}-${String(index + 1).padStart(6, '0')}` || !whole,
    );
    expect(after.length, 'it was killed in the middle').toBeLessThan(n);
    keep('P-02', { n, of: 'acknowledged issues lost by a kill', figure: lost, ideal: 0 });
    keep('P-02', {
      n,
      of: 'gaps and halves after a kill',
      figure: wrong.length + (n - all.length),
      ideal: 0,
    });
  });

  it.each(situations)('pendant son tout premier démarrage, recommence à neuf : $name', async situation => {
    const rounds = tries(1, 3);
    let failed = 0;
    let incomplete = 0;
    let left = 0;
    let expected: string | undefined;
    for (let round = 0; round < rounds; round++) {
      const dataDir = await aFolder(situation);
      const demo = { DEMO_DATA: full && round % 2 === 1 ? 'on' : 'off' };
      const early = launch(dataDir, situation.uid, demo);
      // Before, during and after the making of the cluster, of the tables, and of the first data.
      await Promise.race([early.ready.catch(() => undefined), sleep(between(50, 2500))]);
      early.kill('SIGKILL');
      await early.exited;
      const server = launch(dataDir, situation.uid, demo);
      if ((await started(server)) === null) failed++;
      else {
        const db = await ownCluster(dataDir).connect();
        const { rows } = await db.query(
          `SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM vehicles) AS vehicles,
             (SELECT count(*) FROM "contract-services") AS contracts, (SELECT count(*) FROM "history-logs") AS history`,
        );
        await db.end();
        const told = JSON.stringify(rows[0]);
        if (demo.DEMO_DATA === 'on') {
          expected ??= told;
          if (told !== expected) incomplete++;
        }
      }
      server.kill('SIGTERM');
      await server.exited;
      left += ownCluster(dataDir).left().length;
      await rm(folder, { recursive: true, force: true });
    }
    const as = `(${situation.name})`;
    keep('P-09', { n: rounds, of: `first starts that failed after a kill ${as}`, figure: failed, ideal: 0 });
    keep('P-09', { n: rounds, of: `demo companies half-made ${as}`, figure: incomplete, ideal: 0 });
    keep('P-09', { n: rounds, of: `processes left by first starts ${as}`, figure: left, ideal: 0 });
  });
});
