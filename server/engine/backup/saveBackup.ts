import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { pack } from 'tar-stream';
import { writeBackup } from './writeBackup';
import type { Written } from './writeBackup';

/**
 * Writes a backup into a new file (mode 0600), which appears whole, and on the disk, or not at all.
 * @throws Error in French when the file is there already.
 */
export async function saveBackup(
  client: Client,
  file: string,
  options: Parameters<typeof writeBackup>[2],
): Promise<Written & { bytes: number }> {
  await refuseExisting(file);
  await mkdir(dirname(file), { recursive: true });
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}`);
  try {
    const tar = pack();
    // On the disk before it has its name.
    const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    const stored = pipeline(tar, createGzip(), output);
    const written = await Promise.all([
      writeBackup(client, tar, options).catch((error: Error) => {
        tar.destroy(error);
        throw error;
      }),
      stored,
    ]);
    await refuseExisting(file);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return { ...written[0], bytes: output.bytesWritten };
  } catch (error) {
    await rm(draft, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new Error(
        `Le disque est plein\u00a0: la sauvegarde ${file} n’est pas faite. Libérez de la place.`,
        {
          cause: error,
        },
      );
    throw error;
  }
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists)
    throw new Error(`Le fichier ${file} existe déjà\u00a0: donnez un autre nom. Rien n’a été écrit.`);
}

/** A rename survives a power cut once its folder is on the disk; Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
