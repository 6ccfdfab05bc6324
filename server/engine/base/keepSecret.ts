import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The secret kept in `file`, made by `create` the first time (mode 0600, on the disk before this returns).
 * Several starters get the same one: the file appears whole or not at all.
 */
export async function keepSecret(file: string, create: () => string): Promise<string> {
  const kept = await readSecret(file);
  if (kept !== null) return kept;
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${create()}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // A link never replaces: whoever came first wins, and we read theirs.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return (await readSecret(file)) ?? '';
}

/** The secret in `file`, or null where there is no such file. */
export async function readSecret(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
