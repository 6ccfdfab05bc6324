import { openDatabase } from './database';
import { isFull, noRoomFor, NotKept } from './box';
import { seal, sealValue, unseal, unsealValue } from './sealing';
import { readerOf, readyWriterOf } from './vault';

/** Something that is being made, with its photos by their names. */
export interface Kept {
  value: unknown;
  parts: ReadonlyMap<string, Blob>;
}

/** Keeps what a user is at, in the place of what was there; a photo that is kept already is not sealed anew. @throws NotKept */
export async function keepDraft(user: string, name: string, { value, parts }: Kept): Promise<void> {
  const [database, pair] = await Promise.all([openDatabase(), readyWriterOf(user)]);
  if (!pair) throw new NotKept('Cet appareil ne garde rien sans réseau.');
  const before = await database.get('drafts', [user, name]);
  const there = new Set(before?.pair === pair.print ? before.parts : []);
  const fresh = await Promise.all(
    [...parts]
      .filter(([id]) => !there.has(id))
      .map(async ([id, content]) => ({
        user,
        id,
        sealed: await seal(await content.arrayBuffer(), `part ${id}`, pair),
      })),
  );
  const sealed = await sealValue(value, `draft ${name}`, pair);
  const transaction = database.transaction(['drafts', 'parts'], 'readwrite');
  for (const part of fresh) void transaction.objectStore('parts').put(part);
  for (const id of before?.parts ?? [])
    if (!parts.has(id)) void transaction.objectStore('parts').delete([user, id]);
  const ids = [...parts.keys()];
  void transaction
    .objectStore('drafts')
    .put({ user, name, pair: pair.print, at: Date.now(), sealed, parts: ids });
  await transaction.done.catch(error => {
    throw isFull(error) ? noRoomFor('la dernière photo') : error;
  });
}

/** What was being made; null where nothing was, or while reading is locked. @param type of its photos */
export async function readDraft(user: string, name: string, type: string): Promise<Kept | null> {
  const [database, reader] = await Promise.all([openDatabase(), readerOf(user)]);
  const kept = await database.get('drafts', [user, name]);
  if (!kept || reader?.print !== kept.pair) return null;
  const value = await unsealValue<unknown>(kept.sealed, `draft ${name}`, reader.reads);
  const parts = new Map<string, Blob>();
  for (const id of kept.parts) {
    const part = await database.get('parts', [user, id]);
    if (part) parts.set(id, new Blob([await unseal(part.sealed, `part ${id}`, reader.reads)], { type }));
  }
  return { value, parts };
}

/** The names of what a user began here and has not sent, with when they were last at it, epoch milliseconds. */
export async function draftNames(user: string): Promise<{ name: string; at: number }[]> {
  const kept = await (await openDatabase()).getAll('drafts', IDBKeyRange.bound([user], [user, []]));
  return kept.map(({ name, at }) => ({ name, at }));
}

export async function forgetDraft(user: string, name: string): Promise<void> {
  const transaction = (await openDatabase()).transaction(['drafts', 'parts'], 'readwrite');
  const kept = await transaction.objectStore('drafts').get([user, name]);
  for (const id of kept?.parts ?? []) void transaction.objectStore('parts').delete([user, id]);
  await transaction.objectStore('drafts').delete([user, name]);
  await transaction.done;
}
