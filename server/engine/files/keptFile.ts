import { createHash, randomUUID } from 'node:crypto';
import type { Tx } from '../connection/transaction';
import { cleanName } from './cleanName';
import type { Kept } from './judged';
import { thumbnailKey } from './storage';
import type { FileStorage } from './storage';

/** A judged file: its content is stored before any transaction, its row written with the record that refers to it. */
export class KeptFile {
  private readonly key: string;
  private readonly name: string;
  private readonly hash: string;

  /** @param given the name that the sender gave. */
  constructor(
    private readonly id: string,
    given: string,
    private readonly kept: Kept,
  ) {
    this.key = `${id.slice(0, 2)}/${id.slice(2, 4)}/${randomUUID()}`;
    this.name = cleanName(given, kept.extension);
    this.hash = createHash('sha256').update(kept.content).digest('hex');
  }

  async store(storage: FileStorage): Promise<void> {
    const { content, thumbnail } = this.kept;
    await storage.put(this.key, content);
    if (thumbnail) await storage.put(thumbnailKey(this.key), thumbnail);
  }

  /** @param callerId who sent it; null of what the product made. */
  async insert(tx: Tx, callerId: string | null): Promise<void> {
    const { content, mimetype, width, height } = this.kept;
    await tx.query(
      `INSERT INTO "_files" (id, key, originalname, mimetype, size, sha256, width, height, created_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [this.id, this.key, this.name, mimetype, content.length, this.hash, width, height, callerId],
    );
  }

  /** Takes the content back, when no row will ever name it. */
  async discard(storage: FileStorage): Promise<void> {
    await storage.remove(this.key);
    await storage.remove(thumbnailKey(this.key));
  }
}
