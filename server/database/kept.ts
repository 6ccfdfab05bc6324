import type { Resource } from '../../src/schema/resource';
import { shortName, text } from './sql';
import type { Named } from './tables';

/** The trigger that keeps the records on which the product rests; its function is in `foundation.ts`. */
export function keptTriggers({ name, kept }: Resource): Named[] {
  if (!kept) return [];
  const args = [kept.field, kept.values.join('|'), kept.message].map(text).join(', ');
  return [
    {
      name: shortName('kept', name),
      definition: `BEFORE UPDATE OR DELETE ON @ FOR EACH ROW EXECUTE FUNCTION karhba_kept(${args})`,
    },
  ];
}
