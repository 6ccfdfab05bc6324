import { contentOf } from '../../providers/offline/box';
import { outbox } from '../../providers/offline/outbox';
import { keepDraft } from '../../providers/offline/sealedDrafts';
import { readerOf } from '../../providers/offline/vault';

/**
 * Makes a refused inspection a draft again, with its photos, as it was before it was sent; only then it leaves the box.
 * @returns whether it could be: its reader has to be known
 */
export async function mend(id: string): Promise<boolean> {
  const { user, queue } = outbox.read();
  const reader = user ? await readerOf(user) : null;
  if (!user || !reader) return false;
  const { body } = await contentOf(id, reader);
  if (!body.draft) return false;
  const parts = new Map<string, Blob>();
  for (const photo of queue.filter(({ of }) => of === id)) {
    const [content] = (await contentOf(photo.id, reader)).files;
    if (content) parts.set(photo.id, content);
  }
  await keepDraft(user, body.draft.name, { value: body.draft.value, parts });
  await outbox.takeBack(id);
  return true;
}
