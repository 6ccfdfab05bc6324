import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Pool } from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../server/helpers/database';
import type { FreshDatabase } from '../../server/helpers/database';
import { full, keep, tries } from '../promise';
import { buildServer, startServer } from './helpers/builtServer';
import type { BuiltServer, Running } from './helpers/builtServer';
import { ask, health, seat } from './helpers/overHttp';
import type { Reply } from './helpers/overHttp';
import { ownCluster } from './helpers/ownCluster';
import { tcpProxy } from './helpers/tcpProxy';
import type { TcpProxy } from './helpers/tcpProxy';

/** Nothing in the database keeps a contract from being made twice. */
const create = `mutation ($name: Input, $rows: [ContractServiceContractDetailsInput]) {
  createContractService(libelle: $name, contractDetails: $rows) { id } }`;
const list = '{ ContractServices { count } }';
const SENTENCE = 'La base de données ne répond pas. Réessayez dans un instant.';
/** How long PostgreSQL is away, in milliseconds. */
const OUTAGE = full ? 30_000 : 1500;

let built: BuiltServer;
let dataDir: string;
let server: Running;
let rows: { service: string | undefined; amount: string }[];

beforeAll(async () => {
  built = await buildServer();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'karhba-outage-'));
});
afterEach(async () => {
  server?.kill('SIGKILL');
  for (const pid of ownCluster(dataDir).left()) process.kill(pid, 'SIGKILL');
  await sleep(100);
  await rm(dataDir, { recursive: true, force: true });
});

/** What a contract is made of, once the server has a service to sell. */
async function prepare(url: string, token: string): Promise<void> {
  const made = await ask<{ createService: { id: string } }>(
    url,
    token,
    'mutation { createService(name: "Chauffeur à la journée") { id } }',
  );
  rows = [{ service: made.data?.createService.id, amount: '120,500' }];
}

/** Reads and writes that go on whatever happens; each write has a key, with which it is sent again at the end. */
function traffic(url: string, token: string) {
  const replies: Reply<unknown>[] = [];
  const dropped: unknown[] = [];
  const writes = new Map<string, boolean>();
  let goesOn = true;
  const send = async (name?: string) => {
    try {
      const reply = name
        ? await ask(url, token, create, { name, rows }, { key: name })
        : await ask(url, token, list);
      replies.push(reply);
      if (name) writes.set(name, reply.data !== null);
    } catch (error) {
      dropped.push(error);
    }
  };
  const people = Array.from({ length: 4 }, async () => {
    for (; goesOn; await sleep(100)) {
      const name = randomUUID();
      writes.set(name, false);
      await Promise.all([send(), send(name)]);
    }
  });
  return {
    replies,
    dropped,
    writes,
    async stop() {
      goesOn = false;
      await Promise.all(people);
    },
    async sendAgain() {
      for (const [name, done] of writes) if (!done) await send(name);
    },
  };
}

/** Milliseconds until a read and a write succeed again. */
async function back(url: string, token: string): Promise<number> {
  const begun = performance.now();
  for (const [query, variables] of [
    [create, { name: randomUUID(), rows }],
    [list, {}],
  ] as const)
    while (!(await ask(url, token, query, variables, { timeout: 5000 }).catch(() => null))?.data)
      await sleep(50);
  return Math.round(performance.now() - begun);
}

/** How many records each name has beyond one, and how many acknowledged names have none. */
async function effects(db: Client | Pool, names: Iterable<string>) {
  const { rows } = await db.query<{ name: string; count: number }>(
    'SELECT libelle AS name, count(*)::int FROM "contract-services" GROUP BY libelle',
  );
  const counts = new Map(rows.map(row => [row.name, row.count]));
  const all = [...names].map(name => counts.get(name) ?? 0);
  return {
    doubled: all.filter(count => count > 1).length,
    missing: all.filter(count => count === 0).length,
  };
}

interface Outage {
  name: string;
  begin(): void;
  end(): void;
  /** Whether it is over by itself. */
  mends?: boolean;
}

/** One outage under traffic, and what is promised of it. */
async function outlive(
  { name, begin, end, mends }: Outage,
  url: string,
  token: string,
  db: () => Promise<Client | Pool>,
) {
  await back(url, token);
  const before = traffic(url, token);
  await sleep(500);
  begin();
  await sleep(full ? 1000 : 300);
  const seen: number[] = [];
  for (const until = Date.now() + (mends ? 0 : OUTAGE); Date.now() < until; await sleep(100))
    seen.push((await health(url)).status);
  end();
  const took = await back(url, token);
  await before.stop();
  await before.sendAgain();
  const { doubled, missing } = await effects(await db(), before.writes.keys());
  const n = before.replies.length;
  const failed = before.replies.filter(reply => reply.data === null);
  const unclear = failed.filter(reply => reply.message !== SENTENCE || reply.code !== 'UNAVAILABLE');
  const slowest = Math.round(Math.max(...before.replies.map(reply => reply.took)));

  if (unclear.length > 0) console.error('answered without saying why:', unclear[0]);
  expect(server.process.exitCode, 'the process lives').toBe(null);
  expect((await health(url)).status).toBe(200);
  if (!mends) expect(seen, 'healthz tells').toContain(503);
  keep('P-15', { n, of: `requests without an answer (${name})`, figure: before.dropped.length, ideal: 0 });
  keep('P-15', { n, of: `failures that do not say why (${name})`, figure: unclear.length, ideal: 0 });
  keep('P-15', { n, of: `slowest answer, ms (${name})`, figure: slowest, ideal: 30_000, within: true });
  keep('P-15', {
    n,
    of: `back after, ms (${name})`,
    figure: took,
    ideal: full ? 5000 : 30_000,
    within: true,
  });
  keep('P-15', { n: before.writes.size, of: `duplicates (${name})`, figure: doubled, ideal: 0 });
  keep('P-15', { n: before.writes.size, of: `writes lost (${name})`, figure: missing, ideal: 0 });
}

describe('PostgreSQL derrière un réseau', () => {
  let database: FreshDatabase;
  let proxy: TcpProxy;
  let url: string;
  let token: string;
  beforeEach(async () => {
    database = await freshDatabase();
    proxy = await tcpProxy(database.url);
    server = startServer(built, { DATABASE_URL: proxy.url, DATA_DIR: dataDir });
    url = await server.ready;
    token = await (await seat(database.pool))();
    await prepare(url, token);
  });
  afterEach(async () => {
    server.kill('SIGKILL');
    await proxy.close();
    await database.drop();
  });

  it('qui refuse les connexions, puis revient', () =>
    outlive(
      { name: 'refused', begin: proxy.refuse, end: proxy.pass },
      url,
      token,
      async () => database.pool,
    ));

  it.runIf(full)('qui ne répond plus, puis revient', () =>
    outlive({ name: 'silent', begin: proxy.hang, end: proxy.pass }, url, token, async () => database.pool),
  );

  it('qui coupe une lecture : elle est refaite, sans que personne le voie', async () => {
    const n = tries(10, 100);
    let failed = 0;
    await back(url, token);
    for (let round = 0; round < n; round++) {
      const cuts = proxy.cuts();
      // What a bound statement is called on the wire: all reads are prepared ones.
      proxy.cutAt('E\0\0\0\t\0\0\0\0\0', round % 2 ? 'before' : 'after');
      if (!(await ask(url, token, list)).data) failed++;
      expect(proxy.cuts(), 'it was cut').toBe(cuts + 1);
    }
    keep('P-15', { n, of: 'reads that fail when their connection is cut once', figure: failed, ideal: 0 });
  });

  it('qui perd la réponse d’un COMMIT : renvoyée avec sa clé, la saisie n’a qu’un effet', async () => {
    const n = tries(6, 60);
    let acknowledged = 0;
    let unsettled = 0;
    const keyed: string[] = [];
    const bare: string[] = [];
    await back(url, token);
    for (let round = 0; round < n; round++) {
      const name = randomUUID();
      const key = round % 3 === 2 ? undefined : name;
      (key ? keyed : bare).push(name);
      const cuts = proxy.cuts();
      proxy.cutAt('COMMIT', round % 2 ? 'before' : 'after', name);
      const first = await ask(url, token, create, { name, rows }, { key });
      expect(proxy.cuts(), 'it was cut').toBe(cuts + 1);
      if (first.data) acknowledged++;
      else expect(first).toMatchObject({ code: 'UNAVAILABLE', message: SENTENCE });
      if (key && !(await ask(url, token, create, { name, rows }, { key })).data) unsettled++;
    }
    const once = await effects(database.pool, keyed);
    const unasked = await effects(database.pool, bare);
    keep('P-15', { n, of: 'writes acknowledged without a COMMIT', figure: acknowledged, ideal: 0 });
    keep('P-15', { n: keyed.length, of: 'duplicates of writes sent again', figure: once.doubled, ideal: 0 });
    keep('P-15', {
      n: keyed.length,
      of: 'writes lost though sent again',
      figure: once.missing + unsettled,
      ideal: 0,
    });
    keep('P-15', {
      n: bare.length,
      of: 'writes repeated though nobody asked',
      figure: unasked.doubled,
      ideal: 0,
    });
  });
});

describe.skipIf(process.env.TEST_DATABASE_URL)('le PostgreSQL embarqué', () => {
  it.each([
    { name: 'embedded, killed', signal: 'SIGKILL', all: false },
    ...(full
      ? ([
          { name: 'embedded, stopped with all its processes', signal: 'SIGSTOP', all: true },
          { name: 'embedded, its postmaster stopped', signal: 'SIGSTOP', all: false },
        ] as const)
      : []),
  ] as const)('revient de lui-même ou avec qui l’a arrêté : $name', async ({ name, signal, all }) => {
    server = startServer(built, { DATA_DIR: dataDir });
    const url = await server.ready;
    const cluster = ownCluster(dataDir);
    const db = await cluster.connect();
    const token = await (await seat(db))();
    await db.end();
    await prepare(url, token);
    let victims: number[] = [];
    const outage: Outage = {
      name,
      mends: signal === 'SIGKILL' || !all,
      begin() {
        victims = all ? cluster.processes() : [cluster.postmaster()];
        for (const pid of victims) process.kill(pid, signal);
      },
      end() {
        if (signal === 'SIGSTOP') for (const pid of victims) process.kill(pid, 'SIGCONT');
      },
    };
    const opened: Client[] = [];
    await outlive(outage, url, token, async () => {
      opened.push(await cluster.connect());
      return opened[0] as Client;
    });
    for (const client of opened) await client.end();
  });
});
