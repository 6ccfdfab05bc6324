import { NotKept } from '../../providers/offline/box';
import type { NewWaiting } from '../../providers/offline/box';
import { outbox } from '../../providers/offline/outbox';
import { refusalOf } from '../../providers/offline/sendWaiting';
import { readyWriterOf } from '../../providers/offline/vault';
import { dataProvider } from '../../providers/dataProvider';
import { newKey } from '../../providers/newKey';
import { questions } from '../../providers/questions';
import { readSession, readWaiting } from '../../providers/session';
import { createVariables } from '../../providers/variables';
import { resources } from '../../resources/all';
import { decisionOf } from '../../schema/api/question';
import { documents } from '../../schema/api/documents';
import { actionOf } from '../../schema/words/actions/actions';
import { vehicleSides } from '../../product/enumerations';
import type { Photo } from '../inspection/draft';
import { onlineSender } from '../inspection/onlineSender';
import type { InspectionSender, MadeInspection, PhotoState, Sending } from '../inspection/sender';

const inspections = resources.get('inspections');

/**
 * Keeps what is made on this device before anything of it is sent: the inspection and all its photos, or nothing. With
 * network it leaves at once, and what the server has against it is shown to whoever is still there.
 */
export const offlineSender: InspectionSender = {
  async send(made) {
    const user = (readSession()?.user ?? readWaiting())?.id;
    if (!user) throw new NotKept('Personne n’est connecté.');
    // Of one that is mended nothing of before is left.
    await outbox.takeBack(made.deviceId);
    const all = [inspectionOf(made), ...made.photos.map(photo => photoOf(made, photo))];
    try {
      await readyWriterOf(user);
      await outbox.put(user, all);
    } catch (error) {
      // Where nothing can be kept it leaves at once, or not at all.
      if (error instanceof NotKept && navigator.onLine) return direct().send(made);
      throw error;
    }
    sent.set(made.deviceId, 'waiting');
    for (const { deviceId } of made.photos) sent.set(deviceId, 'waiting');
    const of = await firstAnswer(made);
    if (of && 'error' in of) {
      await outbox.takeBack(made.deviceId);
      throw refusalOf(of.error);
    }
    return { id: of?.record ?? null };
  },
  read: () => sendingOf(),
  photo: deviceId => photoState(deviceId),
  subscribe: listener => outbox.subscribe(listener),
  retry: () => void retry().catch(console.error),
};

const direct = (() => {
  let sender: InspectionSender | undefined;
  return () => (sender ??= onlineSender(dataProvider));
})();

/** What this page has given: what is in the box no more has left. */
const sent = new Map<string, PhotoState>();

/** What the server answers of the inspection, without waiting for its photos; null where it cannot be reached. */
async function firstAnswer({ deviceId, decisions }: MadeInspection) {
  if (!navigator.onLine) return null;
  return outbox.sendFirst(deviceId, async question => {
    const decided = question.choices.find(({ value }) =>
      decisions.includes(decisionOf(question.name, value)),
    );
    return decided?.value ?? questions.ask(question);
  });
}

async function retry(): Promise<void> {
  for (const { id, refused } of outbox.read().queue)
    if (refused) await outbox.sendAgain(id, question => questions.ask(question));
  await outbox.send();
}

function photoState(deviceId: string): PhotoState {
  const { queue, current } = outbox.read();
  const one = queue.find(({ id }) => id === deviceId);
  if (!one) return sent.has(deviceId) ? 'sent' : 'waiting';
  if (one.refused) return 'refused';
  return current === deviceId ? 'sending' : 'waiting';
}

/** One answer for one state: whoever follows it compares them. */
const answers = new WeakMap<object, Sending>();

function sendingOf(): Sending {
  const state = outbox.read();
  let cached = answers.get(state);
  if (!cached) answers.set(state, (cached = worked()));
  return cached;
}

function worked(): Sending {
  const { standing } = outbox.read();
  if (!standing) return { state: 'sent' };
  if (standing.state !== 'refused') return standing;
  return { ...standing, reason: outbox.read().reason ?? 'voir «\u00a0À envoyer\u00a0»' };
}

function inspectionOf({ deviceId, label, vehicle, values, draft, link }: MadeInspection): NewWaiting {
  const { signature, ...data } = values;
  const signed = signature instanceof Blob ? signature : undefined;
  return {
    id: deviceId,
    kind: 'inspection',
    of: null,
    about: vehicle,
    key: newKey(),
    summary: { title: label, link },
    body: {
      document: documents.create(inspections, resources),
      variables: createVariables(inspections, { data }, resources),
      draft,
    },
    files: signed ? [{ path: 'signature', name: 'signature.png', type: 'image/png', content: signed }] : [],
  };
}

function photoOf({ deviceId, label, vehicle }: MadeInspection, photo: Photo): NewWaiting {
  return {
    id: photo.deviceId,
    kind: 'photo',
    of: deviceId,
    about: vehicle,
    key: newKey(),
    summary: {
      title: `${label}, photo ${photo.side ? vehicleSides[photo.side].toLowerCase() : 'd’un dommage'}`,
    },
    body: {
      document: documents.action(inspections, 'addInspectionPhoto'),
      variables: { deviceId: photo.deviceId },
      ofAs: actionOf(inspections, 'record', 'addInspectionPhoto')?.argument ?? 'id',
    },
    files: [{ path: 'photo', name: `${photo.deviceId}.jpg`, type: 'image/jpeg', content: photo.content }],
  };
}
