import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own. */
export interface Running {
  pid: number;
  port: number;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('..', import.meta.url));

interface On {
  /** Address of a database of one's own, instead of the embedded PostgreSQL of the folder. */
  database?: string | undefined;
  /** Folder of another checkout of the product. */
  root?: string | undefined;
}

/** The built product on a folder of data; resolves once it listens. */
export async function startProduct(
  dataDir: string,
  scale: number,
  { database = '', root: from = root }: On = {},
): Promise<Running> {
  const env = {
    ...process.env,
    DATABASE_URL: database,
    FILES_URL: '',
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO_DATA: 'on',
    DEMO_SCALE: String(scale),
    DOCUMENTS: '',
    LOG_LEVEL: 'info',
    TOKEN_SECRET: '',
  };
  return start(from, 'scripts/start.js', [], env, line => {
    const { msg, address } = line.startsWith('{')
      ? (JSON.parse(line) as { msg: string; address: string })
      : {};
    return msg === 'Karhba is ready' ? Number(new URL(address ?? '').port) : undefined;
  });
}

/** The floor on the same PostgreSQL. @param connection of `pg`. */
export async function startFloor(connection: object): Promise<Running> {
  return start(root, 'bench/floor/server.js', [JSON.stringify(connection)], process.env, line =>
    /^\d+$/.test(line) ? Number(line) : undefined,
  );
}

/** @throws Error when the process ends before it says its port. */
async function start(
  from: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  portOf: (line: string) => number | undefined,
): Promise<Running> {
  const child = spawn(process.execPath, [join(from, program), ...args], {
    cwd: from,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`${program} ended (${code})`)));
    // Read to the end: a pipe that nobody empties would stop whoever writes into it.
    createInterface({ input: child.stdout }).on('line', line => {
      const found = portOf(line);
      if (found !== undefined) resolve(found);
    });
  });
  return { pid: child.pid ?? 0, port, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
