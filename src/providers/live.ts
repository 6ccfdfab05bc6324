import { refreshSession } from './refreshSession';
import { onSession, readOwnSession } from './session';

/** What the server may announce as changed for the one who works here; never what it is now. */
export type Topic = 'notifications' | 'rights' | 'occupancy';

/** In milliseconds. */
const firstWait = 1_000;
const longestWait = 30_000;
/** How often one looks while the server announces nothing. */
const pollEvery = 60_000;

/** What one looks at then. */
const polled = ['notifications', 'occupancy'] as const;

/** What one looks at once a stream is open. */
const missed = ['rights', 'occupancy'] as const;

/** The token of nobody. */
const none = '-';

const listeners = new Map<Topic, Set<() => void>>();
let stop: (() => void) | undefined;

/**
 * Calls back when the server announces that `topic` has changed, from the first listener to the last one. One tab of
 * the browser is connected and notifies the others; without a connection, everyone looks each minute.
 * @returns what ends it.
 */
export function onLive(topic: Topic, listener: () => void): () => void {
  const heard = listeners.get(topic) ?? new Set();
  listeners.set(topic, heard);
  heard.add(listener);
  stop ??= connect();
  return () => {
    heard.delete(listener);
    if ([...listeners.values()].some(set => set.size > 0)) return;
    stop?.();
    stop = undefined;
  };
}

const notify = (topic: unknown) => listeners.get(topic as Topic)?.forEach(listener => listener());

function connect(): () => void {
  const over = new AbortController();
  const tabs = new BroadcastChannel('karhba-live');
  tabs.onmessage = ({ data }) => notify(data);
  const announce = (topic: Topic) => {
    notify(topic);
    tabs.postMessage(topic);
  };
  // Plain http has no locks. A stream for each tab would soon take all the connections that a browser makes.
  const led = navigator.locks
    ? navigator.locks.request('karhba-live', { signal: over.signal }, () => follow(announce, over.signal))
    : poll(over.signal);
  led.catch(error => {
    if (!over.signal.aborted) console.error(error);
  });
  return () => {
    over.abort();
    tabs.close();
  };
}

/** Looks each minute, where nothing is announced. */
async function poll(over: AbortSignal): Promise<void> {
  for (;;) {
    await pause(pollEvery, over);
    if (over.aborted) return;
    for (const topic of polled) notify(topic);
  }
}

/** Keeps a stream open until it is over, waiting longer after each failure. */
async function follow(announce: (topic: Topic) => void, over: AbortSignal): Promise<void> {
  let wait = firstWait;
  let looked = Date.now();
  while (!over.aborted) {
    const began = Date.now();
    const refused = await hear(announce, over).catch(() => null);
    // A session that is over opens nothing more: the next one will.
    if (refused) await sessionAfter(refused, over);
    if (over.aborted) return;
    // One that held a while was a good one: the next is tried soon.
    wait = Date.now() - began > longestWait ? firstWait : Math.min(wait * 2, longestWait);
    if (Date.now() - looked >= pollEvery) {
      looked = Date.now();
      for (const topic of polled) announce(topic);
    }
    await pause(wait * (0.5 + Math.random() / 2), over);
  }
}

/**
 * One stream, from its opening to its end.
 * @returns the access token when its session is over, null when the stream was merely cut.
 * @throws when there is none to be had.
 */
async function hear(announce: (topic: Topic) => void, over: AbortSignal): Promise<string | null> {
  const stale = readOwnSession();
  const session = stale && stale.token.expiresIn <= Date.now() ? await refreshSession(stale) : stale;
  if (!session) return none;
  const { accessToken } = session.token;
  const ended = new AbortController();
  const quiet = onSession(() => {
    // Another person's, or none: what comes would not be theirs. A refreshed one goes on.
    if (readOwnSession()?.user.id !== session.user.id) ended.abort();
  });
  try {
    const answer = await fetch('/live', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: '{}',
      signal: AbortSignal.any([over, ended.signal]),
    });
    if (answer.status === 401) return accessToken;
    if (!answer.ok || !answer.body) throw new Error(`/live ${answer.status}`);
    // What changed between a page's reading and this stream was announced to nobody.
    for (const topic of missed) announce(topic);
    return (await read(answer.body, announce)) === 'ended' ? accessToken : null;
  } finally {
    quiet();
  }
}

/** Hears until the stream ends: 'ended' when the server announces that the session is over. */
async function read(
  body: ReadableStream<Uint8Array>,
  announce: (topic: Topic) => void,
): Promise<'ended' | 'cut'> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return 'cut';
    const lines = (text + value).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines)
      if (line.startsWith('event: ')) {
        const topic = line.slice('event: '.length);
        if (topic === 'ended') return 'ended';
        if (topic === 'notifications' || topic === 'rights' || topic === 'occupancy') announce(topic);
      }
  }
}

/** Resolves once there is another session than that of this token, or at the end. */
function sessionAfter(accessToken: string, over: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      const now = readOwnSession()?.token.accessToken ?? none;
      if (now === accessToken && !over.aborted) return;
      quiet();
      resolve();
    };
    const quiet = onSession(look);
    over.addEventListener('abort', look, { once: true });
    look();
  });
}

const pause = (ms: number, over: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms);
    over.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
