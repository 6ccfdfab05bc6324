import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../connection/listen';
import type { LetterContext, Letters } from './letters';
import type { Mailer } from './mailers';
import { removeLetter, returnLetter, takeLetter } from './outbox';
import type { TakenLetter } from './outbox';
import { OUTBOX_CHANNEL } from './queueMail';

/** In milliseconds. */
export interface PostmanTimes {
  /** Between two looks at the outbox, when nobody rings. */
  poll: number;
  /** During which nobody else takes a letter under way; longer than `deadline`. */
  lease: number;
  /** After which a delivery is given up. */
  deadline: number;
  /** Before each new try; the letter is kept as failed after the last. */
  waits: readonly number[];
  /** That a stop leaves to the delivery under way. */
  grace: number;
}

const minute = 60_000;
const usual: PostmanTimes = {
  poll: 15_000,
  lease: 5 * minute,
  deadline: minute,
  waits: [1, 5, 15, 60, 240, 720].map(minutes => minutes * minute),
  grace: 2_000,
};

export interface Post extends LetterContext {
  mailer: Mailer;
  letters: Letters;
  times?: Partial<PostmanTimes>;
}

export interface Postman {
  /** Takes no more letters; resolves once the one under way is delivered, or given up. */
  stop(): Promise<void>;
}

/** Delivers the letters of the outbox, one after the other, outside any transaction; any number of nodes may. */
export function startPostman(post: Post): Postman {
  const times = { ...usual, ...post.times };
  const stopping = new AbortController();
  const givingUp = new AbortController();
  let ring = new AbortController();
  const bell = listen(post.pool, OUTBOX_CHANNEL, () => ring.abort(), post.log);
  const rest = async () => {
    const woken = AbortSignal.any([ring.signal, stopping.signal]);
    await sleep(times.poll, undefined, { signal: woken, ref: false }).catch(() => undefined);
  };
  const working = (async () => {
    while (!stopping.signal.aborted) {
      ring = new AbortController();
      const found = await deliverNext(post, times, givingUp.signal).catch((error: unknown) => {
        post.log.warn({ err: error }, 'the outbox cannot be read');
        return false;
      });
      if (!found) await rest();
    }
  })();
  return {
    async stop() {
      stopping.abort();
      const end = setTimeout(() => givingUp.abort(), times.grace);
      await Promise.all([working, bell.stop()]).finally(() => clearTimeout(end));
    },
  };
}

/** Whether there was a letter to deliver. */
async function deliverNext(post: Post, times: PostmanTimes, givenUp: AbortSignal): Promise<boolean> {
  const taken = await takeLetter(post.pool, times.lease);
  if (!taken) return false;
  try {
    await deliver(post, taken, AbortSignal.any([givenUp, AbortSignal.timeout(times.deadline)]));
  } catch (error) {
    await putBack(post, taken, error, times.waits[taken.tries - 1] ?? null);
    return true;
  }
  await removeLetter(post.pool, taken);
  return true;
}

async function deliver(post: Post, { id, letter, data }: TakenLetter, signal: AbortSignal): Promise<void> {
  const write = post.letters[letter];
  if (!write) throw new Error(`No letter is named '${letter}'`);
  const mail = await Promise.race([write(post, data), given(signal)]);
  if (mail) await post.mailer(mail, id, signal);
}

/** Rejects once a delivery is given up: what writes it then is not waited for, and its lease ends after it. */
const given = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = () => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });

async function putBack(post: Post, taken: TakenLetter, error: unknown, wait: number | null): Promise<void> {
  const fault = faultOf(error);
  const details = { mail: taken.id, letter: taken.letter, tries: taken.tries, fault, err: error };
  if (wait === null) post.log.error(details, 'mail not sent, and not tried again');
  else post.log.warn(details, 'mail not sent yet');
  await returnLetter(post.pool, taken, fault, wait);
}

/** 'EENVELOPE 550': what a mail server answered, without anybody's address. */
function faultOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: string; responseCode?: number; name?: string };
  return [code ?? name ?? 'Error', responseCode].filter(part => part !== undefined).join(' ');
}
