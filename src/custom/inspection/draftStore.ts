import { newId } from '../../providers/newKey';
import { makeStore } from '../../providers/store';
import { changed, withoutPhoto, withPhoto, withSmallPhoto } from './draft';
import type { Change, Draft, Photo, PhotoSubject } from './draft';

interface DraftPlace {
  read(): Promise<Draft | null>;
  keep(draft: Draft): Promise<void>;
  forget(): Promise<void>;
}

interface DraftStoreOptions {
  /** Where it is kept on this device. */
  place: DraftPlace;
  /** A photo as it leaves, and its SHA-256. @throws when it cannot be read */
  shrink: (file: Blob) => Promise<Pick<Photo, 'content' | 'sha256'>>;
  onUnreadable: () => void;
  onNotKept: (error: Error) => void;
}

/** Milliseconds after which what is typed is kept; what the camera gave is kept at once. */
const pause = 250;

/**
 * A draft that is being made. All that comes late (a photo that is made small, what this device had kept) is written on the
 * draft as it is then, so nothing that was done meanwhile is lost. A photo is in the draft, and kept, before it is small.
 */
export function draftStore(first: Draft, { place, shrink, onUnreadable, onNotKept }: DraftStoreOptions) {
  const { read, set, subscribe } = makeStore(first);
  /** What was done before it is known what was kept: done again on that. */
  let early: Change[] | null = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const shrinking = new Map<string, Promise<void>>();
  let last: Promise<void> = Promise.resolve();

  function change(one: Change, delay = pause): void {
    early?.push(one);
    set(changed(read(), one));
    keepSoon(delay);
  }

  function keepSoon(delay: number): void {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(flush, delay);
  }

  /** What waits to be kept is kept now; before it is known what was kept, nothing takes its place. */
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!early && !isOver) place.keep(read()).catch(onNotKept);
  }

  function capture(file: Blob, { side, damage }: PhotoSubject): void {
    const photo = { deviceId: newId(), side, damage, sha256: '', content: file };
    change(now => withPhoto(now, photo), 0);
    makeSmall(photo);
  }

  /** One at a time: a phone has little memory for pictures. */
  function makeSmall({ deviceId, content }: Photo): void {
    const made = last.then(async () => {
      try {
        const small = { deviceId: newId(), ...(await shrink(content)) };
        change(now => withSmallPhoto(now, deviceId, small), 0);
      } catch {
        change(now => withoutPhoto(now, deviceId), 0);
        onUnreadable();
      }
      shrinking.delete(deviceId);
    });
    last = made;
    shrinking.set(deviceId, made);
  }

  async function load(): Promise<void> {
    const kept = await place.read().catch(() => null);
    const done = early ?? [];
    early = null;
    if (kept) {
      set(done.reduce(changed, kept));
      for (const photo of read().photos)
        if (photo.sha256 === '' && !shrinking.has(photo.deviceId)) makeSmall(photo);
    }
    if (done.length > 0) keepSoon(0);
  }

  return {
    read,
    subscribe,
    change,
    capture,
    load,
    /** Keeps what waits, as the page goes. */
    flush: () => timer !== undefined && flush(),
    /** Resolves once each photo can leave. */
    async ready(): Promise<void> {
      while (shrinking.size > 0) await Promise.all(shrinking.values());
    },
    /** It has left: nothing of it is kept any more. */
    async forget(): Promise<void> {
      isOver = true;
      clearTimeout(timer);
      await place.forget();
    },
  };
}

export type DraftStore = ReturnType<typeof draftStore>;
