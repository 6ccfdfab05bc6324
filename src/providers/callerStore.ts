import { documents } from '../schema/documents';
import type { Caller, Role } from '../schema/permissions';
import { postGraphql } from './postGraphql';
import { refreshSession } from './refreshSession';
import { readSession, readWaiting, writeSession } from './session';
import type { Session } from './session';

interface Permissions {
  PermissionByUserId: { role?: Role; actions: { action: string; isAllowed: boolean }[] } | null;
}

let caller: Caller | null = null;
let loading: Promise<Caller | null> | undefined;
let readAt = 0;
const listeners = new Set<() => void>();

/**
 * Who is signed in and what they may: read once before the admin is shown, then anew when the window regains focus
 * (at most twice a minute) or a right is refused.
 */
export const callerStore = {
  /** Null until they are loaded, and for a visitor. */
  get: () => caller,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** The caller of the current session. @throws when the server cannot be reached. */
  load(): Promise<Caller | null> {
    const session = readSession();
    if (!session) return Promise.resolve(without());
    if (caller?.id === session.user.id) return Promise.resolve(caller);
    return callerStore.reload();
  },

  /** What they may now. @param role whether theirs may have changed too: a session tells one of some time ago. @throws as `load`. */
  reload(role = false): Promise<Caller | null> {
    loading ??= read(role).finally(() => {
      loading = undefined;
    });
    return loading;
  },

  /** For the window's 'focus'. */
  reloadIfOld(): void {
    if (caller && Date.now() - readAt > 30_000)
      callerStore.reload().catch(error => console.error('Droits non relus', error));
  },
};

async function read(anew: boolean): Promise<Caller | null> {
  const session = readSession();
  if (!session) return without();
  const { id, role } = session.user;
  // The role alone decides for these two: nothing to ask first.
  const said = anew || role === 'ADMIN' ? await saidOf(session) : { role, granted: new Set<string>() };
  readAt = Date.now();
  const now = readSession();
  if (!said || now?.user.id !== id) return without();
  if (said.role !== now.user.role) writeSession({ ...now, user: { ...now.user, role: said.role } });
  return set({ id, ...said });
}

/** Nobody; but who is waited for keeps the rights that their screen was drawn with. */
function without(): Caller | null {
  return readWaiting()?.id === caller?.id ? caller : set(null);
}

/** Null when the session is lost. */
async function saidOf(session: Session): Promise<Omit<Caller, 'id'> | null> {
  const ask = ({ user, token }: Session) =>
    postGraphql<Permissions>(documents.permissions, { userId: user.id }, token.accessToken);
  let answer = await ask(session);
  if (answer.errors?.[0]?.extensions?.code === 'UNAUTHENTICATED') {
    const fresh = await refreshSession(session);
    if (!fresh) return null;
    answer = await ask(fresh);
  }
  if (answer.errors?.[0]) throw new Error(answer.errors[0].message);
  const { role = session.user.role, actions = [] } = answer.data?.PermissionByUserId ?? {};
  // What the role decides alone is the same set whoever asks.
  const granted = role === 'ADMIN' ? actions.filter(one => one.isAllowed).map(one => one.action) : [];
  return { role, granted: new Set(granted) };
}

function set(next: Caller | null): Caller | null {
  if (!same(caller, next)) {
    caller = next;
    for (const listener of listeners) listener();
  }
  return caller;
}

function same(a: Caller | null, b: Caller | null): boolean {
  if (!a || !b) return a === b;
  return a.id === b.id && a.role === b.role && a.granted.size === b.granted.size && holds(a, b);
}

function holds(a: Caller, b: Caller): boolean {
  return [...a.granted].every(action => b.granted.has(action));
}
