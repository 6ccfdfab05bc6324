import type { Resource } from '../../resource';

export const roles = { SUPER_ADMIN: 'Super admin', ADMIN: 'Admin', USER: 'Utilisateur' } as const;
export type Role = keyof typeof roles;

/** The caller: what the server reads with every request, and the browser keeps beside its session. */
export interface Caller {
  id: string;
  role: Role;
  granted: ReadonlySet<string>;
}

const governors = new Map<string, string>();

/** Declares of rights that mean the same under two names which one governs; the product does, once. */
export function declareTwins(twins: Readonly<Record<string, string>>): void {
  for (const [twin, action] of Object.entries(twins)) governors.set(twin, action);
}

/** The action whose toggle governs `action` (twins share one). */
export function governingAction(action: string): string {
  return governors.get(action) ?? action;
}

/** What governs of these actions, and all that it governs: nothing that has another name is left out. */
export function withTwins(granted: Iterable<string>): string[] {
  const governing = new Set([...granted].filter(action => governingAction(action) === action));
  const twins = [...governors.keys()].filter(action => governing.has(governingAction(action)));
  return [...governing, ...twins];
}

/**
 * The one rule of access, on both sides: SUPER_ADMIN may all; USER is admitted to no area;
 * an ADMIN may what was granted. Nobody signed in may nothing.
 */
export function can(caller: Caller | null | undefined, action: string): boolean {
  if (!caller) return false;
  if (action === 'SIGNED_IN' || caller.role === 'SUPER_ADMIN') return true;
  if (action === 'SUPER_ADMIN' || caller.role === 'USER') return false;
  return caller.granted.has(governingAction(action));
}

type Read = Pick<Resource, 'access' | 'rule'>;

/** What reading the records of a resource requires: the right to its list; where there is none, to be SUPER_ADMIN. */
export const readRight = ({ access }: Pick<Read, 'access'>): string => access.list ?? 'SUPER_ADMIN';

/** Whether the caller may read all of its records, not their own alone. */
export const mayReadAll = (caller: Caller, resource: Read): boolean =>
  can(caller, readRight(resource)) && (!resource.rule || caller.role === 'SUPER_ADMIN');
