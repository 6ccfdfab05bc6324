import { can, governingAction, withTwins } from '../../../src/schema/words/access/permissions';
import type { Caller, Role } from '../../../src/schema/words/access/permissions';
import { isRecordId } from '../../../src/schema/api/recordId';
import { accounts } from '../tables/identityTables';
import type { Tx } from '../connection/transaction';
import { forbidden, notFound } from '../base/refusal';
import type { AccessServices } from './accessServices';

interface GrantedAction {
  action: string;
  isAllowed: boolean;
}

/** The rights of one user: every action that there is, allowed or not. */
export interface Permission {
  id: string;
  userId: string;
  role: Role;
  actions: GrantedAction[];
}

/** What is granted to a user, whatever the role makes of it. */
export interface Grants {
  role: Role;
  granted: ReadonlySet<string>;
  name: string;
}

/** One's own rights, or a colleague's for who may manage permissions or see the users. */
export async function readPermission(
  access: AccessServices,
  caller: Caller,
  userId: string,
): Promise<Permission> {
  const mayLook = caller.id === userId || can(caller, 'manage_permissions') || can(caller, accounts);
  if (!mayLook) throw forbidden();
  return permissionOf(access, userId, await readGrants(access.pool, userId));
}

/** The answer of the API for these grants: a SUPER_ADMIN is allowed everything, twins follow the action that governs them. */
export function permissionOf(
  { resources }: Pick<AccessServices, 'resources'>,
  userId: string,
  { role, granted }: Pick<Grants, 'role' | 'granted'>,
): Permission {
  const isAllowed = (action: string) => role === 'SUPER_ADMIN' || granted.has(governingAction(action));
  return {
    id: userId,
    userId,
    role,
    actions: resources.actions.map(action => ({ action, isAllowed: isAllowed(action) })),
  };
}

/**
 * @param lock keeps the user, and so their rights, from changing until the transaction ends.
 * @throws Refusal NOT_FOUND
 */
export async function readGrants(tx: Tx, userId: string, lock?: 'update'): Promise<Grants> {
  // One spelling of an id: '07' must not pass for another user than '7'.
  if (!isRecordId(userId)) throw notFound();
  const { rows } = await tx.query<{ role: Role; name: string }>(
    `SELECT role, concat_ws(' ', "firstName", "lastName") AS name FROM users WHERE id = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [userId],
  );
  const [user] = rows;
  if (!user) throw notFound();
  // Read once the user is locked, in a statement of its own: it must see what the last holder of the lock wrote.
  const grants = await tx.query<{ granted: string[] }>(
    'SELECT granted FROM "_permissions" WHERE user_id = $1',
    [userId],
  );
  return { ...user, granted: new Set(grants.rows[0]?.granted) };
}

/** The few to whom one turns for rights: they may give them, sign in, and are not suspended; super administrators first. */
export async function readRightsManagers(tx: Tx, except: string): Promise<{ name: string; email: string }[]> {
  const { rows } = await tx.query<{ name: string; email: string }>(
    `SELECT concat_ws(' ', u."firstName", u."lastName") AS name, u.email
     FROM users u JOIN "_credentials" c ON c.user_id = u.id LEFT JOIN "_permissions" p ON p.user_id = u.id
     WHERE u.suspended IS NOT TRUE AND u.id <> $1
       AND (u.role = 'SUPER_ADMIN' OR (u.role = 'ADMIN' AND p.granted @> '{manage_permissions}'))
     ORDER BY u.role = 'SUPER_ADMIN' DESC, u.id LIMIT 5`,
    [except],
  );
  return rows;
}

/** Replaces what is granted to a user. Twins of a right are kept beside it, so that SQL finds it under every name. */
export async function storeGrants(tx: Tx, userId: string, granted: Iterable<string>): Promise<void> {
  await tx.query(
    `INSERT INTO "_permissions" (user_id, granted) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET granted = excluded.granted`,
    [userId, withTwins(granted).toSorted()],
  );
}
