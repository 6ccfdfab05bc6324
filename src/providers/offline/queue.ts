/* What waits on a device to be sent: which comes next, and what becomes of it. Pure: where it is kept, how it leaves
   and when is decided elsewhere (outbox.ts). */

export type WaitingKind = 'inspection' | 'photo';

/** One thing that waits to be sent. It is kept in clear: neither a person nor a car can be read of it. */
export interface Waiting {
  /** A UUID made on the device, which is unique in the database too. */
  id: string;
  kind: WaitingKind;
  /** Its place in the order in which all were made. */
  seq: number;
  /** The inspection that a photo is of: it goes first, and takes its photos with it when it is given up. */
  of: string | null;
  /** What it is about, by an opaque name: of one car, they arrive in the order in which they were made. */
  about: string;
  /** Under which it is sent, however often; another once it was mended. */
  key: string;
  /** Refused by the server: somebody has to mend it or give it up. */
  refused: boolean;
}

/** What sending one came to. `later`: nobody knows, or not now; it is sent again as it is. */
export type Outcome = 'sent' | 'refused' | 'later';

const bySeq = (a: Waiting, b: Waiting) => a.seq - b.seq;

/** Those that have to arrive before `one`: the inspection that it is of, and earlier ones of the same car. */
const stands = (before: Waiting, one: Waiting) =>
  before.id === one.of ||
  (one.kind === 'inspection' &&
    before.kind === 'inspection' &&
    before.about === one.about &&
    before.seq < one.seq);

/**
 * What is sent next: the oldest that nothing has to precede. What was refused keeps its own behind it, and nobody
 * else's.
 */
export function nextToSend(queue: readonly Waiting[]): Waiting | undefined {
  return queue
    .toSorted(bySeq)
    .find(one => !one.refused && !queue.some(before => before !== one && stands(before, one)));
}

/** The queue once `id` was sent or refused; what was taken away meanwhile stays away. */
export function settled(queue: readonly Waiting[], id: string, outcome: Outcome): Waiting[] {
  if (outcome === 'sent') return queue.filter(one => one.id !== id);
  return queue.map(one => (one.id === id && outcome === 'refused' ? { ...one, refused: true } : one));
}

/** The queue with `id` to be sent again, mended, under another key: the server has never taken it. */
export const mended = (queue: readonly Waiting[], id: string, key: string): Waiting[] =>
  queue.map(one => (one.id === id && one.refused ? { ...one, refused: false, key } : one));

/** What goes with `id` when somebody gives it up: itself and its photos. */
export const withIts = (queue: readonly Waiting[], id: string): string[] =>
  queue.filter(one => one.id === id || one.of === id).map(one => one.id);

/** What the bar shows of the queue; null when all is sent. */
export type Standing =
  | { state: 'refused'; inspections: number; photos: number }
  | { state: 'offline'; inspections: number; photos: number }
  /** `done` of `total` of this round have left. */
  | { state: 'sending'; done: number; total: number }
  | null;

/**
 * How the queue stands.
 * @param round what has left since there was network again; null while nothing is being sent
 */
export function standingOf(queue: readonly Waiting[], round: { done: number } | null): Standing {
  const refused = queue.filter(one => one.refused);
  if (refused.length > 0) return { state: 'refused', ...countOf(refused) };
  if (queue.length === 0) return null;
  if (!round) return { state: 'offline', ...countOf(queue) };
  return { state: 'sending', done: round.done, total: round.done + queue.length };
}

/** How many inspections and photos there are. */
export function countOf(queue: readonly Pick<Waiting, 'kind'>[]) {
  const inspections = queue.filter(({ kind }) => kind === 'inspection').length;
  return { inspections, photos: queue.length - inspections };
}

const shortest = 5_000;
const longest = 300_000;

/** How long to wait after so many tries that came to nothing, in milliseconds: twice as long each time. */
export const pauseAfter = (failures: number): number =>
  Math.min(longest, shortest * 2 ** Math.min(failures, 10));
