import type { Draft, Photo, Task } from './draft';
import { hashOf } from './shrinkPhoto';

/** Where an inspection that is being made is kept on this device, by user and line. */
export interface DraftKeeper {
  read(key: string): Promise<Draft | null>;
  keep(key: string, draft: Draft): Promise<void>;
  forget(key: string): Promise<void>;
}

/** The user and the line of a key: '12/7/31/RETURN'. */
function split(key: string): [user: string, name: string] {
  const at = key.indexOf('/');
  return [key.slice(0, at), key.slice(at + 1)];
}

const load = () => import('../../providers/offline/sealedDrafts');

/** A draft without what is kept apart. */
export const withoutContents = ({ photos, ...draft }: Draft) => ({
  ...draft,
  signature: null as string | null,
  agentSignature: null,
  photos: photos.map(({ deviceId, side, damage, sha256 }) => ({ deviceId, side, damage, sha256 })),
});

/** The draft with its photos and what was signed; one whose content is gone is gone. */
export function withContents(value: unknown, contents: ReadonlyMap<string, Blob>): Draft {
  const draft = value as ReturnType<typeof withoutContents>;
  const photos = draft.photos.flatMap((photo): Photo[] => {
    const content = contents.get(photo.deviceId);
    return content ? [{ ...photo, content }] : [];
  });
  const signed = contents.get(draft.signature ?? '');
  return { ...draft, photos, signature: signed ? new Blob([signed], { type: 'image/png' }) : null };
}

/**
 * Drafts in the browser's own database, sealed: photos are too large for anything else. The signature, which alone
 * identifies a person, is not kept: it is made again at the end; but where the inspection left before, whoever signed has
 * gone. Each is kept once the one before is: none overtakes another.
 */
export const browserDrafts: DraftKeeper = {
  async read(key) {
    const kept = await (await load()).readDraft(...split(key), 'image/jpeg');
    return kept && withContents(kept.value, kept.parts);
  },
  keep: (key, draft) =>
    inTurn(async () => {
      const parts = new Map(draft.photos.map(({ deviceId, content }) => [deviceId, content]));
      const value = withoutContents(draft);
      if (draft.sentBefore && draft.signature) {
        value.signature = await hashOf(draft.signature);
        parts.set(value.signature, draft.signature);
      }
      await (await load()).keepDraft(...split(key), { value, parts });
    }),
  forget: key => inTurn(async () => (await load()).forgetDraft(...split(key))),
};

/** What a user began on this device and has not sent: the line, by its ids, and when they were last at it. */
export async function begunInspections(user: string) {
  const names = await (await load()).draftNames(user);
  return names.map(({ name, at }) => {
    const [contract = '', vehicle = '', kind = ''] = name.split('/');
    return { contract, vehicle, kind: kind as Task['kind'], at };
  });
}

let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const mine = last.then(task, task);
  last = mine.catch(() => undefined);
  return mine;
}
