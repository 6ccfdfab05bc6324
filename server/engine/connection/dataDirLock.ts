import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '../base/startRefusal';
import { isAlive, pidSpace, startOf } from './embedded/processes';

const FREE = 'libre';

/** A holder touches the lock this often (milliseconds) … */
const BEAT = 1000;
/** … and one whose process cannot be seen from here counts as dead when it has not for so long. */
const PATIENCE = 5000;

/**
 * Takes DATA_DIR for this process until the returned function is called.
 *
 * The lock is the one file in `DATA_DIR/lock/`; who holds it is its name (`pid-start-space`), so every change of hands
 * is a rename from the name that was seen, which the file system grants to one caller only. A holder that is dead, or
 * whose number was recycled, is replaced at once. Pids only tell within one machine and container: one that holds it
 * from elsewhere is distinguished from a dead one by its heartbeat, the file's time.
 * @throws StartRefusal naming the folder and the pid, while another process (or this one) holds it.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const folder = join(dataDir, 'lock');
  const mine = identity(process.pid);
  for (;;) {
    const [seen] = await entries(folder);
    if (seen === undefined) {
      await prepare(dataDir, folder);
      continue;
    }
    if (await holds(folder, seen))
      throw new StartRefusal(
        `Le dossier de données ${dataDir} est déjà utilisé par un autre serveur Karhba (processus ${pidOf(seen)}${here(seen) ? '' : ' d’un autre conteneur ou d’une autre machine'})\u00a0; ` +
          'arrêtez-le ou choisissez un autre DATA_DIR.',
      );
    if (await swap(folder, seen, mine)) break;
  }
  const stop = beat(join(folder, mine));
  let released: Promise<boolean> | undefined;
  return async () => {
    stop();
    // Once: by then this process may hold it again, for another.
    await (released ??= swap(folder, mine, FREE));
  };
}

/** Whether this very process holds the lock of that folder. */
export async function holdsDataDirLock(dataDir: string): Promise<boolean> {
  return (await entries(join(dataDir, 'lock'))).includes(identity(process.pid));
}

/** Touches the lock until stopped. Whoever was paused so long that another took it must not go on: it throws. */
function beat(file: string): () => void {
  const touch = async () => {
    const now = new Date();
    await utimes(file, now, now).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && !stopped)
        throw new Error(`the lock ${file} was taken by another server`);
    });
  };
  let stopped = false;
  const timer = setInterval(() => void touch(), BEAT);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

/** What the lock holds: one name, or none where there is no lock yet. */
async function entries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw unusable(dirname(folder), error);
  }
}

const unusable = (dataDir: string, error: unknown) =>
  new StartRefusal(
    `Le dossier de données ${dataDir} ne s’ouvre pas (${(error as NodeJS.ErrnoException).code})\u00a0: donnez un autre DATA_DIR, ou le droit d’y écrire.`,
    { cause: error },
  );

/** Makes the lock, free, unless it exists: a folder never replaces one that holds a file. */
async function prepare(dataDir: string, folder: string): Promise<void> {
  const draft = join(dataDir, `lock.${randomUUID()}`);
  try {
    await mkdir(draft, { recursive: true });
    await writeFile(join(draft, FREE), '');
  } catch (error) {
    throw unusable(dataDir, error);
  }
  try {
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Windows says EPERM for a folder that is there.
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

async function swap(folder: string, from: string, to: string): Promise<boolean> {
  try {
    await rename(join(folder, from), join(folder, to));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

function identity(pid: number): string {
  return `${pid}-${startOf(pid) ?? ''}-${pidSpace()}`;
}

function pidOf(name: string): number {
  return Number(name.split('-')[0]);
}

/** Whether its pid means the same process here. */
function here(name: string): boolean {
  return name.split('-').slice(2).join('-') === pidSpace();
}

async function holds(folder: string, name: string): Promise<boolean> {
  const pid = pidOf(name);
  if (!(pid > 0)) return false;
  if (!here(name)) return beats(join(folder, name));
  if (!isAlive(pid)) return false;
  return startOf(pid) === null ? beats(join(folder, name)) : name === identity(pid);
}

/** Whether somebody touches the file; one that goes away has changed hands. Clocks of two machines are not compared. */
async function beats(file: string): Promise<boolean> {
  const before = await timeOf(file);
  for (const end = Date.now() + PATIENCE; before !== null && Date.now() < end;) {
    await sleep(BEAT / 4);
    const now = await timeOf(file);
    if (now !== before) return now !== null;
  }
  return false;
}

function timeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
}
