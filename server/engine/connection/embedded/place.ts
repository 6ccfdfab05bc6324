import { createHash } from 'node:crypto';
import { cp, lstat, mkdir, readlink, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { binariesIn, findBinaries, unusableBinaries, type Binaries } from './binaries';
import { canEnter, canWork, chooseRunner } from './chooseRunner';
import type { Runner } from './runner';
import { StartRefusal } from '../../base/startRefusal';

/** Where an embedded PostgreSQL lives and who runs it. */
export interface Place {
  /** The real folder of the cluster, which need not exist yet. */
  cluster: string;
  /** The folder around it, which holds the socket too. */
  folder: string;
  binaries: Binaries;
  runner: Runner;
}

/** For root where no other identity can reach the data folder or the programs. */
const SHELTER = '/var/lib/karhba';

/**
 * Finds the cluster of DATA_DIR (`DATA_DIR/postgres`, perhaps a link) and who can run it. Where nobody whom PostgreSQL
 * accepts can reach it, a new cluster goes below /var/lib/karhba and the programs are copied there; an existing one is
 * never moved.
 * @throws Error in French.
 */
export async function findPlace(dataDir: string): Promise<Place> {
  const binaries = await findBinaries();
  const named = join(await realpath(dataDir), 'postgres');
  const cluster = await readlink(named).catch(() => named);
  const folder = dirname(cluster);
  const { runner, inPlace } = await chooseRunner(binaries, folder, cluster);
  if (inPlace) return { cluster, folder, binaries, runner };

  const home = join(SHELTER, createHash('sha256').update(named).digest('hex').slice(0, 16));
  await mkdir(home, { recursive: true, mode: 0o755 });
  const copies = await shelterBinaries(binaries, home, runner);
  if (await canEnter(runner, folder)) return { cluster, folder, binaries: copies, runner };
  if (await exists(cluster))
    throw new StartRefusal(
      `PostgreSQL refuse d'être lancé par root et aucun autre utilisateur n'a accès à ${cluster}. ` +
        'Déplacez DATA_DIR dans un dossier accessible (par exemple /srv/karhba), ou lancez Karhba sans être root.',
    );
  await rm(named, { force: true });
  await symlink(join(home, 'postgres'), named);
  return { cluster: join(home, 'postgres'), folder: home, binaries: copies, runner };
}

async function shelterBinaries(binaries: Binaries, home: string, runner: Runner): Promise<Binaries> {
  const { mtimeMs, size } = await stat(binaries.postgres);
  const native = join(home, `native-${size}-${Math.trunc(mtimeMs)}`);
  if (!(await exists(native))) {
    const draft = join(home, 'native.new');
    await rm(draft, { recursive: true, force: true });
    await cp(binaries.native, draft, { recursive: true, verbatimSymlinks: true });
    await rename(draft, native);
  }
  const copies = binariesIn(native);
  if (!(await canWork(runner, copies, home))) throw unusableBinaries(`${native} n'est pas accessible`);
  return copies;
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
