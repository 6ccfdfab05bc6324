import type { Resource } from '../../../src/schema/resource';
import { PREPARATION, withTurnaround } from '../../../src/schema/words/occupancy/occupiers';
import { text } from '../connection/sql';

/**
 * SQL of the end of the period `of` of a record of `target`, as its source declares it: without the time kept free
 * after it.
 */
export function declaredEndSql({ occupiers = [] }: Resource, of = 'o'): string {
  const after = occupiers.map(one => `WHEN ${text(one.resource)} THEN interval '${one.after} milliseconds'`);
  return `upper(${of}.period) - CASE ${of}.source ${after.join(' ')} ELSE interval '0' END`;
}

/** SQL of whether the period `o`, which has begun, is only kept free for a preparation by now: what held it is over. */
export function isPreparedSql(resource: Resource): string {
  const sources = withTurnaround(resource.occupiers).map(one => text(one.resource));
  return sources.length > 0
    ? `(o.source IN (${sources.join(', ')}) AND ${declaredEndSql(resource)} <= now())`
    : 'false';
}

/** SQL of the kind of the period `o` of now: of what holds, or PREPARATION. */
export function kindSql(resource: Resource): string {
  const prepared = isPreparedSql(resource);
  return prepared === 'false' ? 'o.kind' : `CASE WHEN ${prepared} THEN '${PREPARATION}' ELSE o.kind END`;
}
