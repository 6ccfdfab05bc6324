import { buffer } from 'node:stream/consumers';
import type { Tx } from '../../engine/connection/transaction';
import type { Images } from '../../engine/exports/typst';
import { imageTurns, makePrinted } from '../../engine/files/images';
import type { FileStorage } from '../../engine/files/storage';

/** What makes of a stored image the one that is printed. */
type Maker = (content: Uint8Array) => Promise<Uint8Array>;

/**
 * Stored images for a document, by what its template calls them; none that is lost: a document is printed without it.
 * @param wanted ids of files, by those names.
 */
export async function readPrintedImages(
  db: Tx,
  files: FileStorage,
  wanted: Readonly<Record<string, string>>,
  make: Maker = makePrinted,
): Promise<Images> {
  const ids = Object.values(wanted);
  if (ids.length === 0) return {};
  const { rows } = await db.query<{ id: string; key: string }>(
    'SELECT id::text, key FROM "_files" WHERE id = ANY ($1::uuid[])',
    [ids],
  );
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  const images: Record<string, Uint8Array> = {};
  for (const [place, id] of Object.entries(wanted)) {
    const key = keys.get(id);
    const content = key ? await printedOf(files, key, make) : null;
    if (content) images[place] = content;
  }
  return images;
}

/** An image as it is printed; null of one that is lost. @param key where its content is stored. */
export async function printedOf(
  files: FileStorage,
  key: string,
  make: Maker = makePrinted,
): Promise<Uint8Array | null> {
  const stored = await files.open(key);
  if (!stored) return null;
  const end = await imageTurns.take();
  try {
    return await make(await buffer(stored));
  } finally {
    end();
  }
}
