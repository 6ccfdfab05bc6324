import { KeptFile } from '../../engine/files/keptFile';
import { loadSharp } from '../../engine/files/images';
import { judgeImage } from '../../engine/files/judgeImage';
import type { FileStorage } from '../../engine/files/storage';
import type { Tx } from '../../engine/connection/transaction';
import type { DrawnPhoto } from './rentals/photos';

/** Takes the photos that inspections list, and keeps each as if its device had sent it. */
export async function keepPhotos(tx: Tx, files: FileStorage, photos: readonly DrawnPhoto[]): Promise<void> {
  const kept = await Promise.all(photos.map(photo => taken(files, photo)));
  for (const file of kept) await file.insert(tx, null);
}

async function taken(files: FileStorage, { id, name, svg }: DrawnPhoto): Promise<KeptFile> {
  const sharp = await loadSharp();
  const shot = await sharp(Buffer.from(svg)).blur(0.6).jpeg({ quality: 80 }).toBuffer();
  const judged = await judgeImage(shot, 'image/jpeg');
  if ('fault' in judged) throw new Error(`The photo ${name} cannot be read`);
  const file = new KeptFile(id, name, judged.kept);
  await file.store(files);
  return file;
}
