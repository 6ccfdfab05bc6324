import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { full, keep, seed } from '../promise';
import { randomFrom } from '../random';
import { buildServer, startServer } from './helpers/builtServer';
import type { BuiltServer, Running } from './helpers/builtServer';
import { ask, describeCompany, seat } from './helpers/overHttp';
import type { Reply } from './helpers/overHttp';
import { ownCluster } from './helpers/ownCluster';
import { losses, Work } from './helpers/work';

const createService = 'mutation ($name: Input) { createService(name: $name) { id } }';
const listServices = '{ Services { count } }';

/** A disk of its own, which only root may have. */
const MEGABYTES = 220;
const folder = mkdtempSync(join(tmpdir(), 'karhba-disk-'));
const mounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=0700`, 'tmpfs', folder]).status === 0;
if (!mounted) console.log('NOT RUN: a full disk (mount is not permitted here)');

let built: BuiltServer;
let server: Running;
let url: string;
let db: Client;
let token: () => Promise<string>;
const cluster = ownCluster(folder);
const filler = join(folder, 'filler');

const room = () => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};
const RESERVE = 30 * 1024 * 1024;
/** Leaves nothing to anybody. */
function fill() {
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'], { stdio: 'ignore' });
}

beforeAll(async () => {
  built = await buildServer();
});
afterAll(async () => {
  if (mounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  server = startServer(built, { DATA_DIR: folder });
  url = await server.ready;
  db = await cluster.connect();
  token = await seat(db);
  await describeCompany(db);
});
afterEach(async () => {
  await db.end();
  truncateSync(filler);
  server.kill('SIGTERM');
  await server.exited;
});

/** Sends the same again and again; what came back. */
async function repeat(query: string, variables: object, milliseconds: number): Promise<Reply<unknown>[]> {
  const replies: Reply<unknown>[] = [];
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(50))
    replies.push(await ask(url, await token(), query, variables));
  return replies;
}

async function writesAgain(): Promise<number> {
  const begun = performance.now();
  while (!(await ask(url, await token(), createService, { name: `Libre ${performance.now()}` })).data)
    await sleep(50);
  return Math.round(performance.now() - begun);
}

describe.skipIf(!mounted || process.env.TEST_DATABASE_URL)('un disque plein', () => {
  it('refuse les écritures en le disant, laisse lire, et reprend dès qu’il y a de la place', async () => {
    const service = await ask<{ createService: { id: string } }>(url, await token(), createService, {
      name: 'Chauffeur',
    });
    const work = new Work(service.data?.createService.id ?? '', token, randomFrom(seed).below);
    const stopWork = work.start(url);
    await sleep(full ? 5000 : 700);
    fill();
    // What is left would do for some time, and is kept for PostgreSQL to go on reading.
    truncateSync(filler, statSync(filler).size - RESERVE);
    await sleep(200);
    const early = await repeat(createService, { name: `Presque plein ${performance.now()}` }, 300);
    fill();
    await sleep(200);
    const written = await repeat(createService, { name: 'Plein' }, full ? 20_000 : 700);
    const read = await repeat(listServices, {}, full ? 20_000 : 700);
    expect(room(), 'the disk is full').toBe(0);
    truncateSync(filler);
    const took = await writesAgain();
    await sleep(200);
    await stopWork();
    await work.settle(url);
    const found = await losses(db, work);

    const refusals = written.filter(reply =>
      reply.message?.startsWith('Le disque du serveur est plein\u00a0:'),
    );
    expect(server.process.exitCode).toBe(null);
    expect(work.entries.length).toBeGreaterThan(0);
    keep('P-16', {
      n: early.length,
      of: 'writes accepted in the reserve of PostgreSQL',
      figure: early.filter(reply => reply.data).length,
      ideal: 0,
    });
    keep('P-16', {
      n: written.length,
      of: 'writes on a full disk not refused as such',
      figure: written.length - refusals.length,
      ideal: 0,
    });
    keep('P-16', {
      n: read.length,
      of: 'reads refused on a full disk',
      figure: read.filter(reply => !reply.data).length,
      ideal: 0,
    });
    keep('P-16', {
      n: 1,
      of: 'writing again after there is room, ms',
      figure: took,
      ideal: full ? 5000 : 30_000,
      within: true,
    });
    const n = work.entries.length;
    keep('P-16', { n, of: 'acknowledged writes lost in a full disk', figure: found.lost, ideal: 0 });
    keep('P-16', {
      n,
      of: 'half-written records, duplicates, gaps after it',
      figure: found.halves + found.doubled + found.gaps,
      ideal: 0,
    });
    keep('P-16', {
      n: 1,
      of: 'exits on a full disk',
      figure: Number(server.process.exitCode !== null),
      ideal: 0,
    });
  });

  it('au point que PostgreSQL s’arrête : il est relancé dès qu’il y a de la place, sans rien perdre', async () => {
    const service = await ask<{ createService: { id: string } }>(url, await token(), createService, {
      name: 'Chauffeuse',
    });
    const work = new Work(service.data?.createService.id ?? '', token, randomFrom(seed).below);
    const stopWork = work.start(url);
    await sleep(300);
    fill();
    // Somebody's journal, past the server, until PostgreSQL finds no room for it: then it must end.
    truncateSync(filler, Math.max(0, statSync(filler).size - 40 * 1024 * 1024));
    const journal = "SELECT pg_logical_emit_message(false, 'test', repeat('x', 1000000))";
    let ended = false;
    for (let written = 0; written < 200 && !ended; written++)
      ended = await db.query(journal).then(
        () => false,
        () => true,
      );
    const during = await ask(url, await token(), createService, { name: 'Trop tard' });
    truncateSync(filler);
    const took = await writesAgain();
    await stopWork();
    await work.settle(url);
    await db.end();
    db = await cluster.connect();
    const found = await losses(db, work);

    expect(ended, 'PostgreSQL ended').toBe(true);
    expect(during.code).toBe('UNAVAILABLE');
    expect(server.process.exitCode).toBe(null);
    keep('P-16', {
      n: 1,
      of: 'back after PostgreSQL had no room for its journal, ms',
      figure: took,
      ideal: full ? 5000 : 30_000,
      within: true,
    });
    keep('P-16', {
      n: work.entries.length,
      of: 'acknowledged writes lost in it',
      figure: found.lost,
      ideal: 0,
    });
    keep('P-16', {
      n: work.entries.length,
      of: 'half-written records, duplicates, gaps after it',
      figure: found.halves + found.doubled + found.gaps,
      ideal: 0,
    });
  });
});
