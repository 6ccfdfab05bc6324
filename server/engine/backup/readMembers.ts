import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import { END } from './manifest';
import type { End } from './manifest';

/** What is no backup, or no longer: cut short, changed, of another kind. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup';
  constructor(reason: string, options?: ErrorOptions) {
    super(
      `La sauvegarde est abîmée ou incomplète (${reason})\u00a0: prenez-en une autre. Rien n’a été écrit.`,
      options,
    );
  }
}

/** Ours are of some 4 MiB. */
const LONGEST = 64 << 20;

/**
 * The members of a backup, in order, each whole in memory. The last one carries the sums of all: whoever acts on the
 * members before the iteration is over must be able to take it back.
 * @throws DamagedBackup
 */
export async function* readMembers(tar: Readable): AsyncGenerator<{ name: string; content: Buffer }> {
  const members = extract();
  const piped = pipeline(tar, members).catch((error: unknown) => error);
  const sums = new Map<string, string>();
  let end: End | null = null;
  try {
    for await (const entry of members) {
      const { name, size = 0 } = entry.header;
      if (end || size > LONGEST) throw new DamagedBackup(name);
      const parts: Buffer[] = [];
      for await (const part of entry) parts.push(part as Buffer);
      const content = Buffer.concat(parts);
      if (name === END) end = JSON.parse(content.toString('utf8')) as End;
      else sums.set(name, createHash('sha256').update(content).digest('hex'));
      yield { name, content };
    }
  } catch (error) {
    // What gunzip or tar report; anything else comes from whoever takes the members.
    if (error instanceof DamagedBackup) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new DamagedBackup(code ?? message, { cause: error });
  } finally {
    members.destroy();
    tar.destroy();
    await piped;
  }
  if (!end) throw new DamagedBackup('fin absente');
  const checksums = Object.entries(end.sums);
  const wrong = checksums.find(([name, sum]) => sums.get(name) !== sum)?.[0];
  if (wrong !== undefined || checksums.length !== sums.size)
    throw new DamagedBackup(wrong ?? 'contenu en trop');
}
