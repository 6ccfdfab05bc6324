import { randomUUID } from 'node:crypto';
import {
  chown,
  lchown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Log } from '../../base/log';
import { version } from './chooseRunner';
import type { Place } from './place';
import { run } from './runner';
import { StartRefusal } from '../../base/startRefusal';

/** The superuser and the database of the embedded PostgreSQL. */
export const USER = 'karhba';
export const DATABASE = 'karhba';

/**
 * Makes the cluster if there is none, and gives it to whoever will run it. It is made beside its place and renamed, so
 * that a cluster in its place is whole; what an interrupted start left is made again.
 * Call it only while no PostgreSQL runs on it.
 */
export async function ensureCluster(place: Place, password: string, log: Log): Promise<void> {
  const { cluster, folder } = place;
  const found = await inspect(cluster);
  if (found === 'damaged')
    throw new StartRefusal(
      `Le dossier PostgreSQL ${cluster} est abîmé (fichiers essentiels absents). ` +
        'Rien n’a été modifié\u00a0; restaurez une sauvegarde dans un autre DATA_DIR.',
    );
  if (found === 'whole') {
    await refuseOtherVersion(place);
    await give(cluster, place);
    return;
  }
  if (found === 'unfinished') {
    const aside = `${cluster}.incomplet-${Date.now()}`;
    await rename(cluster, aside);
    log.warn({ aside }, 'unfinished PostgreSQL folder put aside');
  }
  await initialise(place, password);
  await syncFolder(folder);
  log.info({ cluster, runner: place.runner.kind }, 'PostgreSQL cluster created');
}

async function inspect(cluster: string): Promise<'absent' | 'unfinished' | 'whole' | 'damaged'> {
  const names = await list(cluster);
  if (names.length === 0) {
    await rm(cluster, { recursive: true, force: true });
    return 'absent';
  }
  const control = (await list(join(cluster, 'global'))).includes('pg_control');
  if (control) return names.includes('PG_VERSION') ? 'whole' : 'damaged';
  // initdb writes pg_control before any table: tables without it are data that lost something.
  return (await list(join(cluster, 'base'))).length > 0 ? 'damaged' : 'unfinished';
}

async function list(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function refuseOtherVersion(place: Place): Promise<void> {
  const made = (await readFile(join(place.cluster, 'PG_VERSION'), 'utf8')).trim();
  const { output } = await version(place.runner, place.binaries);
  if (output.includes(` ${made}.`)) return;
  throw new StartRefusal(
    `Le dossier ${place.cluster} vient de PostgreSQL ${made} et ce Karhba apporte ${output.trim()}. ` +
      'Sauvegardez avec la version précédente de Karhba (npm run backup), puis restaurez avec celle-ci.',
  );
}

/**
 * UTF-8 with bytewise order like locale C, but accents and Arabic letters are letters to lower() and pg_trgm, which
 * they are not in plain C. Sorting for people names its ICU collation.
 */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
const LETTERS = ['C.UTF-8', 'en_US.UTF-8', 'C'];

async function initialise(place: Place, password: string): Promise<void> {
  await clearDrafts(place);
  // A name of its own: the initdb of a killed server may still be writing into an older one.
  const draft = `${place.cluster}.new-${randomUUID().slice(0, 8)}`;
  const passwordFile = `${draft}.password`;
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    await give(passwordFile, place);
    let lastOutput = '';
    for (const letters of LETTERS) {
      await rm(draft, { recursive: true, force: true });
      await mkdir(draft, { mode: 0o700 });
      await give(draft, place);
      const options = [`--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', ...LOCALE];
      const { code, output } = await run(place.runner, place.binaries.initdb, [
        '-D',
        draft,
        ...options,
        `--lc-ctype=${letters}`,
      ]);
      if (code === 0) return await rename(draft, place.cluster);
      lastOutput = output;
      if (!output.includes('invalid locale name')) break;
    }
    throw new StartRefusal(
      `La base PostgreSQL n'a pas pu être créée dans ${place.cluster}\u00a0:\n${lastOutput.trim()}`,
    );
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

/** What starts that were killed left behind; an initdb that still runs keeps some of it until next time. */
async function clearDrafts({ cluster, folder }: Place): Promise<void> {
  const left = (await list(folder)).filter(name => name.startsWith(`${basename(cluster)}.new`));
  for (const name of left)
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
}

/** Makes the runner the owner of a file or a whole folder, which only root ever needs to change. */
export async function give(path: string, { runner }: Pick<Place, 'runner'>): Promise<void> {
  const { owner } = runner;
  if (owner === null || process.getuid?.() !== 0) return;
  const now = await lstat(path);
  if (now.uid === owner.uid) return;
  // The folder itself last: were this interrupted, the next start would see the old owner and go through it again.
  if (now.isDirectory())
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
      await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  await chown(path, owner.uid, owner.gid);
}

/** A rename survives a power cut once its folder is on the disk; Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
  const above = await open(dirname(folder), 'r').catch(() => null);
  await above?.sync().finally(() => above.close());
}
