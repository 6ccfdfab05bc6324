import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FORMAT, MANIFEST } from './manifest';
import type { Manifest } from './manifest';
import { DamagedBackup, readMembers } from './readMembers';

/** The tar of a backup's file. What goes wrong while reading it ends the tar. */
export function openBackup(file: string): Readable {
  const gunzip = createGunzip();
  const source = createReadStream(file);
  source.on('error', (error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'absent' : error.message;
    gunzip.destroy(new Error(`Le fichier ${file} ne se lit pas (${reason}).`, { cause: error }));
  });
  gunzip.on('close', () => source.destroy());
  return source.pipe(gunzip);
}

/**
 * Reads a backup from its first byte to its last, without touching anything.
 * @throws DamagedBackup, or Error in French when a newer Karhba wrote it.
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  let manifest: Manifest | null = null;
  for await (const { name, content } of readMembers(openBackup(file)))
    if (!manifest) manifest = readManifest(name, content);
  if (!manifest) throw new DamagedBackup('contenu absent');
  return manifest;
}

/** The first member, distinguished from that of a newer format. */
export function readManifest(name: string, content: Buffer): Manifest {
  if (name !== MANIFEST) throw new DamagedBackup(`${MANIFEST} absent`);
  let manifest: Manifest;
  try {
    manifest = JSON.parse(content.toString('utf8')) as Manifest;
  } catch (error) {
    throw new DamagedBackup(MANIFEST, { cause: error });
  }
  if (manifest.format > FORMAT)
    throw new Error(
      `Cette sauvegarde est d’un format plus récent (${manifest.format}, écrit par Karhba ${manifest.product})\u00a0: ` +
        'restaurez-la avec cette version ou une suivante. Rien n’a été écrit.',
    );
  return manifest;
}
