import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, template } from '../../server/helpers/database';
import type { FreshDatabase } from '../../server/helpers/database';
import { full, keep, seed, tries } from '../promise';
import { randomFrom } from '../random';
import { buildServer, startServer } from './helpers/builtServer';
import type { BuiltServer, Running } from './helpers/builtServer';
import { ask, describeCompany, seat } from './helpers/overHttp';
import { createContract, invoiceContract, losses, Work } from './helpers/work';

const { below } = randomFrom(seed);
const WRITERS = full ? 10 : 2;

let built: BuiltServer;
let database: FreshDatabase;
let folder: string;
let nodes: { running: Running; url: string }[] = [];

beforeAll(async () => {
  built = await buildServer();
  database = await freshDatabase(await template());
  await describeCompany(database.pool);
  folder = await mkdtemp(join(tmpdir(), 'karhba-three-'));
});
afterAll(async () => {
  for (const { running } of nodes) running.kill('SIGKILL');
  await Promise.all(nodes.map(({ running }) => running.exited));
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A node of the company, on a port of its own. @param connections at most. */
const launch = (which: number, port = '0', connections = 10) =>
  startServer(built, {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, `node-${which}`),
    FILES_URL: pathToFileURL(join(folder, 'files')).href,
    POOL_MAX: String(connections),
    PORT: port,
  });

/** Three of them, in place of those before. @returns their addresses. */
async function launchThree(connections?: number): Promise<string[]> {
  for (const { running } of nodes) running.kill('SIGKILL');
  await Promise.all(nodes.map(({ running }) => running.exited));
  const running = [0, 1, 2].map(which => launch(which, '0', connections));
  const urls = await Promise.all(running.map(({ ready }) => ready));
  nodes = running.map((one, which) => ({ running: one, url: urls[which] ?? '' }));
  return urls;
}

it(
  'trois serveurs, dont un est tué toutes les cinq secondes, ne perdent ni ne doublent rien',
  async () => {
    const kills = tries(1, 12);
    const urls = await launchThree();
    const token = await seat(database.pool);
    const service = await ask<{ createService: { id: string } }>(
      urls[0] ?? '',
      await token(),
      'mutation { createService(name: "Chauffeur à la journée") { id } }',
    );
    const work = new Work(service.data?.createService.id ?? '', token, below);
    const stopped = nodes.map(({ url }) => work.start(url, WRITERS));
    let failedStarts = 0;
    for (let kill = 0; kill < kills; kill++) {
      await work.acknowledges(3);
      await sleep(full ? 5000 : 300);
      const which = below(nodes.length);
      const node = nodes[which];
      if (!node) throw new Error('There are three nodes');
      node.running.kill('SIGKILL');
      await node.running.exited;
      node.running = launch(which, new URL(node.url).port);
      await node.running.ready.catch((error: Error) => {
        console.error(error.message);
        failedStarts++;
      });
    }
    await Promise.all(stopped.map(stop => stop()));
    const unsettled = await work.settle(nodes[0]?.url ?? '');
    const found = await losses(database.pool, work);
    expect(work.entries.length).toBeGreaterThan(kills);
    const as = `(${work.entries.length} contracts invoiced by ${3 * WRITERS} writers)`;
    keep('P-51', { n: kills, of: `acknowledged writes lost ${as}`, figure: found.lost, ideal: 0 });
    keep('P-51', { n: kills, of: `writes doubled ${as}`, figure: found.doubled, ideal: 0 });
    keep('P-51', { n: kills, of: `half-written records ${as}`, figure: found.halves, ideal: 0 });
    keep('P-51', { n: kills, of: `gaps in the numbers ${as}`, figure: found.gaps, ideal: 0 });
    keep('P-51', { n: kills, of: 'writes that could not be settled', figure: unsettled, ideal: 0 });
    keep('P-51', { n: kills, of: 'starts that failed', figure: failedStarts, ideal: 0 });
  },
  full ? 600_000 : 240_000,
);

it(
  'trois cents factures émises au même instant sur trois serveurs sont toutes numérotées, sans trou',
  async () => {
    const asked = 300;
    const urls = await launchThree(20);
    const token = await seat(database.pool);
    const signedIn = await token();
    const services = await ask<{ createService: { id: string } }>(
      urls[0] ?? '',
      signedIn,
      'mutation { createService(name: "Transfert de nuit") { id } }',
    );
    const rows = [{ service: services.data?.createService.id, amount: '120,000' }];
    const ids: string[] = [];
    while (ids.length < asked) {
      const libelle = `Transfert ${ids.length}`;
      const made = await ask<{ createContractService: { id: string } }>(
        urls[ids.length % urls.length] ?? '',
        signedIn,
        createContract,
        { libelle, rows },
      );
      ids.push(made.data?.createContractService.id ?? '');
    }
    const replies = await Promise.all(
      ids.map((id, index) => ask(urls[index % urls.length] ?? '', signedIn, invoiceContract, { id })),
    );
    const refused = replies.filter(({ code }) => code !== null);
    const { rows: issued } = await database.pool.query<{ number: string }>(
      `SELECT "receiptId" AS number FROM receipts WHERE "receiptId" IS NOT NULL ORDER BY 1`,
    );
    const places = issued.map(({ number }) => Number(number.slice(-6)));
    const gaps = places.filter((place, index) => place !== index + 1).length;
    const as = `(${asked} at once, 20 connections each)`;
    keep('P-51', { n: asked, of: `invoices refused ${as}`, figure: refused.length, ideal: 0 });
    keep('P-51', { n: asked, of: `gaps in their numbers ${as}`, figure: gaps, ideal: 0 });
  },
  full ? 600_000 : 240_000,
);
