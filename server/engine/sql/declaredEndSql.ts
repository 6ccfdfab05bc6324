import type { Resource } from '../../../src/schema/resource';
import { text } from '../connection/sql';

/**
 * SQL of the end of the period `of` of a record of `target`, as its source declares it: without the time kept free
 * after it.
 */
export function declaredEndSql({ occupiers = [] }: Resource, of = 'o'): string {
  const after = occupiers.map(one => `WHEN ${text(one.resource)} THEN interval '${one.after} milliseconds'`);
  return `upper(${of}.period) - CASE ${of}.source ${after.join(' ')} ELSE interval '0' END`;
}
