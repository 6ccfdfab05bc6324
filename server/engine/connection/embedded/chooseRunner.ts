import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { unusableBinaries, type Binaries } from './binaries';
import { asAccount, direct, namespaced, run, type Outcome, type Runner } from './runner';

const NOBODY = 65_534;

/** Who will run PostgreSQL, and whether they can reach the binaries and the folder where these are. */
interface Choice {
  runner: Runner;
  inPlace: boolean;
}

/**
 * Chooses how to run PostgreSQL. As root the owner of an existing cluster comes first, so that it opens the way it was
 * made; then a user namespace; then the owner of the folder around it; then nobody, who may need another place.
 * @throws Error in French when the programs do not run at all.
 */
export async function chooseRunner(binaries: Binaries, folder: string, cluster: string): Promise<Choice> {
  const plain = direct();
  // `--version` answers root too: what fails here can run nowhere.
  const { code, output } = await version(plain, binaries);
  if (code !== 0) throw unusableBinaries(output);
  if (process.getuid?.() !== 0) {
    // initdb wants a name for whoever runs it, which the arbitrary user of a container has not.
    const renamed = !hasName() && (await canWork(namespaced(), binaries, folder));
    return { runner: renamed ? namespaced() : plain, inPlace: true };
  }

  const [clusterOwner, folderOwner] = await Promise.all([accountOf(cluster), accountOf(folder)]);
  const nobody = asAccount(NOBODY, NOBODY);
  for (const runner of [clusterOwner, namespaced(), folderOwner, nobody])
    if (runner !== null && (await canWork(runner, binaries, folder))) return { runner, inPlace: true };
  return { runner: nobody, inPlace: false };
}

/** Runs `postgres --version`: "postgres (PostgreSQL) 18.4". */
export function version(runner: Runner, binaries: Binaries): Promise<Outcome> {
  return run(runner, binaries.postgres, ['--version']);
}

/** Whether that runner can start the programs and enter the folder; checked by the system, which knows every rule. */
export async function canWork(runner: Runner, binaries: Binaries, folder: string): Promise<boolean> {
  if ((await version(runner, binaries)).code !== 0) return false;
  return canEnter(runner, folder);
}

/** Whether that runner can enter a folder. */
export async function canEnter(runner: Runner, folder: string): Promise<boolean> {
  return (await run(runner, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])).code === 0;
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function accountOf(path: string): Promise<Runner | null> {
  const owner = await stat(path).catch(() => null);
  return owner === null || owner.uid === 0 ? null : asAccount(owner.uid, owner.gid);
}
