import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { listFilters } from '../../../src/schema/words/actions/archive';
import { fieldAt, isReference } from '../../../src/schema/words/fields/paths';
import { baseOf, tableOf } from '../../../src/schema/words/storage/faces';
import { name } from '../connection/sql';
import { allSettledSql, settledSql } from '../tables/settledSql';
import type { ListRequest } from './listStatement';

/**
 * A select from the records `t` of a resource, in which what settles each is worked out for all of them at once.
 * @returns the select as it is where it does not select it, or where the request leaves a few records: these one by
 * one.
 */
export function settledAtOnce(
  resource: Resource,
  resources: Resources,
  shape: ListRequest,
  select: string,
): string {
  const base = baseOf(resource, resources);
  if (!base.settled || !isBroad(resource, shape)) return select;
  const each = settledSql(base);
  if (!select.includes(each)) return select;
  const from = `FROM ${name(tableOf(resource))} t`;
  return select
    .replace(`${from} `, () => `${from} LEFT JOIN (${allSettledSql(base)}) settled ON settled.id = t.id `)
    .replaceAll(each, () => 'coalesce(settled.amount, 0)');
}

/** Whether a request may leave most of the records: what is searched, named, or of one other record is few. */
function isBroad(resource: Resource, { search, ids, filters }: ListRequest): boolean {
  const used = listFilters(resource).filter(({ argument }) => argument in filters);
  return !search && !ids && !used.some(({ path }) => isReference(fieldAt(resource.fields, path)));
}
