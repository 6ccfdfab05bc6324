import { isShown } from '../../../src/schema/words/storage/faces';
import type { Caller } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import type { Values } from './store';

/**
 * Whether a record is one of the resource's that its `rule` leaves to the caller: their own, or all for SUPER_ADMIN.
 */
export function mayTouch(caller: Caller, { rule, face }: Resource, record: Values): boolean {
  if (!isShown({ face }, record)) return false;
  return !rule || caller.role === 'SUPER_ADMIN' || String(record[rule.field]) === caller.id;
}
