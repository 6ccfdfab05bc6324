import { newKey } from './newKey';

const name = 'karhba.turn';
/** A turn ends by itself after this, in milliseconds: a tab may be closed in the middle of its own. */
const longest = 8000;
/** How long what one tab stores may take to be seen by another, in milliseconds. */
const slowest = 3000;

/** What stands in IndexedDB between the tabs. */
interface Turn {
  owner: string | null;
  until: number;
  /** What the last one replaced. */
  spent: string | null;
}

/** It is worth nothing after a crash. */
const relaxed = { durability: 'relaxed' } as const;

const pause = (duration: number) => new Promise(next => setTimeout(next, duration));

/**
 * What replaces the session is done by one tab at a time: two that spend the same refresh token look like a thief and
 * their victim. Browsers have no locks on plain http, as in a local network: there a record that IndexedDB writes for
 * one tab at a time does as well. Tabs see what another has stored a moment later only: that moment is waited out.
 * @param read what the task replaces, as this tab sees it.
 */
export async function inTurn<Done>(task: () => Promise<Done>, read: () => string | null): Promise<Done> {
  const turns = await openTurns().catch(error => console.error('Pas de mémoire entre onglets', error));
  const run = () => (turns ? runTurn(turns, task, read) : task());
  return 'locks' in navigator ? navigator.locks.request(name, run) : run();
}

async function runTurn<Done>(turns: IDBDatabase, task: () => Promise<Done>, read: () => string | null) {
  const turn: Turn = { owner: newKey(), until: 0, spent: null };
  while (!(await take(turns, turn))) await pause(30 + Math.random() * 60);
  try {
    const end = Date.now() + slowest;
    while (turn.spent !== null && read() === turn.spent && Date.now() < end) await pause(20);
    const before = read();
    const done = await task();
    if (read() !== before) turn.spent = before;
    return done;
  } finally {
    const left = turns.transaction(name, 'readwrite', relaxed);
    left.objectStore(name).put({ ...turn, owner: null }, name);
    turns.close();
  }
}

/** Null where there is no IndexedDB. */
function openTurns(): Promise<IDBDatabase | null> {
  if (!('indexedDB' in globalThis)) return Promise.resolve(null);
  return new Promise((opened, failed) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.result.createObjectStore(name);
    request.onsuccess = () => opened(request.result);
    request.onerror = () => failed(request.error ?? new Error('IndexedDB'));
  });
}

/** Whether the turn is ours now. Reading and writing are one transaction, which the browser gives to one tab at a time. */
function take(turns: IDBDatabase, turn: Turn): Promise<boolean> {
  return new Promise((settle, failed) => {
    let ours = false;
    const transaction = turns.transaction(name, 'readwrite', relaxed);
    const store = transaction.objectStore(name);
    const request = store.get(name) as IDBRequest<Turn | undefined>;
    request.onsuccess = () => {
      const last = request.result;
      ours = 'locks' in navigator || !last?.owner || last.until < Date.now();
      if (!ours) return;
      turn.spent = last?.spent ?? null;
      turn.until = Date.now() + longest;
      store.put(turn, name);
    };
    transaction.oncomplete = () => settle(ours);
    transaction.onerror = () => failed(transaction.error ?? new Error('IndexedDB'));
  });
}
