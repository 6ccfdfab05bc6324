import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bootId, isAlive, startOf } from './embedded/processes';

const FREE = 'libre';

/**
 * Takes DATA_DIR for this process until the returned function is called.
 *
 * The lock is the one file in `DATA_DIR/lock/`; who holds it is its name (`pid-start-boot`), so every change of hands
 * is a rename from the name that was seen, which the file system grants to one caller only. A holder that is dead, or
 * whose number was recycled, is replaced. Pids only tell within one machine and container: on shared storage the
 * embedded cluster's socket is asked as well.
 * @throws Error in French naming the folder and the pid, while another process (or this one) holds it.
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
    if (holds(seen))
      throw new Error(
        `Le dossier de données ${dataDir} est déjà utilisé par un autre serveur Karhba (processus ${pidOf(seen)})\u00a0; ` +
          'arrêtez-le ou choisissez un autre DATA_DIR.',
      );
    if (await swap(folder, seen, mine)) return async () => void (await swap(folder, mine, FREE));
  }
}

/** Whether this very process holds the lock of that folder. */
export async function holdsDataDirLock(dataDir: string): Promise<boolean> {
  return (await entries(join(dataDir, 'lock'))).includes(identity(process.pid));
}

/** What the lock says: one name, or none where there is no lock yet. */
async function entries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Makes the lock, free, unless it exists: a folder never replaces one that holds a file. */
async function prepare(dataDir: string, folder: string): Promise<void> {
  const draft = join(dataDir, `lock.${randomUUID()}`);
  await mkdir(draft, { recursive: true });
  await writeFile(join(draft, FREE), '');
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
  return `${pid}-${startOf(pid) ?? ''}-${bootId()}`;
}

function pidOf(name: string): number {
  return Number(name.split('-')[0]);
}

function holds(name: string): boolean {
  const pid = pidOf(name);
  if (!(pid > 0) || !isAlive(pid)) return false;
  const start = startOf(pid);
  return start === null || name === identity(pid);
}
