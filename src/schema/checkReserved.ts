import type { Say } from './checkFields';
import type { Resource } from './resource';

/** What is reserved is asked of no one else, and has a right of its own to be shown by. */
export function checkReserved(
  { reserved = {}, operations, access }: Resource,
  actions: ReadonlySet<string>,
  say: Say,
): void {
  for (const [name, action] of Object.entries(reserved)) {
    const operation = name as keyof typeof reserved;
    const where = `reserved.${operation}`;
    if (!operations?.[operation] || access[operation] !== 'SUPER_ADMIN')
      say(where, `seule une opération de SUPER_ADMIN est réservée : access.${operation}: 'SUPER_ADMIN'`);
    if (!actions.has(action) || action === 'SUPER_ADMIN' || action === 'SIGNED_IN')
      say(
        where,
        `droit inconnu « ${action} » : employez un nom de la spécification ou ajoutez-le à ownActions`,
      );
  }
}
