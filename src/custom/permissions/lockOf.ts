import { can } from '../../schema/permissions';
import type { Caller } from '../../schema/permissions';
import type { Right } from '../../schema/rightGrid';

/** Why the caller may neither grant nor withdraw a right; null when they may. The server judges again. */
export function lockOf(right: Right, caller: Caller | null, own: boolean): string | null {
  if (own) return 'Personne ne modifie ses propres droits';
  if (right.reserved) return 'Réservé au super administrateur';
  if (!can(caller, right.action))
    return 'Vous n’avez pas ce droit\u00a0: vous ne pouvez ni l’accorder ni le retirer';
  return null;
}
