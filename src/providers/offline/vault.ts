import { identityDocuments } from '../../schema/api/identityDocuments';
import { postGraphql } from '../postGraphql';
import { readSession } from '../session';
import { askServer } from './askServer';
import { deviceId, openDatabase } from './database';
import type { KeptPair } from './database';
import { dropKey, keepKey, keptKey } from './readingKeys';
import { makePair, openPair, readingKeyOf } from './sealing';

/** What opens what a user wrote with one pair. */
export interface Reader {
  print: string;
  reads: CryptoKey;
}

/**
 * Requests from the server the key of this user on this device, and keeps it while their session lasts: they read for
 * twelve hours more. The first time a pair is made, by which they write whether or not they may read.
 * @returns whether they read now: a server that gives no key has given the reason, in `refused`
 * @throws NoAnswer
 */
export async function unlock(user: string): Promise<{ refused?: string }> {
  const id = await deviceId();
  const answer = await askServer(user, token =>
    postGraphql<{ openDeviceKey: { key: string } | null }>(
      identityDocuments.openDeviceKey,
      { deviceId: id },
      token,
    ),
  );
  const given = answer.data?.openDeviceKey?.key;
  if (!given) return { refused: answer.errors?.[0]?.message ?? 'Aucune clé' };
  const { key, print } = await readingKeyOf(given);
  await havePair(user, key, print);
  if (isOver(user)) return {};
  await keepKey({ user, key, print, contactAt: Date.now() });
  // They may have left meanwhile.
  if (isOver(user)) await dropKey(user);
  return {};
}

const isOver = (user: string) => readSession()?.user.id !== user;

async function havePair(user: string, key: CryptoKey, print: string): Promise<void> {
  const database = await openDatabase();
  if (await database.get('pairs', [user, print])) return;
  const pair = await makePair(key);
  const transaction = database.transaction('pairs', 'readwrite');
  // Another tab may have been as quick: the first one stays.
  const first = await transaction.store.get([user, print]);
  if (!first) await transaction.store.put({ ...pair, user, print, at: Date.now() });
  await transaction.done;
}

/** What opens what `user` wrote; null while that is locked. */
export async function readerOf(user: string, now = Date.now()): Promise<Reader | null> {
  const kept = await keptKey(user, now);
  if (!kept) return null;
  const pair = await (await openDatabase()).get('pairs', [user, kept.print]);
  return pair ? { print: kept.print, reads: await openPair(pair, kept.key) } : null;
}

/** The same, requested where this device was never made ready and there is network. */
export async function readyWriterOf(user: string): Promise<KeptPair | null> {
  const pair = await writerOf(user);
  if (pair || !navigator.onLine) return pair;
  await unlock(user).catch(console.error);
  return writerOf(user);
}

/** By what `user` writes; null on a device that was never made ready for them. */
export async function writerOf(user: string): Promise<KeptPair | null> {
  const pairs = await (await openDatabase()).getAllFromIndex('pairs', 'user', user);
  return pairs.toSorted((a, b) => b.at - a.at)[0] ?? null;
}
