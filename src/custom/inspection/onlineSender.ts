import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { ReadableError } from '../../providers/readableError';
import { makeStore } from '../../providers/store';
import type { Photo } from './draft';
import type { InspectionSender, MadeInspection, PhotoState, Sending } from './sender';

interface Waiting extends Photo {
  /** The inspection that lists it. */
  of: string;
}

interface Queue {
  waiting: readonly Waiting[];
  /** Photos that have left in this round. */
  done: number;
  busy: boolean;
  reason: string | null;
}

const empty: Queue = { waiting: [], done: 0, busy: false, reason: null };
/** Milliseconds before the next try, the longer the more have failed. */
const pauses = [1000, 3000, 10_000, 30_000];

const unanswered = (error: unknown) => ['UNREACHABLE', 'UNAVAILABLE'].includes((error as ReadableError).code);

/**
 * Sends while there is network: the inspection at once, then its photos one by one, again and again until they have
 * arrived or are refused. What has not left is lost with the page.
 */
export function onlineSender(
  dataProvider: Pick<KarhbaDataProvider, 'create' | 'action'>,
  wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms)),
): InspectionSender {
  const { read, set, subscribe } = makeStore<Queue>(empty);
  const states = new Map<string, PhotoState>();
  const change = (next: Partial<Queue>) => set({ ...read(), ...next });
  const mark = (deviceId: string, state: PhotoState) => states.set(deviceId, state);

  async function sendPhoto({ of, deviceId, content }: Waiting): Promise<void> {
    mark(deviceId, 'sending');
    change({});
    const photo = new File([content], `${deviceId}.jpg`, { type: 'image/jpeg' });
    await dataProvider.action('inspections', {
      id: of,
      action: 'addInspectionPhoto',
      data: { deviceId, photo },
      meta: { idempotencyKey: deviceId.replaceAll('-', '') },
    });
    mark(deviceId, 'sent');
  }

  async function work(): Promise<void> {
    if (read().busy) return;
    change({ busy: true, reason: null });
    for (let tries = 0; read().waiting.length > 0;) {
      const [first, ...others] = read().waiting as [Waiting, ...Waiting[]];
      try {
        await sendPhoto(first);
        tries = 0;
        change({ waiting: others, done: read().done + 1 });
      } catch (error) {
        const again = unanswered(error);
        mark(first.deviceId, again ? 'waiting' : 'refused');
        if (!again) return change({ busy: false, reason: (error as Error).message });
        change({});
        await wait(pauses[Math.min(tries++, pauses.length - 1)] ?? 0);
      }
    }
    change({ busy: false, done: 0 });
  }

  return {
    async send({ deviceId, values, photos, decisions }: MadeInspection) {
      const meta = { idempotencyKey: deviceId.replaceAll('-', ''), decisions };
      const { data } = await dataProvider.create('inspections', { data: values, meta });
      const of = String(data.id);
      for (const photo of photos) mark(photo.deviceId, 'waiting');
      change({ waiting: [...read().waiting, ...photos.map(photo => ({ ...photo, of }))] });
      void work();
      return { id: of };
    },
    read: () => sendingOf(read()),
    photo: deviceId => states.get(deviceId) ?? 'waiting',
    subscribe,
    retry: () => void work(),
  };
}

/** One answer for one queue: whoever follows it compares them. */
const answers = new WeakMap<Queue, Sending>();

function sendingOf(queue: Queue): Sending {
  const known = answers.get(queue) ?? worked(queue);
  answers.set(queue, known);
  return known;
}

function worked({ waiting, done, reason }: Queue): Sending {
  if (waiting.length === 0) return { state: 'sent' };
  if (reason !== null) return { state: 'refused', inspections: 0, photos: waiting.length, reason };
  return { state: 'sending', done, total: done + waiting.length };
}
