import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../server/helpers/database';
import type { FreshDatabase } from '../../server/helpers/database';
import { full, keep, tries } from '../promise';
import { buildServer, startServer } from './helpers/builtServer';
import type { BuiltServer, Running } from './helpers/builtServer';
import { ask, health, seat } from './helpers/overHttp';
import { ownCluster } from './helpers/ownCluster';

const IN_FLIGHT = 50;
const createService = 'mutation ($name: Input) { createService(name: $name) { id } }';
const listServices = '{ Services { count } }';

let built: BuiltServer;
let database: FreshDatabase;
let dataDir: string;
let server: Running;

beforeAll(async () => {
  built = await buildServer();
});
beforeEach(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'karhba-stop-'));
});
afterEach(async () => {
  server?.kill('SIGKILL');
  for (const pid of ownCluster(dataDir).left()) process.kill(pid, 'SIGKILL');
  await database.drop();
  await sleep(50);
  await rm(dataDir, { recursive: true, force: true });
});

/** Holds what every request of services waits for. */
async function holdServices(db: Client) {
  await db.query('BEGIN; LOCK TABLE services IN ACCESS EXCLUSIVE MODE');
  return {
    release: () => db.query('COMMIT'),
    /** Until so many requests wait in PostgreSQL. */
    async waiting(many: number) {
      for (let seen = 0; seen < many; await sleep(20)) {
        const { rows } = await db.query<{ count: number }>(
          'SELECT count(*)::int FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
        );
        seen = rows[0]?.count ?? 0;
      }
    },
  };
}

/** Half of them read, half write; each answers whether it got its answer. */
function flood(url: string, token: string): Promise<boolean>[] {
  return Array.from({ length: IN_FLIGHT }, (_, index) =>
    ask(
      url,
      token,
      index % 2 ? listServices : createService,
      index % 2 ? {} : { name: `Transfert ${index}` },
    ).then(
      reply => reply.data !== null,
      () => false,
    ),
  );
}

/** Until the server has them all: some wait in PostgreSQL, the others for a connection to it. */
async function arrived(url: string, services: Awaited<ReturnType<typeof holdServices>>): Promise<void> {
  await services.waiting(10);
  await sleep(300);
  // Asked last, and answered without PostgreSQL: what was sent before has been read.
  for (const _ of [1, 2]) await (await fetch(url)).text();
}

/** What `/healthz` says from the signal on, which takes a moment to come; the last word of five seconds otherwise. */
async function refused(url: string): ReturnType<typeof health> {
  for (const end = performance.now() + 5000; ; await sleep(20)) {
    const told = await health(url);
    if (told.says === 'stopping' || performance.now() > end) return told;
  }
}

async function opened(url: string): Promise<Client> {
  const db = new Client({ connectionString: url });
  db.on('error', () => undefined);
  await db.connect();
  return db;
}

/** One request on a connection of its own: null when nobody listens, else whether it was answered whole. */
function askOnce(url: string, head: string, body: string): Promise<boolean | null> {
  return new Promise(resolve => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let connected = false;
    let answer = '';
    socket.once('connect', () => {
      connected = true;
      socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`);
      // A body comes after its headers, as of whoever has a slow line.
      setTimeout(() => socket.write(body), body ? 5 : 0);
    });
    socket.on('data', chunk => (answer += String(chunk)));
    socket.on('error', () => undefined);
    socket.once('close', () =>
      resolve(connected ? /^HTTP\/1\.1 (200|503) [^]*\r\n\r\n[^]*\}/.test(answer) : null),
    );
  });
}

/** People who ask again and again, each time on a new connection, until nobody listens. */
function crowd(url: string, token: string) {
  const told = { answered: 0, dropped: 0 };
  const post = `POST /graphql HTTP/1.1\r\nHost: karhba\r\nConnection: close\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}\r\n`;
  const requests = [
    ['GET /healthz HTTP/1.1\r\nHost: karhba\r\nConnection: close\r\n', ''],
    [post, JSON.stringify({ query: listServices })],
    [post, JSON.stringify({ query: createService, variables: { name: 'Navette' } })],
  ] as const;
  const gone = Array.from({ length: IN_FLIGHT }, async (_, person) => {
    for (let turn = person; ; turn++) {
      const [head, body] = requests[turn % requests.length] ?? requests[0];
      const answered = await askOnce(url, head, body);
      if (answered === null) return;
      told[answered ? 'answered' : 'dropped'] += 1;
    }
  });
  return { told, gone: Promise.all(gone) };
}

describe('un arrêt', () => {
  it('répond à tous ceux qui étaient entrés, même quand d’autres entrent sans cesse', async () => {
    const rounds = tries(2, 10);
    const total = { answered: 0, dropped: 0 };
    let slowest = 0;
    const codes = new Set<number | null>();
    for (let round = 0; round < rounds; round++) {
      server = startServer(built, { DATABASE_URL: database.url, DATA_DIR: dataDir });
      const url = await server.ready;
      const db = await opened(database.url);
      const { told, gone } = crowd(url, await (await seat(db))());
      await db.end();
      while (told.answered < 200) await sleep(20);
      const begun = performance.now();
      server.kill('SIGTERM');
      codes.add((await server.exited).code);
      slowest = Math.max(slowest, performance.now() - begun);
      await gone;
      total.answered += told.answered;
      total.dropped += told.dropped;
    }
    const n = total.answered + total.dropped;
    keep('P-14', { n, of: 'connections let in and not answered', figure: total.dropped, ideal: 0 });
    keep('P-14', { n: rounds, of: 'exit codes under newcomers', figure: [...codes].join(), ideal: '0' });
    keep('P-14', {
      n: rounds,
      of: 'SIGTERM to exit under newcomers (ms)',
      figure: Math.round(slowest),
      ideal: full ? 10_000 : 30_000,
      within: true,
    });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'par %s laisse finir ce qui est en cours, dit aux autres d’aller ailleurs, et s’en va',
    async signal => {
      server = startServer(built, { DATABASE_URL: database.url, DATA_DIR: dataDir });
      const url = await server.ready;
      const db = await opened(database.url);
      const token = await (await seat(db))();
      const idle = connect(Number(new URL(url).port), '127.0.0.1');
      idle.write('GET /healthz HTTP/1.1\r\nHost: karhba\r\n\r\n');
      await once(idle, 'data');
      const idleClosed = once(idle, 'close');
      const services = await holdServices(db);
      const answers = flood(url, token);
      await arrived(url, services);

      const begun = performance.now();
      server.kill(signal);
      const told = await refused(url);
      const late = await ask(url, token, listServices).catch(() => null);
      server.kill(signal);
      await idleClosed;
      await sleep(500);
      await services.release();
      const answered = await Promise.all(answers);
      const { code } = await server.exited;
      const took = Math.round(performance.now() - begun);
      const { rows } = await db.query<{ count: number }>('SELECT count(*)::int FROM services');
      await db.end();

      expect(told).toEqual({ status: 503, says: 'stopping' });
      expect(late).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(rows[0]?.count).toBe(IN_FLIGHT / 2);
      const n = IN_FLIGHT;
      keep('P-14', {
        n,
        of: `requests dropped by ${signal}`,
        figure: answered.filter(ok => !ok).length,
        ideal: 0,
      });
      keep('P-14', { n, of: `exit code after ${signal}, sent twice`, figure: String(code), ideal: '0' });
      if (full) keep('P-14', { n, of: `${signal} to exit (ms)`, figure: took, ideal: 10_000, within: true });
    },
  );

  it('coupe ce qui n’en finit pas, et n’en laisse rien d’écrit', async () => {
    server = startServer(built, { DATABASE_URL: database.url, DATA_DIR: dataDir });
    const url = await server.ready;
    const db = await opened(database.url);
    const token = await (await seat(db))();
    const services = await holdServices(db);
    const answer = ask(url, token, createService, { name: 'Sans fin' }).catch(() => null);
    await services.waiting(1);
    const begun = performance.now();
    server.kill('SIGTERM');
    const { code } = await server.exited;
    const took = Math.round(performance.now() - begun);
    expect((await answer)?.data ?? null).toBe(null);
    await services.release();
    const { rows } = await db.query<{ count: number }>('SELECT count(*)::int FROM services');
    await db.end();
    keep('P-14', { n: 1, of: 'writes of a hung request', figure: rows[0]?.count ?? -1, ideal: 0 });
    keep('P-14', { n: 1, of: 'exit code with a hung request', figure: String(code), ideal: '0' });
    keep('P-14', {
      n: 1,
      of: 'SIGTERM to exit with a hung request (ms)',
      figure: took,
      ideal: full ? 10_000 : 30_000,
      within: true,
    });
  });

  it.skipIf(process.env.TEST_DATABASE_URL)(
    'emporte le PostgreSQL embarqué, même pendant le démarrage',
    async () => {
      const codes: (number | null)[] = [];
      const left: number[] = [];
      for (const wait of [undefined, 0, 300]) {
        server = startServer(built, { DATA_DIR: dataDir });
        if (wait === undefined) await server.ready;
        // From its first word on: before that it has nothing to put away.
        else await once(server.process.stdout as NodeJS.EventEmitter, 'data').then(() => sleep(wait));
        server.kill('SIGTERM');
        codes.push((await server.exited).code);
        left.push(ownCluster(dataDir).left().length);
      }
      keep('P-14', {
        n: 3,
        of: 'processes left by stops of a server with its PostgreSQL',
        figure: left.join(),
        ideal: '0,0,0',
      });
      keep('P-14', { n: 3, of: 'exit codes of those stops', figure: codes.join(), ideal: '0,0,0' });
    },
  );
});

describe('une faute que personne n’attrape', () => {
  it.each(['throw', 'reject'])(
    '(%s) est au journal sous un numéro, et le serveur s’en va proprement',
    async kind => {
      server = startServer(built, { DATABASE_URL: database.url, DATA_DIR: dataDir });
      const url = await server.ready;
      const db = await opened(database.url);
      const token = await (await seat(db))();
      const services = await holdServices(db);
      const answers = flood(url, token);
      await arrived(url, services);
      server.process.stdin?.write(`${kind}\n`);
      await sleep(300);
      await services.release();
      const answered = await Promise.all(answers);
      const { code } = await server.exited;
      await db.end();
      expect(server.said()).toMatch(/"level":60.*"errorId":"[0-9a-f]{8}".*uncaught fault/);
      keep('P-16', {
        n: 1,
        of: `exit code after a fault that nobody catches (${kind})`,
        figure: String(code),
        ideal: '1',
      });
      keep('P-16', {
        n: IN_FLIGHT,
        of: `requests dropped by it (${kind})`,
        figure: answered.filter(ok => !ok).length,
        ideal: 0,
      });
    },
  );
});
