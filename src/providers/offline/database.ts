import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import { newId } from '../newKey';
import type { Waiting } from './queue';
import type { Pair, Sealed } from './sealing';

/** Something that waits, with whose it is and which pair closed it. */
export interface KeptWaiting extends Waiting {
  user: string;
  pair: string;
  /** When it was made, epoch milliseconds. */
  at: number;
  /** What it is and, where it was refused, why: for the list. */
  told: Sealed;
}

/** What is sent of it. */
export interface KeptContent {
  id: string;
  body: Sealed;
  files: readonly Sealed[];
}

/** A pair, by whose it is and the print of the key that closed it. */
export interface KeptPair extends Pair {
  user: string;
  print: string;
  at: number;
}

/** What was read for a day without network. */
export interface KeptDay {
  user: string;
  name: string;
  pair: string;
  at: number;
  sealed: Sealed;
}

/** What somebody is at, with its photos apart: each is sealed once. */
export interface KeptDraft extends KeptDay {
  parts: readonly string[];
}

interface Tables extends DBSchema {
  /** The name by which the server knows this browser. */
  device: { key: 'id'; value: string };
  pairs: { key: [string, string]; value: KeptPair; indexes: { user: string } };
  waiting: { key: number; value: KeptWaiting; indexes: { user: string; id: string } };
  contents: { key: string; value: KeptContent };
  /** What the server called what was sent, by our name of it, for what is to follow. */
  made: { key: string; value: { id: string; recordId: string; at: number } };
  days: { key: [string, string]; value: KeptDay };
  drafts: { key: [string, string]; value: KeptDraft };
  parts: { key: [string, string]; value: { user: string; id: string; sealed: Sealed } };
}

export type OfflineDatabase = IDBPDatabase<Tables>;

/** Where everything is that is kept, for every user of this browser; all that holds content is sealed. */
export const databaseName = 'karhba-offline';

let opening: Promise<OfflineDatabase> | undefined;

/** @throws where the browser keeps nothing. */
export function openDatabase(): Promise<OfflineDatabase> {
  opening ??= open().catch(error => {
    opening = undefined;
    throw error;
  });
  return opening;
}

const open = () =>
  openDB<Tables>(databaseName, 1, {
    upgrade(database) {
      database.createObjectStore('device');
      const pairs = database.createObjectStore('pairs', { keyPath: ['user', 'print'] });
      pairs.createIndex('user', 'user');
      const waiting = database.createObjectStore('waiting', { keyPath: 'seq', autoIncrement: true });
      waiting.createIndex('user', 'user');
      waiting.createIndex('id', 'id', { unique: true });
      database.createObjectStore('contents', { keyPath: 'id' });
      database.createObjectStore('made', { keyPath: 'id' });
      database.createObjectStore('days', { keyPath: ['user', 'name'] });
      database.createObjectStore('drafts', { keyPath: ['user', 'name'] });
      database.createObjectStore('parts', { keyPath: ['user', 'id'] });
    },
    blocking: (_, __, event) => {
      opening = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated: () => {
      opening = undefined;
    },
  });

/** Closes it, as when the page goes. */
export async function closeDatabase(): Promise<void> {
  const database = await opening;
  opening = undefined;
  database?.close();
}

/** This browser's name, made once. */
export async function deviceId(): Promise<string> {
  const database = await openDatabase();
  const transaction = database.transaction('device', 'readwrite');
  const known = await transaction.store.get('id');
  const id = known ?? newId();
  if (!known) await transaction.store.put(id, 'id');
  await transaction.done;
  return id;
}
