import type { Draft } from './draft';

/** Where an inspection that is being made is kept on this device, by user and line. */
export interface DraftKeeper {
  read(key: string): Promise<Draft | null>;
  keep(key: string, draft: Draft): Promise<void>;
  forget(key: string): Promise<void>;
}

const store = 'inspections';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('karhba-drafts', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('No database'));
  });
}

async function within<T>(
  mode: IDBTransactionMode,
  ask: (drafts: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const request = ask(database.transaction(store, mode).objectStore(store));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('No draft'));
    });
  } finally {
    database.close();
  }
}

/**
 * Drafts in the browser's own database: photos are too large for anything else. The signature, which alone says who it
 * is, is not kept: it is made again at the end.
 */
export const browserDrafts: DraftKeeper = {
  read: async key => ((await within('readonly', drafts => drafts.get(key))) as Draft | undefined) ?? null,
  keep: async (key, draft) =>
    void (await within('readwrite', drafts => drafts.put({ ...draft, signature: null }, key))),
  forget: async key => void (await within('readwrite', drafts => drafts.delete(key))),
};
