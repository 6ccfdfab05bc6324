import { openDB } from 'idb';
import type { DBSchema } from 'idb';
import { readingKeys } from '../session';

/** A key that reads stays on the device as long as the server was heard of within this, in milliseconds. */
export const readsFor = 12 * 3_600_000;
/** Clocks differ by less; one that was set back by more counts as if too long had passed. */
const clocks = 300_000;

/** The key of a user, which cannot be taken out, with the print of the pairs that it opens. */
export interface KeptKey {
  user: string;
  key: CryptoKey;
  print: string;
  /** When the server last gave it, epoch milliseconds. */
  contactAt: number;
}

interface Tables extends DBSchema {
  keys: { key: string; value: KeptKey };
}

/** A database of its own, closed at once: whoever ends the session deletes it whole (session.ts). */
async function within<T>(task: (keys: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const keys = await open();
  try {
    return await task(keys);
  } finally {
    keys.close();
  }
}

const open = () =>
  openDB<Tables>(readingKeys, 1, {
    upgrade: database => void database.createObjectStore('keys', { keyPath: 'user' }),
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });

/** Keeps the key of `kept.user`, and nobody else's. */
export const keepKey = (kept: KeptKey): Promise<void> =>
  within(async keys => {
    const transaction = keys.transaction('keys', 'readwrite');
    await transaction.store.clear();
    await transaction.store.put(kept);
    await transaction.done;
  });

/** The key of a user; null where it is not, or not any more: one that is too old is taken away. */
export const keptKey = (user: string, now: number): Promise<KeptKey | null> =>
  within(async keys => {
    const kept = await keys.get('keys', user);
    if (!kept) return null;
    const age = now - kept.contactAt;
    if (age >= -clocks && age <= readsFor) return kept;
    await keys.delete('keys', user);
    return null;
  });

/** Takes the key of a user away. */
export const dropKey = (user: string): Promise<void> => within(keys => keys.delete('keys', user));
