import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Servers {
  api: number;
  floor: number;
  stop(): Promise<void>;
}

/** The built product on an embedded PostgreSQL of its own, and the floor on the same cluster, each in its process. */
export async function startServers(): Promise<Servers> {
  const dataDir = await mkdtemp(join(tmpdir(), 'karhba-bench-'));
  const api = spawn(process.execPath, ['scripts/start.js'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO_DATA: 'on',
      LOG_LEVEL: 'info',
      TOKEN_SECRET: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = await line(api, /Karhba is ready/);
  const apiPort = Number(new URL((JSON.parse(ready) as { address: string }).address).port);
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const connection = { host: join(dataDir, 'postgres-run'), user: 'karhba', password, database: 'karhba' };
  const floor = spawn(process.execPath, ['bench/floor.js', JSON.stringify(connection)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    api: apiPort,
    floor: Number(await line(floor, /^\d+$/)),
    async stop() {
      floor.kill();
      api.kill('SIGTERM');
      await new Promise(resolve => api.once('exit', resolve));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The first line of its output that fits. @throws when the process ends before. */
function line(child: ChildProcess, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', text => wanted.test(text) && resolve(text));
    child.once('exit', code => reject(new Error(`a server of the bench ended (${code})`)));
  });
}
