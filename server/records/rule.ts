import type { Caller } from '../../src/schema/permissions';
import type { Resource } from '../../src/schema/resource';
import type { Values } from './store';

/** Whether the resource's `rule` leaves a record to the caller: their own, or all of them for SUPER_ADMIN. */
export function mayTouch(caller: Caller, { rule }: Resource, record: Values): boolean {
  return !rule || caller.role === 'SUPER_ADMIN' || String(record[rule.field]) === caller.id;
}
