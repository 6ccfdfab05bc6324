import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pidSpace } from '../../../server/engine/connection/embedded/processes';
import { keep, tries } from '../promise';
import { buildServer, startServer } from './helpers/builtServer';
import type { BuiltServer, Running } from './helpers/builtServer';
import { ownCluster } from './helpers/ownCluster';

/** A container: pids of its own, the folder shared. What is in it dies with it. */
const container = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const hasContainers = spawnSync(container[0] ?? '', [...container.slice(1), 'true']).status === 0;
if (!hasContainers)
  console.log('NOT RUN: two servers in two containers (unshare --pid is not permitted here)');

let built: BuiltServer;
let dataDir: string;
const servers: Running[] = [];

beforeAll(async () => {
  built = await buildServer();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'karhba-one-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.kill('SIGKILL');
  for (const pid of ownCluster(dataDir).left()) process.kill(pid, 'SIGKILL');
  await sleep(100);
  await rm(dataDir, { recursive: true, force: true });
});

function launch(through?: readonly string[]): Running {
  const server = startServer(built, { DATA_DIR: dataDir }, { through });
  servers.push(server);
  return server;
}

/** '' when it serves, else what it said before it ended. */
const refusal = (server: Running) =>
  server.ready.then(
    () => '',
    () => server.said(),
  );

async function holder(): Promise<string> {
  return (await readdir(join(dataDir, 'lock')))[0] ?? '';
}

describe.skipIf(process.env.TEST_DATABASE_URL)('un dossier de données, un serveur', () => {
  it('refuse le second, et reprend le verrou d’un mort', async () => {
    const n = tries(2, 8);
    let accepted = 0;
    let unclear = 0;
    let lost = 0;
    for (let round = 0; round < n; round++) {
      const first = launch();
      if ((await refusal(first)) !== '') lost++;
      const said = await refusal(launch());
      if (said === '') accepted++;
      else if (
        !said.includes(`${dataDir} est déjà utilisé`) ||
        !said.includes(`processus ${first.process.pid}`)
      )
        unclear++;
      first.kill('SIGKILL');
      await first.exited;
    }
    const last = launch();
    if ((await refusal(last)) !== '') lost++;
    last.kill('SIGTERM');
    await last.exited;
    keep('P-11', { n, of: 'second servers accepted', figure: accepted, ideal: 0 });
    keep('P-11', {
      n,
      of: 'refusals that do not name the folder and the process',
      figure: unclear,
      ideal: 0,
    });
    keep('P-11', { n: n + 1, of: 'locks of dead servers not recovered', figure: lost, ideal: 0 });
  });

  it('reprend le verrou d’un mort dont le numéro est celui d’un autre processus', async () => {
    const n = tries(1, 4);
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60000)'], { stdio: 'ignore' });
    let lost = 0;
    for (let round = 0; round < n; round++) {
      const first = launch();
      await first.ready;
      first.kill('SIGKILL');
      await first.exited;
      const recycled = `${stranger.pid}-1-${pidSpace()}`;
      await rename(join(dataDir, 'lock', await holder()), join(dataDir, 'lock', recycled));
      const next = launch();
      if ((await refusal(next)) !== '') lost++;
      next.kill('SIGTERM');
      await next.exited;
    }
    expect(stranger.exitCode).toBe(null);
    stranger.kill('SIGKILL');
    keep('P-11', { n, of: 'locks of recycled numbers not recovered', figure: lost, ideal: 0 });
  });

  it.skipIf(!hasContainers)('tient entre deux conteneurs, dans les deux sens', async () => {
    const n = tries(1, 3);
    let accepted = 0;
    let lost = 0;
    for (let round = 0; round < n; round++) {
      const inside = launch(container);
      await inside.ready;
      const second = await refusal(launch());
      if (second === '') accepted++;
      else expect(second).toContain('d’un autre conteneur');
      inside.kill('SIGKILL');
      await inside.exited;

      const outside = launch();
      if ((await refusal(outside)) !== '') lost++;
      const third = await refusal(launch(container));
      if (third === '') accepted++;
      else expect(third).toContain('d’un autre conteneur');
      outside.kill('SIGTERM');
      await outside.exited;
    }
    keep('P-11', {
      n: 2 * n,
      of: 'servers accepted beside one of another container',
      figure: accepted,
      ideal: 0,
    });
    keep('P-11', { n, of: 'locks of dead containers not recovered', figure: lost, ideal: 0 });
  });
});
