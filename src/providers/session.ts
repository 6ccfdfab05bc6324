import type { Role } from '../schema/words/access/permissions';

/** Where the session is kept, as the specification (§7) has it. */
const KEY = 'auth';
/** Where the browser keeps which records its user looked at (recents.ts): it goes with the session. */
export const recentsKey = 'karhba.recents';

/** Where the browser keeps what its user may do, for a page that is opened without network. */
export const rightsKey = 'karhba-rights';
/** Where the browser keeps the key that reads what its user wrote without network: it goes with the session. */
export const readingKeys = 'karhba-keys';

export interface SessionUser {
  id: string;
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
}

interface Token {
  accessToken: string;
  /** Epoch milliseconds. */
  expiresIn: number;
  tokenType: string;
  refreshToken?: string;
}

export interface Session {
  user: SessionUser;
  token: Token;
}

/** Why there is no session any more: the user left, or it was lost and they want to come back to where they were. */
export type End = 'left' | 'lost';

let text: string | null = null;
let session: Session | null = null;
let end: End = 'lost';
let worker: SessionUser | null = null;
const listeners = new Set<() => void>();

/** The stored session, the same object until it changes. A read that fails is logged and counts as none. */
export function readSession(): Session | null {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === text) return session;
    text = stored;
    session = null;
    const read = JSON.parse(stored ?? 'null') as Partial<Session> | null;
    if (read?.user?.id && read.token?.accessToken) session = read as Session;
  } catch (error) {
    console.error('Lecture de la session impossible', error);
    session = null;
  }
  return session;
}

/** What distinguishes one session from the next. */
export const readAccessToken = (): string | null => readSession()?.token.accessToken ?? null;

export function writeSession(next: Session): void {
  end = 'lost';
  localStorage.setItem(KEY, JSON.stringify({ user: next.user, token: next.token }));
  announceSession();
}

/** Puts right what the session holds of its user, from their record as it was saved. */
export function rewriteUser(saved: Readonly<Record<string, unknown>>): void {
  const current = readSession();
  if (!current || String(saved.id) !== current.user.id) return;
  const known = Object.keys(current.user).filter(name => name !== 'id' && saved[name] !== undefined);
  const changed = Object.fromEntries(known.map(name => [name, saved[name]]));
  writeSession({ ...current, user: { ...current.user, ...changed } });
}

/** Ends the session in this browser. Other tabs learn why: what they hear of last is the text that stood before. */
export function eraseSession(why: End): void {
  end = why;
  localStorage.setItem(KEY, JSON.stringify({ end: why }));
  localStorage.removeItem(KEY);
  localStorage.removeItem(recentsKey);
  localStorage.removeItem(rightsKey);
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(readingKeys);
  announceSession();
}

/** Why the last session ended; 'lost' for a visitor. */
export const whyEnded = (): End => end;

/** Once the login is shown, later addresses are those of a visitor. */
export function forgetEnd(): void {
  end = 'lost';
}

/** The admin of this tab is there for `user`; null when it is gone. */
export function setWorker(user: SessionUser | null): void {
  worker = user;
}

/** The session of the one who works in this tab; null when another person's has taken its place. */
export function readOwnSession(): Session | null {
  const current = readSession();
  return current && worker && current.user.id !== worker.id ? null : current;
}

/** Whose session was lost while they worked in this tab: their screen waits for them to identify themselves. */
export function readWaiting(): SessionUser | null {
  return end === 'lost' && !readSession() ? worker : null;
}

/** The session of the one who is waited for, once they are back; null when nobody is, they left or another came. */
export function sessionRegained(): Promise<Session | null> {
  return new Promise(settle => {
    const look = () => {
      if (readWaiting()) return;
      stop();
      settle(readOwnSession());
    };
    const stop = onSession(look);
    look();
  });
}

/** Notifies this tab that the stored session may have changed. */
export function announceSession(): void {
  for (const listener of listeners) listener();
}

/** Calls back when this tab or another one changes the session. */
export function onSession(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return;
    hearEnd(event.newValue);
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', elsewhere);
  };
}

/** A session of now: one that ends later was lost, unless we hear otherwise. */
function hearEnd(written: string | null): void {
  if (!written) return;
  try {
    const { end: why } = JSON.parse(written) as { end?: End };
    end = why === 'left' ? 'left' : 'lost';
  } catch (error) {
    console.error('Lecture de la session impossible', error);
  }
}
