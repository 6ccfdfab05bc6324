import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Log } from '../base/log';
import { imageTurns } from './images';
import { makeThumbnail } from './images';
import { thumbnailKey } from './storage';
import type { FileStorage } from './storage';

/** Those that are being made, so that a list that requests one twice has it made once. */
const making = new Map<string, Promise<Uint8Array | null>>();

/**
 * The small picture of an image. Usually it lies beside it; where it does not, since it was lost or left out of a copy,
 * it is made now and kept.
 * @returns null when the image itself is not there.
 */
export async function openThumbnail(storage: FileStorage, key: string, log: Log): Promise<Readable | null> {
  const kept = await storage.open(thumbnailKey(key));
  if (kept) return kept;
  const made = making.get(key) ?? make(storage, key, log).finally(() => making.delete(key));
  making.set(key, made);
  const content = await made;
  return content && Readable.from([content]);
}

async function make(storage: FileStorage, key: string, log: Log): Promise<Uint8Array | null> {
  const end = await imageTurns.take();
  try {
    const image = await storage.open(key);
    if (!image) return null;
    const content = await makeThumbnail(await buffer(image));
    await storage
      .put(thumbnailKey(key), content)
      .catch((error: unknown) => log.warn({ err: error }, 'a thumbnail could not be kept'));
    return content;
  } finally {
    end();
  }
}
