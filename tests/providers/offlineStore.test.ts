// @vitest-environment node
import { webcrypto } from 'node:crypto';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  boxOf,
  contentOf,
  giveUp,
  putInBox,
  sendAgain,
  settleInBox,
  summaryOf,
} from '../../src/providers/offline/box';
import type { NewWaiting } from '../../src/providers/offline/box';
import { closeDatabase, databaseName } from '../../src/providers/offline/database';
import { keptKey, readsFor } from '../../src/providers/offline/readingKeys';
import { keepDraft, readDraft } from '../../src/providers/offline/sealedDrafts';
import { sealValue } from '../../src/providers/offline/sealing';
import { readerOf, unlock, writerOf } from '../../src/providers/offline/vault';
import { outbox } from '../../src/providers/offline/outbox';
import { eraseSession, writeSession } from '../../src/providers/session';
import { begin, changed } from '../../src/custom/inspection/draft';
import { browserDrafts } from '../../src/custom/inspection/drafts';
import { madeOf } from '../../src/custom/inspection/made';
import { mend } from '../../src/custom/offline/mend';
import { offlineSender } from '../../src/custom/offline/offlineSender';
import { aTask } from '../custom/inspectionKit';

/** What the server keeps: one key per user and device, asked for by the document of the product. */
const serverKeys = new Map<string, string>();
let asked = 0;

function fromServer(_: unknown, { body, headers }: { body: string; headers: Record<string, string> }) {
  const { variables } = JSON.parse(body) as { variables: { deviceId: string } };
  const name = `${headers.authorization} ${variables.deviceId}`;
  asked += 1;
  const key =
    serverKeys.get(name) ?? Buffer.from(webcrypto.getRandomValues(new Uint8Array(32))).toString('base64');
  serverKeys.set(name, key);
  return Promise.resolve({
    headers: new Headers(),
    json: async () => ({ data: { openDeviceKey: { key } } }),
  });
}

const stored = new Map<string, string>();
beforeEach(async () => {
  await closeDatabase();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal('fetch', fromServer);
  serverKeys.clear();
});

const signIn = (id: string) =>
  writeSession({
    user: { id, email: '', role: 'ADMIN', firstName: '', lastName: '' },
    token: { accessToken: `token of ${id}`, expiresIn: Infinity, tokenType: 'Bearer' },
  });

const secret = 'Mehdi Trabelsi, 98 765 432';
const work = (id: string, of: string | null = null): NewWaiting => ({
  id,
  kind: of ? 'photo' : 'inspection',
  of,
  about: '31',
  key: `key ${id}`,
  summary: { title: secret },
  body: { document: 'mutation', variables: { note: secret } },
  files: of ? [{ path: 'photo', name: 'a.jpg', type: 'image/jpeg', content: new Blob([secret]) }] : [],
});

/** Everything that stands in IndexedDB, as bytes and names: what somebody with the disk has. */
async function everything(): Promise<string> {
  const database = await new Promise<IDBDatabase>((done, failed) => {
    const request = indexedDB.open(databaseName);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error as Error);
  });
  const all: unknown[] = [];
  for (const name of database.objectStoreNames)
    all.push(
      await new Promise(done => {
        const request = database.transaction(name).objectStore(name).getAll();
        request.onsuccess = () => done(request.result);
      }),
    );
  database.close();
  return JSON.stringify(all, (_key, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? Buffer.from(value as ArrayBuffer).toString('latin1')
      : value,
  );
}

/** Waits for a deletion that the session began. */
const settle = () => new Promise(done => setTimeout(done, 30));

describe('ce qui est gardé sans réseau', () => {
  it('s’ouvre à qui l’a écrit, et rien n’en est lisible sur le disque', async () => {
    signIn('7');
    await unlock('7');
    await putInBox('7', [work('i'), work('p', 'i')]);
    await keepDraft('7', '1/31/RETURN', {
      value: { note: secret },
      parts: new Map([['x', new Blob([secret])]]),
    });
    const reader = await readerOf('7');
    expect(reader).not.toBeNull();
    if (!reader) return;
    const [inspection, photo] = await boxOf('7');
    expect(inspection && (await summaryOf(inspection, reader)).title).toBe(secret);
    const { files } = await contentOf('p', reader);
    expect(await files[0]?.text()).toBe(secret);
    expect(photo?.of).toBe('i');
    expect(await everything()).toContain('key i');
    expect(await everything()).not.toContain('Trabelsi');
  });

  it('se ferme à la déconnexion sans que rien s’en perde, et s’ouvre de nouveau au retour du même', async () => {
    signIn('7');
    await unlock('7');
    await putInBox('7', [work('i')]);
    eraseSession('left');
    await settle();
    expect(await readerOf('7')).toBeNull();
    expect(await boxOf('7')).toHaveLength(1);

    signIn('8');
    await unlock('8');
    const other = await readerOf('8');
    expect(await boxOf('8')).toEqual([]);
    await expect(contentOf('i', other as NonNullable<typeof other>)).rejects.toThrow();
    expect(await readDraft('8', '1/31/RETURN', 'image/jpeg')).toBeNull();
    eraseSession('left');
    await settle();

    signIn('7');
    await unlock('7');
    const back = await readerOf('7');
    expect(back && (await contentOf('i', back)).body.variables).toEqual({ note: secret });
  });

  it('ne se lit plus douze heures après le dernier contact, mais s’écrit toujours', async () => {
    signIn('7');
    await unlock('7');
    const now = Date.now();
    expect(await readerOf('7', now + readsFor - 1000)).not.toBeNull();
    // A clock that is set back opens nothing.
    expect(await readerOf('7', now - 3_600_000)).toBeNull();
    await unlock('7');
    expect(await readerOf('7', now + readsFor + 60_000)).toBeNull();
    expect(await keptKey('7', now)).toBeNull();
    await putInBox('7', [work('later')]);
    await unlock('7');
    const reader = await readerOf('7');
    expect(reader && (await contentOf('later', reader)).body.variables).toEqual({ note: secret });
  });

  it('reste avec son motif quand le serveur le refuse, repart quand on le renvoie, s’en va avec ses photos', async () => {
    signIn('7');
    await unlock('7');
    await putInBox('7', [work('i'), work('p', 'i'), work('j')]);
    const [inspection] = await boxOf('7');
    if (!inspection) throw new Error('nothing is kept');
    await settleInBox(inspection, 'refused');
    expect((await boxOf('7')).map(({ refused }) => refused)).toEqual([true, false, false]);
    await sendAgain('7', 'i');
    expect((await boxOf('7')).map(({ refused }) => refused)).toEqual([false, false, false]);
    await giveUp('7', 'i');
    expect((await boxOf('7')).map(({ id }) => id)).toEqual(['j']);
    // What was given up while it was being sent does not come back.
    await settleInBox(inspection, 'refused');
    expect((await boxOf('7')).map(({ id }) => id)).toEqual(['j']);
  });

  it('garde à qui corrige un état des lieux refusé sa signature et son heure, tant que rien n’y change', async () => {
    signIn('7');
    await unlock('7');
    vi.stubGlobal('navigator', { onLine: false });
    const task = aTask({ kind: 'DEPARTURE' });
    const photo = { deviceId: 'p', side: null, damage: null, sha256: 'ab', content: new Blob(['photo']) };
    const signed = { ...begin(task), mileage: 900, photos: [photo], signature: new Blob(['drawn']) };
    const at = Date.UTC(2026, 10, 27, 9);
    await offlineSender.send(madeOf(signed, task, at));
    const [inspection] = await boxOf('7');
    if (!inspection) throw new Error('nothing is kept');
    const [reader, pair] = [await readerOf('7'), await writerOf('7')];
    if (!reader || !pair) throw new Error('reading is locked');
    const told = { ...(await summaryOf(inspection, reader)), reason: 'Pas revenu du contrat A.' };
    const summary = await sealValue(told, `told ${inspection.id}`, pair);
    await settleInBox(inspection, 'refused', { summary });
    await outbox.refresh();
    expect(await mend(signed.deviceId)).toBe(true);
    expect(await boxOf('7')).toEqual([]);
    const key = '7/7/3/DEPARTURE';
    const again = await browserDrafts.read(key);
    expect(await again?.signature?.text()).toBe('drawn');
    const sentBefore = { at, isSigned: true, refusal: told.reason };
    expect(again).toMatchObject({ mileage: 900, photos: [{}], sentBefore });
    if (!again) return;
    // Whoever leaves the page at that finds it as it was.
    await browserDrafts.keep(key, again);
    expect(await (await browserDrafts.read(key))?.signature?.text()).toBe('drawn');
    await browserDrafts.keep(
      key,
      changed(again, () => ({ mileage: 901 })),
    );
    expect(await browserDrafts.read(key)).toMatchObject({ signature: null, sentBefore });
    expect(await everything()).not.toContain('drawn');
  });

  it('refuse d’écrire sur un appareil qui n’a jamais été prêt, et le dit au lieu de perdre ce qui est saisi', async () => {
    signIn('9');
    await expect(putInBox('9', [work('i')])).rejects.toThrow('ouvrez-y Karhba une fois avec du réseau');
    expect(asked).toBeGreaterThan(0);
  });
});
