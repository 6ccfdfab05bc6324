import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { FileStorage } from './storage';

/**
 * Files in a folder of this machine, for its owner only. A content is written beside its place, brought to the disk
 * and renamed, so that a key holds all of it or nothing.
 */
export function localStorage(folder: string): FileStorage {
  // Keys are ours, never a user's; still nothing but their signs ever makes a path.
  const pathOf = (key: string) => {
    if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) throw new Error('Not a key of a file');
    return join(folder, ...key.split('/'));
  };
  return {
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}-${randomBytes(6).toString('hex')}`;
      try {
        await write(draft, content);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },
    async open(key) {
      const handle = await open(pathOf(key), 'r').catch(absent);
      return handle && createReadStream('', { fd: handle });
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(absent);
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const found = await stat(path).catch(absent);
        if (found) yield { key: relative(folder, path).split(sep).join('/'), at: found.mtimeMs };
      }
    },
  };
}

async function write(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The name itself must outlive a power cut; Windows opens no folder, and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
