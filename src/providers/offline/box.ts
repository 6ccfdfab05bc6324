import { freeRoom } from './abilities';
import { openDatabase } from './database';
import type { KeptContent, KeptWaiting } from './database';
import { mended, settled, withIts } from './queue';
import type { Outcome, WaitingKind } from './queue';
import { seal, sealValue, unseal, unsealValue } from './sealing';
import type { Sealed } from './sealing';
import type { Reader } from './vault';
import { writerOf } from './vault';

/** What a line of the list shows. */
export interface Summary {
  title: string;
  /** Where it is mended. */
  link?: string;
  /** Why the server refused it. */
  reason?: string;
}

/** A file that goes along: the argument of the document that it is, 'photo' or 'data.signature'. */
export interface ToSendFile {
  path: string;
  name: string;
  type: string;
}

/** What is sent: a document of the API with its variables, but for its files. */
export interface Body {
  document: string;
  variables: Readonly<Record<string, unknown>>;
  /** The variable that is the server's id of what it is `of`. */
  ofAs?: string;
  files: readonly ToSendFile[];
  /** From which it is made again, where it is to be mended. */
  draft?: { name: string; value: unknown };
}

/** Something to be kept until it is sent. */
export interface NewWaiting {
  id: string;
  kind: WaitingKind;
  of: string | null;
  about: string;
  key: string;
  summary: Summary;
  body: Omit<Body, 'files'>;
  files: readonly (ToSendFile & { content: Blob })[];
}

/** The error for what could not be kept. */
export class NotKept extends Error {}

const strict = { durability: 'strict' } as const;

/** Keeps what is to be sent, all of it or nothing. @throws NotKept, naming what there is no room for. */
export async function putInBox(user: string, all: readonly NewWaiting[]): Promise<void> {
  const pair = await writerOf(user);
  if (!pair)
    throw new NotKept(
      'Cet appareil n’est pas encore prêt à travailler sans réseau\u00a0: ouvrez-y Karhba une fois avec du réseau.',
    );
  const closed = await Promise.all(
    all.map(async ({ summary, body, files, ...waiting }) => ({
      waiting: {
        ...waiting,
        user,
        pair: pair.print,
        at: Date.now(),
        refused: false,
        told: await sealValue(summary, `told ${waiting.id}`, pair),
      },
      content: await closeContent(waiting.id, body, files, pair),
    })),
  );
  const database = await openDatabase();
  const transaction = database.transaction(['waiting', 'contents'], 'readwrite', strict);
  try {
    for (const { waiting, content } of closed) {
      // The database numbers it.
      await transaction.objectStore('waiting').add(waiting as KeptWaiting);
      await transaction.objectStore('contents').put(content);
    }
    await transaction.done;
  } catch (error) {
    transaction.done.catch(() => undefined);
    if (isFull(error) || isFull(transaction.error)) throw await tooMuch(all);
    throw error;
  }
}

export const isFull = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Names the first for which there is no room. */
async function tooMuch(all: readonly NewWaiting[]): Promise<NotKept> {
  let left = await freeRoom();
  const first = all.find(({ files }) => {
    left -= files.reduce((sum, { content }) => sum + content.size, 0);
    return left < 0;
  });
  return noRoomFor((first ?? all.at(-1))?.summary.title ?? '');
}

/** There is no room for it. */
export class NoRoom extends NotKept {
  override name = 'NoRoom';
}

export const noRoomFor = (what: string) =>
  new NoRoom(
    `Cet appareil n’a plus de place\u00a0: «\u00a0${what}\u00a0» n’est pas gardé. Libérez-en, puis réessayez.`,
  );

async function closeContent(
  id: string,
  body: NewWaiting['body'],
  files: NewWaiting['files'],
  pair: { writes: CryptoKey },
): Promise<KeptContent> {
  const named = files.map(({ path, name, type }) => ({ path, name, type }));
  return {
    id,
    body: await sealValue({ ...body, files: named } satisfies Body, `body ${id}`, pair),
    files: await Promise.all(
      files.map(async ({ content, path }) => seal(await content.arrayBuffer(), `file ${id} ${path}`, pair)),
    ),
  };
}

/** What waits of a user, in the order in which it was made. */
export const boxOf = async (user: string): Promise<KeptWaiting[]> =>
  (await openDatabase()).getAllFromIndex('waiting', 'user', user);

/** What is to be sent of one. @throws where `reader` does not open it */
export async function contentOf(id: string, { reads }: Reader): Promise<{ body: Body; files: Blob[] }> {
  const kept = await (await openDatabase()).get('contents', id);
  if (!kept) throw new Error(`Nothing is kept of ${id}`);
  const body = await unsealValue<Body>(kept.body, `body ${id}`, reads);
  const open = async (sealed: Sealed, index: number) => {
    const { path = '', type = '' } = body.files[index] ?? {};
    return new Blob([await unseal(sealed, `file ${id} ${path}`, reads)], { type });
  };
  return { body, files: await Promise.all(kept.files.map(open)) };
}

export const summaryOf = (one: KeptWaiting, { reads }: Reader): Promise<Summary> =>
  unsealValue<Summary>(one.told, `told ${one.id}`, reads);

/**
 * Notes what became of one; what was given up meanwhile stays so.
 * @param record its id on the server, for the photos that follow
 * @param summary what the list shows of it, where it was refused
 */
export async function settleInBox(
  one: KeptWaiting,
  outcome: Outcome,
  { record, summary }: { record?: string; summary?: Sealed } = {},
): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction(['waiting', 'contents', 'made'], 'readwrite', strict);
  const waiting = transaction.objectStore('waiting');
  const now = await waiting.get(one.seq);
  if (now?.id === one.id) {
    const [next] = settled([now], one.id, outcome) as KeptWaiting[];
    if (next) await waiting.put({ ...next, told: summary ?? next.told });
    else {
      await waiting.delete(one.seq);
      await transaction.objectStore('contents').delete(one.id);
      if (record) await transaction.objectStore('made').put({ id: one.id, recordId: record, at: Date.now() });
    }
  }
  await transaction.done;
}

/** What the server calls what was sent under our name `id`. */
export const recordOf = async (id: string): Promise<string | undefined> =>
  (await (await openDatabase()).get('made', id))?.recordId;

/** Sends one that was refused again as it is, under the same key or, once it was mended, under another. */
export async function sendAgain(user: string, id: string, key?: string): Promise<void> {
  await changeBox(user, queue => mended(queue, id, key ?? queue.find(one => one.id === id)?.key ?? ''));
}

/** Gives one up with its photos. */
export async function giveUp(user: string, id: string): Promise<void> {
  await changeBox(user, queue => {
    const gone = new Set(withIts(queue, id));
    return queue.filter(one => !gone.has(one.id));
  });
}

async function changeBox(user: string, change: (queue: KeptWaiting[]) => readonly unknown[]): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction(['waiting', 'contents'], 'readwrite', strict);
  const store = transaction.objectStore('waiting');
  const queue = await store.index('user').getAll(user);
  const next = new Map((change(queue) as KeptWaiting[]).map(one => [one.id, one]));
  for (const one of queue) {
    const changed = next.get(one.id);
    if (changed && changed !== one) await store.put(changed);
    if (changed) continue;
    await store.delete(one.seq);
    await transaction.objectStore('contents').delete(one.id);
  }
  await transaction.done;
}
