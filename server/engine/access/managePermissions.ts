import { can } from '../../../src/schema/words/access/permissions';
import { rightWords } from '../../../src/product/rightWords';
import { rightNames } from '../../../src/schema/words/access/rightGrid';
import { transaction } from '../connection/transaction';
import type { Transaction } from '../connection/transaction';
import type { Request, Writer } from '../base/request';
import { writeHistory } from '../records/history';
import { accounts } from '../tables/identityTables';
import { forbidden, Refusal, unauthenticated } from '../base/refusal';
import type { AccessServices } from './accessServices';
import { permissionOf, readGrants, storeGrants } from './grantedActions';
import type { Grants, Permission } from './grantedActions';
import { loadCaller } from '../sql/loadCaller';
import { recordSecurity } from './securityLog';
import { wantedRights } from './wantedRights';
import type { GivenActions } from './wantedRights';

/**
 * Grants and withdraws rights; actions that are not listed stay as they are.
 * @throws Refusal UNAUTHENTICATED, FORBIDDEN (also for an action that the caller does not hold, and for one's own
 * rights), NOT_FOUND, BAD_USER_INPUT naming an unknown action.
 */
export function managePermissions(
  access: AccessServices,
  request: Request,
  userId: string,
  actions: GivenActions,
): Promise<Permission> {
  return transaction(access.pool, async tx => {
    const caller = await loadCaller(tx, request.sessionId);
    if (!caller) throw unauthenticated();
    if (!can(caller, 'manage_permissions')) throw forbidden();
    if (caller.id === userId)
      throw new Refusal('FORBIDDEN', 'Personne ne modifie ses propres droits. Demandez-le à un collègue.');
    const wanted = wantedRights(access.resources, actions);
    const target = await readGrants(tx, userId, 'update');
    if (target.role === 'SUPER_ADMIN')
      throw new Refusal(
        'CONFLICT',
        `${target.name} est super administrateur\u00a0: tout lui est déjà permis.`,
      );
    // What is already so takes no right to repeat: a whole grid may be sent back.
    const changed = [...wanted].filter(([action, isAllowed]) => target.granted.has(action) !== isAllowed);
    refuseNotHeld(
      caller,
      changed.map(([action]) => action),
      rightNames(access.resources, rightWords),
    );
    const granted = new Set(target.granted);
    for (const [action, isAllowed] of changed) {
      if (isAllowed) granted.add(action);
      else granted.delete(action);
    }
    if (changed.length > 0) {
      await storeGrants(tx, userId, granted);
      tellHistory(tx, access, caller, userId, target, changed);
      const detail = { user: userId, rights: Object.fromEntries(changed) };
      await recordSecurity(
        tx,
        access.log,
        request,
        { kind: 'rights-changed', userId: caller.id, detail },
        access.now(),
      );
    }
    return permissionOf(access, userId, { role: target.role, granted });
  });
}

function refuseNotHeld(caller: Writer, actions: readonly string[], words: ReadonlyMap<string, string>): void {
  const missing = actions.filter(action => !can(caller, action));
  if (missing.length === 0) return;
  const names = missing.map(action => `«\u00a0${words.get(action) ?? action}\u00a0»`).join(', ');
  throw new Refusal(
    'FORBIDDEN',
    `On n’accorde et ne retire que les droits que l’on a\u00a0; il vous manque ${names}.`,
  );
}

function tellHistory(
  tx: Transaction,
  { resources }: AccessServices,
  caller: Writer,
  userId: string,
  target: Grants,
  changed: readonly (readonly [string, boolean])[],
): void {
  const words = rightNames(resources, rightWords);
  const grantText = (isAllowed: boolean) => (isAllowed ? 'accordé' : 'retiré');
  writeHistory(tx, {
    caller,
    action: 'managePermissions',
    resource: accounts,
    id: userId,
    changes: changed.map(([action, isAllowed]) => ({
      field: action,
      label: words.get(action) ?? `Droit ${action}`,
      before: grantText(!isAllowed),
      after: grantText(isAllowed),
    })),
    message: `Droits de ${target.name}\u00a0: ${changed.map(([action, isAllowed]) => `«\u00a0${words.get(action) ?? action}\u00a0» ${grantText(isAllowed)}`).join(', ')}`,
  });
}
