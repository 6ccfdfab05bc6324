import type { Question } from '../../schema/api/question';
import { makeStore } from '../store';
import { canKeep, lookAtBrowser } from './abilities';
import type { Lack } from './abilities';
import { readSession } from '../session';
import { NoAnswer } from './askServer';
import { boxOf, contentOf, giveUp, putInBox, recordOf, sendAgain, settleInBox, summaryOf } from './box';
import type { NewWaiting, Summary } from './box';
import type { KeptWaiting } from './database';
import { openDatabase } from './database';
import { forgetOld } from './keptAnswers';
import { pauseAfter, standingOf } from './queue';
import type { Outcome, Standing } from './queue';
import { sealValue } from './sealing';
import type { Sealed } from './sealing';
import { sendAll } from './sendAll';
import { sendWaiting } from './sendWaiting';
import type { Received } from './sendWaiting';
import { readerOf, unlock, writerOf } from './vault';
import type { Reader } from './vault';

/** How what waits stands, for whoever shows it. */
export interface OutboxState {
  user: string | null;
  queue: readonly KeptWaiting[];
  standing: Standing;
  /** What is being sent. */
  current: string | null;
  /** Why the first that was refused was; null while reading is locked. */
  reason: string | null;
  /** Why this account keeps nothing here, as the server states it. */
  noKey: string | null;
  lack: Lack;
}

const none: OutboxState = {
  user: null,
  queue: [],
  standing: null,
  current: null,
  reason: null,
  noKey: null,
  lack: null,
};
const { read, set, subscribe } = makeStore<OutboxState>(none);
/** Notifies the other tabs. */
let channel: BroadcastChannel | undefined;

const lockName = 'karhba-outbox';
/** How often the server is heard of while the page is open, in milliseconds. */
const contactEvery = 600_000;
/** A fault of the server's own is tried so often; then somebody has to look. */
const mostFaults = 5;
const faults = new Map<string, number>();

type Ask = (question: Question) => Promise<string | null>;

/** What waits on this device for the one who is signed in, and its sending. */
export const outbox = {
  read,
  subscribe,
  start,
  refresh,
  put,
  send,
  sendFirst,
  takeBack,
  sendAgain: again,
  summaries,
  leave,
};

/** Looks at the box. */
async function refresh(round?: { done: number } | null): Promise<void> {
  const user = readSession()?.user.id ?? read().user;
  if (!user) return set(none);
  const queue = await boxOf(user);
  const going = round === undefined ? (rounds.get(user) ?? null) : round;
  const refused = queue.find(one => one.refused);
  const reason = refused ? await reasonOf(refused).catch(() => null) : null;
  set({ ...read(), user, queue, reason, standing: standingOf(queue, going) });
}

async function reasonOf(one: KeptWaiting): Promise<string | null> {
  const reader = await readerOf(one.user);
  return reader?.print === one.pair ? ((await summaryOf(one, reader)).reason ?? null) : null;
}

/** What is being sent in this tab, by user. */
const rounds = new Map<string, { done: number }>();

async function changed(): Promise<void> {
  await refresh();
  channel?.postMessage('changed');
}

/** Keeps what is to be sent. @throws NotKept */
async function put(user: string, all: readonly NewWaiting[]): Promise<void> {
  await putInBox(user, all);
  await changed();
}

/** Takes one out again, with its photos, because nobody wants it sent any more. */
async function takeBack(id: string): Promise<void> {
  const { user } = read();
  if (!user) return;
  await giveUp(user, id);
  await changed();
}

/** Sends one that was refused again. @param ask decides what the server asks */
async function again(id: string, ask?: Ask): Promise<void> {
  const { user } = read();
  if (!user) return;
  faults.delete(id);
  await sendAgain(user, id);
  await changed();
  await send(ask);
}

/** What the lines show, those that open; the others were written with a key that is not here. */
async function summaries(): Promise<ReadonlyMap<string, Summary>> {
  const { user, queue } = read();
  const reader = user ? await readerOf(user) : null;
  if (!reader) return new Map();
  const mine = queue.filter(({ pair }) => pair === reader.print);
  return new Map(await Promise.all(mine.map(async one => [one.id, await summaryOf(one, reader)] as const)));
}

/** Whether leaving now leaves something behind on this device. */
async function leave(): Promise<{ inspections: number; photos: number } | null> {
  await refresh();
  const { queue } = read();
  if (queue.length === 0) return null;
  const inspections = queue.filter(({ kind }) => kind === 'inspection').length;
  return { inspections, photos: queue.length - inspections };
}

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends what waits, where no other tab does.
 * @param ask decides what the server asks, where somebody has just sent it
 * @returns what became of each that was tried
 */
async function send(ask?: Ask): Promise<ReadonlyMap<string, Received>> {
  const received = new Map<string, Received>();
  const user = readSession()?.user.id;
  if (!user || !('locks' in navigator)) return received;
  await refresh();
  if (read().queue.length === 0) return received;
  // Whoever has just sent something waits for their turn; the others leave it to the tab that is at it.
  await navigator.locks.request(lockName, { ifAvailable: !ask }, async lock => {
    if (!lock) return;
    const left = await sendRound(user, received, ask).catch(error => {
      if (!(error instanceof NoAnswer)) console.error(error);
      return true;
    });
    clearTimeout(timer);
    failures = left ? failures + 1 : 0;
    if (left) timer = setTimeout(() => void send(), pauseAfter(failures - 1));
  });
  await changed();
  return received;
}

/** Who waits for the server's answer to one. */
const awaited = new Map<string, (answer: Received) => void>();
/** Milliseconds that whoever sends waits for the server; then it goes on without them. */
const patience = 20_000;

/** Sends what waits until the server has answered `id`; null where it does not. The rest goes on. */
async function sendFirst(id: string, ask: Ask): Promise<Received | null> {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const answered = new Promise<Received | null>(resolve => {
    awaited.set(id, resolve);
    timeout = setTimeout(() => resolve(null), patience);
  });
  const over = send(ask).then(received => received.get(id) ?? null);
  over.catch(console.error);
  try {
    return await Promise.race([answered, over.catch(() => null)]);
  } finally {
    clearTimeout(timeout);
    awaited.delete(id);
  }
}

interface More {
  record?: string;
  summary?: Sealed;
}

async function sendRound(user: string, received: Map<string, Received>, ask?: Ask): Promise<boolean> {
  const reader = (await readerOf(user)) ?? (await unlock(user), await readerOf(user));
  if (!reader) return true;
  const round = { done: 0 };
  rounds.set(user, round);
  try {
    const all = async () => {
      const queue = await boxOf(user);
      await refresh();
      return queue.filter(({ pair }) => pair === reader.print);
    };
    const sendOne = async (one: KeptWaiting) => {
      set({ ...read(), current: one.id });
      const answer = await receive(user, one, reader, ask);
      received.set(one.id, answer);
      return judged(one, answer, reader);
    };
    return await sendAll<KeptWaiting, More>({ all, settle: settleInBox }, sendOne, ({ id }, outcome) => {
      if (outcome === 'sent') round.done += 1;
      const answer = received.get(id);
      if (answer) awaited.get(id)?.(answer);
      channel?.postMessage('changed');
    });
  } finally {
    rounds.delete(user);
    set({ ...read(), current: null });
  }
}

async function receive(user: string, one: KeptWaiting, reader: Reader, ask?: Ask): Promise<Received> {
  const { body, files } = await contentOf(one.id, reader);
  const of = one.of ? await recordOf(one.of) : undefined;
  return sendWaiting({ user, key: one.key, body, files, of, ask });
}

async function judged(
  one: KeptWaiting,
  answer: Received,
  reader: Reader,
): Promise<{ outcome: Outcome; more?: More }> {
  if ('record' in answer) return { outcome: 'sent', more: { record: answer.record } };
  const { message, extensions } = answer.error;
  if (extensions?.code === 'INTERNAL') {
    const times = (faults.get(one.id) ?? 0) + 1;
    faults.set(one.id, times);
    if (times < mostFaults) return { outcome: 'later' };
  }
  const pair = await writerOf(one.user);
  const refusal = { ...(await summaryOf(one, reader)), reason: message };
  const sealed = pair?.print === one.pair ? await sealValue(refusal, `told ${one.id}`, pair) : undefined;
  return { outcome: 'refused', more: { summary: sealed } };
}

interface Start {
  /** Whether this one makes inspections: their device is made ready. */
  mayInspect: () => boolean;
  onSession: (listener: () => void) => () => void;
  /** The server was reached by one who makes inspections, on a device that may keep. */
  onReady: () => Promise<void>;
}

/**
 * Begins, for as long as the page is open: looks whether something waits, sends it when there is network, and hears of
 * the server so that one can read for the next hours.
 */
async function start({ mayInspect, onSession, onReady }: Start) {
  set({ ...read(), lack: await lookAtBrowser() });
  if (!canKeep()) return;
  channel ??= new BroadcastChannel(lockName);
  channel.onmessage = () => void refresh().catch(console.error);
  await forgetOld();
  const contact = async () => {
    const user = readSession()?.user.id;
    await refresh();
    const wanted = user && (mayInspect() || read().queue.length > 0);
    if (!wanted || !navigator.onLine) return;
    try {
      const { refused } = await unlock(user);
      set({ ...read(), noKey: refused ?? null });
      await send();
      if (!refused && mayInspect()) await onReady();
      await refresh();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
  };
  const look = () => void contact().catch(console.error);
  onSession(() => {
    const user = readSession()?.user.id ?? null;
    if (user !== read().user) look();
  });
  addEventListener('online', () => {
    failures = 0;
    look();
  });
  addEventListener('offline', () => void refresh(null).catch(console.error));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  setInterval(look, contactEvery);
  await openDatabase();
  await contact();
}
