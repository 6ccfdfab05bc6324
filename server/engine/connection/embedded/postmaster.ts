import type { ChildProcess } from 'node:child_process';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../base/log';
import { give } from './cluster';
import type { Place } from './place';
import { readPostmasterFile } from './postmasterFile';
import { isAlive, waitForExit } from './processes';
import { run } from './runner';
import { isSocket, serverArguments, type Address } from './settings';

/** A running PostgreSQL, our child or taken over from a server that was killed. */
export interface Postmaster {
  pid: number;
  address: Address;
  alive(): boolean;
  /** Settles when it is gone, whoever ended it. */
  exited: Promise<void>;
}

const LOG_MAX = 10 * 1024 * 1024;

/** Starts PostgreSQL on a whole cluster; it may not answer yet. Its output goes to `logFile`. */
export async function startPostmaster(place: Place, address: Address, logFile: string): Promise<Postmaster> {
  if (isSocket(address)) {
    await mkdir(address.host, { recursive: true, mode: 0o700 });
    await give(address.host, place);
    // What a killed one left would stop the start once its pid belongs to somebody else.
    for (const name of ['', '.lock'])
      await rm(join(address.host, `.s.PGSQL.${address.port}${name}`), { force: true });
  }
  const written = await stat(logFile).catch(() => null);
  if (written !== null && written.size > LOG_MAX) await rename(logFile, `${logFile}.1`);
  const args = serverArguments(place.cluster, address);
  if (process.platform === 'win32') return startOnWindows(place, address, args, logFile);

  const log = await open(logFile, 'a', 0o600);
  try {
    // Detached: a Ctrl-C in the terminal is for us, who first let running requests finish.
    const child = place.runner.start(place.binaries.postgres, args, {
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    return await childPostmaster(child, address);
  } finally {
    await log.close();
  }
}

async function childPostmaster(child: ChildProcess, address: Address): Promise<Postmaster> {
  let alive = true;
  const exited = new Promise<void>(resolve => {
    child.once('exit', () => {
      alive = false;
      resolve();
    });
  });
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('spawn', () => resolve(child.pid ?? 0));
    child.once('error', reject);
  });
  child.unref();
  return { pid, address, alive: () => alive, exited };
}

/** There only pg_ctl can give up an administrator's rights, and the server is nobody's child. */
async function startOnWindows(
  place: Place,
  address: Address,
  args: string[],
  logFile: string,
): Promise<Postmaster> {
  const options = args.slice(2).map(word => `"${word}"`);
  const child = place.runner.start(
    place.binaries.pgCtl,
    ['start', '-w', '-D', place.cluster, '-l', logFile, '-o', options.join(' ')],
    { stdio: 'ignore' },
  );
  await new Promise(resolve => child.once('exit', resolve).once('error', resolve));
  return adoptPostmaster((await readPostmasterFile(place.cluster))?.pid ?? 0, address);
}

/** One that already runs. */
export function adoptPostmaster(pid: number, address: Address): Postmaster {
  const alive = () => pid > 0 && isAlive(pid);
  const watch = async () => {
    while (alive()) await sleep(250, undefined, { ref: false });
  };
  return { pid, address, alive, exited: watch() };
}

/**
 * Stops PostgreSQL and waits until it is gone: fast shutdown (open transactions roll back, a checkpoint is written),
 * and if that hangs the harder ways, which lose nothing committed either.
 */
export async function stopPostmaster(postmaster: Postmaster, place: Place, log: Log): Promise<void> {
  if (process.platform === 'win32')
    await run(place.runner, place.binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-D', place.cluster]);
  const ways = [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const;
  for (const [signal, timeout] of ways) {
    if (!postmaster.alive()) return;
    if (signal !== 'SIGINT') log.warn({ postgres: postmaster.pid, signal }, 'PostgreSQL does not stop');
    try {
      process.kill(postmaster.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    if (await waitForExit(postmaster.pid, timeout)) return;
  }
}
