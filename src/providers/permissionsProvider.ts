import { permissionsDocument } from '../schema/api/identityDocuments';
import { can } from '../schema/words/access/permissions';
import type { Caller, Role } from '../schema/words/access/permissions';
import type { Resource } from '../schema/resource';
import { takeGranted } from './early';
import { postGraphql } from './postGraphql';
import { refreshSession } from './refreshSession';
import { makeStore } from './store';
import { readSession, readWaiting, rightsKey, writeSession } from './session';
import type { Session } from './session';

/** As the server answers: for an ADMIN, the actions and whether each is allowed. */
interface Answer {
  PermissionByUserId: { role?: Role; actions: { action: string; isAllowed: boolean }[] } | null;
}

/** The right of a resource's config that each of react-admin's actions requires. */
const rightOf: Readonly<Record<string, 'list' | 'create' | 'update' | 'delete'>> = {
  list: 'list',
  // A record's page shows it to whoever may read the list; what it lets change is another matter.
  show: 'list',
  export: 'list',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'delete',
};

/**
 * Whether `caller` may do one of react-admin's actions on a resource: 'list', 'show', 'create', 'edit', 'delete'. An
 * action without a right, or a right that no config gives, is nobody's. For a right by its name: `can`.
 */
export function canAccess(caller: Caller | null, resource: Resource | undefined, action: string): boolean {
  const name = rightOf[action];
  const right = name && resource?.access[name];
  return right !== undefined && can(caller, right);
}

const store = makeStore<Caller | null>(null);
let loading: Promise<Caller | null> | undefined;
let readAt = 0;

/**
 * From the role and the `isAllowed` actions of who is signed in to what they may see and do, for react-admin
 * (`usePermissions`, `useCanAccess`, through authProvider) and for us (`useCaller`). Read once before the admin is
 * shown, then anew when the window regains focus (at most twice a minute) or a right is refused.
 */
export const permissionsProvider = {
  /** Null until they are loaded, and for a visitor. */
  get: store.read,
  subscribe: store.subscribe,

  /** The caller of the current session. @throws when the server cannot be reached. */
  load(): Promise<Caller | null> {
    const session = readSession();
    if (!session) return Promise.resolve(withoutSession());
    const caller = store.read();
    if (caller?.id === session.user.id) return Promise.resolve(caller);
    return permissionsProvider.reload();
  },

  /** What they may now. @param role whether theirs may have changed too: the session has one of some time ago. @throws as `load`. */
  reload(role = false): Promise<Caller | null> {
    loading ??= read(role).finally(() => {
      loading = undefined;
    });
    return loading;
  },

  /**
   * For whoever learns that rights or the role may have changed (a refusal, an event of the server): menu, buttons and
   * routes follow, and the shell announces what has changed. What cannot be read now is read at the next refusal.
   */
  refresh(): void {
    permissionsProvider.reload(true).catch(logFailure);
  },

  /** For the window's 'focus'. */
  refreshIfOld(): void {
    if (store.read() && Date.now() - readAt > 30_000) permissionsProvider.reload().catch(logFailure);
  },
};

const logFailure = (error: unknown) => console.error('Droits non relus', error);

async function read(anew: boolean): Promise<Caller | null> {
  const session = readSession();
  if (!session) return withoutSession();
  const { id, role } = session.user;
  // The role alone decides for the two others: nothing to request first.
  const decided = { role, granted: new Set<string>() };
  const preloaded = anew || role !== 'ADMIN' ? null : takeGranted();
  const mustFetch = anew || (role === 'ADMIN' && !preloaded);
  readAt = Date.now();
  const current = mustFetch
    ? await request(session).catch(error => asKept(session, error))
    : { ...decided, granted: new Set(preloaded) };
  const now = readSession();
  if (!current || now?.user.id !== id) return withoutSession();
  if (current.role !== now.user.role) writeSession({ ...now, user: { ...now.user, role: current.role } });
  if (current.role === 'ADMIN') {
    const kept: KeptRights = { id, role: current.role, granted: [...current.granted] };
    localStorage.setItem(rightsKey, JSON.stringify(kept));
  }
  return set({ id, ...current });
}

/**
 * What they might when they were last here, for a page that is opened where there is no server: it judges for itself
 * whatever is requested of it. Read anew as soon as one looks at the page again. @throws the given `error`, where
 * nothing is kept
 */
function asKept({ user }: Session, error: Error): Omit<Caller, 'id'> {
  const kept = JSON.parse(localStorage.getItem(rightsKey) ?? 'null') as KeptRights | null;
  if (error.name === 'Error' || store.read() || kept?.id !== user.id) throw error;
  readAt = 0;
  return { role: kept.role, granted: new Set(kept.granted) };
}

interface KeptRights {
  id: string;
  role: Role;
  granted: readonly string[];
}

/** Nobody; but who is waited for keeps the rights that their screen was drawn with. */
function withoutSession(): Caller | null {
  const caller = store.read();
  return readWaiting()?.id === caller?.id ? caller : set(null);
}

/** Null when the session is lost. */
async function request(session: Session): Promise<Omit<Caller, 'id'> | null> {
  const post = ({ user, token }: Session) =>
    postGraphql<Answer>(permissionsDocument, { userId: user.id }, token.accessToken);
  let answer = await post(session);
  if (answer.errors?.[0]?.extensions?.code === 'UNAUTHENTICATED') {
    const fresh = await refreshSession(session);
    if (!fresh) return null;
    answer = await post(fresh);
  }
  if (answer.errors?.[0]) throw new Error(answer.errors[0].message);
  const { role = session.user.role, actions = [] } = answer.data?.PermissionByUserId ?? {};
  // What the role decides alone is the same set whoever is signed in.
  const granted = role === 'ADMIN' ? actions.filter(one => one.isAllowed).map(one => one.action) : [];
  return { role, granted: new Set(granted) };
}

function set(next: Caller | null): Caller | null {
  if (!isSame(store.read(), next)) store.set(next);
  return store.read();
}

function isSame(a: Caller | null, b: Caller | null): boolean {
  if (!a || !b) return a === b;
  const holds = [...a.granted].every(action => b.granted.has(action));
  return a.id === b.id && a.role === b.role && a.granted.size === b.granted.size && holds;
}
