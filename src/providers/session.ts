import type { Role } from '../schema/permissions';

/** Where the session is kept, as the specification (§7) has it. */
const KEY = 'auth';

export interface SessionUser {
  id: string;
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
}

export interface Token {
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

export function writeSession(next: Session): void {
  localStorage.setItem(KEY, JSON.stringify({ user: next.user, token: next.token }));
  announceSession();
}

export function eraseSession(why: End): void {
  end = why;
  localStorage.removeItem(KEY);
  announceSession();
}

/** Why the last session ended; 'lost' for a visitor. */
export const whyEnded = (): End => end;

/** Once the login is shown, later addresses are those of a visitor. */
export function forgetEnd(): void {
  end = 'lost';
}

/** Tells this tab that the stored session may have changed. */
export function announceSession(): void {
  for (const listener of listeners) listener();
}

/** Calls back when this tab or another one changes the session. */
export function onSession(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', elsewhere);
  };
}
