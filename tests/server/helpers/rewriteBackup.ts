import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { END } from '../../../server/engine/backup/manifest';
import { readMembers } from '../../../server/engine/backup/readMembers';
import { TarWriter } from '../../../server/engine/backup/tarWriter';
import { openBackup } from '../../../server/engine/backup/verifyBackup';

/**
 * Writes a backup again with other contents (null leaves a member out), and right sums, as another version would
 * have made it; or with the sums as they were.
 */
export async function rewriteBackup(
  file: string,
  to: string,
  change: (name: string, content: string) => string | null,
  sums: 'right' | 'as they were' = 'right',
): Promise<void> {
  const tar = pack();
  const writer = new TarWriter(tar);
  const stored = pipeline(tar, createGzip(), createWriteStream(to));
  for await (const { name, content } of readMembers(openBackup(file))) {
    const changed = name.startsWith('files/') ? content : change(name, content.toString('utf8'));
    if (changed === null) continue;
    if (name === END && sums === 'right') await writer.addJson(END, { sums: writer.sums, missingFiles: [] });
    else await writer.add(name, Buffer.from(changed));
  }
  tar.finalize();
  await stored;
}
