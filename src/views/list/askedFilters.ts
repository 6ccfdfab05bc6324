import { listFilters } from '../../schema/archive';
import type { Resource } from '../../schema/resource';
import type { FilterValues } from './quickFilterState';

/** What a list is filtered and searched by, as our own operations take it. */
export function askedFilters(resource: Resource, { searchWord, ...others }: FilterValues) {
  const declared = listFilters(resource);
  const filters = Object.entries(others)
    .filter(([argument, value]) => value && declared.some(one => one.argument === argument))
    .map(([argument, value]) => ({ argument, value: String(value) }));
  return { filters, ...(searchWord ? { searchWord: String(searchWord) } : {}) };
}
