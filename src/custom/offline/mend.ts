import { parseInstant } from '../../domain/instant';
import { contentOf, summaryOf } from '../../providers/offline/box';
import { outbox } from '../../providers/offline/outbox';
import { readerOf } from '../../providers/offline/vault';
import { browserDrafts, withContents } from '../inspection/drafts';

/**
 * Makes a refused inspection a draft again, with its photos, as it was before it was sent; only then it leaves the box.
 * Its hour stays, and its signature as long as nothing is changed: its client has gone. Why it was refused is said there.
 * @returns whether it could be: its reader has to be known
 */
export async function mend(id: string): Promise<boolean> {
  const { user, queue } = outbox.read();
  const reader = user ? await readerOf(user) : null;
  if (!user || !reader) return false;
  const { body, files } = await contentOf(id, reader);
  const at = parseInstant(body.variables.dateTime as string);
  if (!body.draft || at === null) return false;
  const parts = new Map<string, Blob>();
  for (const photo of queue.filter(({ of }) => of === id)) {
    const [content] = (await contentOf(photo.id, reader)).files;
    if (content) parts.set(photo.id, content);
  }
  const draft = withContents(body.draft.value, parts);
  const signature = files[body.files.findIndex(({ path }) => path === 'signature')] ?? null;
  const refused = queue.find(one => one.id === id);
  const refusal = (refused && (await summaryOf(refused, reader)).reason) ?? null;
  const isSigned = signature !== null || draft.sentBefore?.isSigned === true;
  await browserDrafts.keep(`${user}/${body.draft.name}`, {
    ...draft,
    signature,
    sentBefore: { at, isSigned, refusal },
  });
  await outbox.takeBack(id);
  return true;
}
