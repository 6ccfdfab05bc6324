import type { Resource } from '../../src/schema/resource';
import { shortName, text } from './sql';
import type { Named } from './tables';

/**
 * Triggers that keep what settles a record within its total, whoever writes and however many at once: they lock the
 * record, then add its rows up. The function that they call is in `foundation.ts`.
 */
export function settledTriggers({ name, settled }: Resource, childPath: string, table: string): Named[] {
  if (settled?.rows !== childPath) return [];
  const args = [name, settled.amount, settled.total, settled.message].map(text).join(', ');
  return (['INSERT', 'UPDATE'] as const).map(event => ({
    name: shortName('settled', table, event.toLowerCase()),
    definition: `AFTER ${event} ON @ REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION karhba_settled(${args})`,
  }));
}
