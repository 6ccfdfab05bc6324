import type { Readable } from 'node:stream';

/** A stored content and since when it is there, in epoch milliseconds. */
export interface Stored {
  key: string;
  at: number;
}

/**
 * Where contents of files are kept, under random keys. `put` resolves once the content would outlive a power cut;
 * a key is written once.
 */
export interface FileStorage {
  put(key: string, content: Uint8Array): Promise<void>;
  /** Null when there is nothing under the key. */
  open(key: string): Promise<Readable | null>;
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<Stored>;
}

/** Of an engine that was given no place for files: nothing is kept, and whoever tries gets an error. */
export const noStorage: FileStorage = {
  put: () => Promise.reject(new Error('This engine was given no place for files')),
  open: () => Promise.resolve(null),
  remove: () => Promise.resolve(),
  async *list() {},
};

/** Under which key the small picture of an image is kept. */
export const thumbnailKey = (key: string) => `${key}-s`;
