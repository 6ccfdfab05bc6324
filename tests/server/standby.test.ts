import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../server/engine/base/log';
import { openEmbedded } from '../../server/engine/connection/embedded';
import type { EmbeddedCluster } from '../../server/engine/connection/embedded';
import { buildServer, startServer } from '../promises/server/helpers/builtServer';
import type { BuiltServer, Running } from '../promises/server/helpers/builtServer';
import { ask, seat } from '../promises/server/helpers/overHttp';
import { ownCluster } from '../promises/server/helpers/ownCluster';
import { tcpProxy } from '../promises/server/helpers/tcpProxy';

const log = createLog('silent');
let built: BuiltServer;
let folder: string;
let node: Running | undefined;
const clusters: EmbeddedCluster[] = [];

beforeAll(async () => {
  built = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'karhba-standby-'));
});
afterAll(async () => {
  node?.kill('SIGKILL');
  await node?.exited;
  for (const cluster of clusters) await cluster.stop();
  for (const pid of ownCluster(folder).left()) process.kill(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function open(name: string): Promise<EmbeddedCluster> {
  const cluster = await openEmbedded({ dataDir: join(folder, name), log });
  clusters.push(cluster);
  return cluster;
}

function urlOf({ connection: { host, port, user, password, database } }: EmbeddedCluster): string {
  const url = new URL(`postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}`);
  url.searchParams.set('host', host);
  return url.href;
}

/** A copy of a cluster that is stopped, which follows it once both run. */
async function standbyOf({ connection }: EmbeddedCluster): Promise<void> {
  const { host, port, user, password } = connection;
  await mkdir(join(folder, 'standby'));
  for (const part of ['postgres', 'postgres-password'])
    await cp(join(folder, 'primary', part), join(folder, 'standby', part), { recursive: true });
  await writeFile(join(folder, 'standby', 'postgres', 'standby.signal'), '');
  await appendFile(
    join(folder, 'standby', 'postgres', 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user} password=${password}'\n`,
  );
}

async function connected(cluster: EmbeddedCluster): Promise<Client> {
  const client = new Client(cluster.connection);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const list = '{ Services { count } }';
const write = 'mutation ($name: Input) { createService(name: $name) { id } }';

describe.skipIf(process.env.TEST_DATABASE_URL)('une base de secours', { timeout: 240_000 }, () => {
  it('qui prend l’adresse ne fait que lire et le dit, puis sert dès qu’elle est promue', async () => {
    let primary = await open('primary');
    await primary.stop();
    await standbyOf(primary);
    primary = await open('primary');
    const proxy = await tcpProxy(urlOf(primary));
    node = startServer(built, { DATABASE_URL: proxy.url, DATA_DIR: join(folder, 'node') });
    const url = await node.ready;
    const standby = await open('standby');
    const [first, second] = [await connected(primary), await connected(standby)];
    const token = await (await seat(first))();
    expect((await ask(url, token, write, { name: 'Lavage' })).code).toBeNull();
    const { rows } = await first.query<{ at: string }>('SELECT pg_current_wal_lsn()::text AS at');
    const followed = `SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS all, pg_is_in_recovery() AS follows`;
    const state = async () =>
      (await second.query<{ all: boolean; follows: boolean }>(followed, [rows[0]?.at])).rows[0];
    while (!(await state())?.all) await sleep(50);
    expect((await state())?.follows).toBe(true);

    // The first machine is gone, and its address is given to the second, which nobody has promoted yet.
    proxy.refuse();
    await first.end();
    await primary.stop();
    proxy.moveTo(urlOf(standby));
    proxy.pass();
    const wrote = () => ask(url, token, write, { name: `Plein ${performance.now()}` });
    const refused = new Set<string | null>();
    for (let turn = 0; turn < 5; turn++) refused.add((await wrote()).code);
    expect([...refused]).toEqual(['UNAVAILABLE']);
    expect((await ask(url, token, list)).data).toEqual({ Services: { count: 1 } });
    const said = await fetch(`${url}/healthz`).then(answer => answer.json());
    expect(said).toMatchObject({ status: 'ok', writes: 'refused' });

    await second.query('SELECT pg_promote()');
    const codes: (string | null)[] = [];
    for (let turn = 0; turn < 5; turn++) codes.push((await wrote()).code);
    expect(codes).toEqual([null, null, null, null, null]);
    expect((await ask(url, token, list)).data).toEqual({ Services: { count: 6 } });
    await second.end();
    await proxy.close();
  });
});
