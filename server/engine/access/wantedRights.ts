import { governingAction } from '../../../src/schema/words/access/permissions';
import type { Resources } from '../../../src/schema/resources';
import { badInput } from '../base/refusal';

/** The argument `actions` of managePermissions, as GraphQL gives it. */
export type GivenActions =
  readonly ({ action?: string | null; isAllowed?: boolean | null } | null)[] | null | undefined;

const mostActions = 1000;

/** Names that mean a role or a session: granting one would open what is closed to everyone else. */
const reserved: ReadonlySet<string> = new Set(['SUPER_ADMIN', 'SIGNED_IN']);

/**
 * What is requested, by the action that governs.
 * @throws Refusal BAD_USER_INPUT naming the action that is unknown, reserved, or both granted and withdrawn.
 */
export function wantedRights(
  resources: Pick<Resources, 'actions'>,
  given: GivenActions,
): Map<string, boolean> {
  if (!given || given.length > mostActions) throw badInput({ actions: 'Liste des droits attendue' });
  const known = new Set(resources.actions);
  const wanted = new Map<string, boolean>();
  for (const item of given) {
    if (!item?.action || typeof item.isAllowed !== 'boolean')
      throw badInput({ actions: 'Chaque droit a un nom (action) et une réponse (isAllowed)' });
    const { action, isAllowed } = item;
    if (!known.has(action) || reserved.has(action))
      throw badInput({ actions: `Droit inconnu\u00a0: «\u00a0${action.slice(0, 80)}\u00a0»` });
    const governing = governingAction(action);
    if ((wanted.get(governing) ?? isAllowed) !== isAllowed)
      throw badInput({ actions: `Droit à la fois accordé et retiré\u00a0: «\u00a0${action}\u00a0»` });
    wanted.set(governing, isAllowed);
  }
  return wanted;
}
