import type { Field } from '../../schema/field';
import type { Resource } from '../../schema/resource';
import { listFilters } from '../../schema/words/actions/archive';
import { pathField } from '../../schema/words/fields/pathField';
import type { FilterValues } from './QuickFilters';

/** A declared filter with the field that it is about, which decides how it is filled. */
export interface ListFilter {
  argument: string;
  label: string;
  field: Field;
  /** What no filter is called. */
  any?: string;
}

/** The filters that a config declares. A moment is filtered by its day. */
export function filtersOf(resource: Resource): ListFilter[] {
  return (resource.list?.filters ?? []).map(({ argument, path, label }) => {
    const { field } = pathField(resource, path);
    return { argument, label: label ?? field.label, field };
  });
}

/** What a list is filtered and searched by, as our own operations take it. */
export function requestedFilters(resource: Resource, { searchWord, ...others }: FilterValues) {
  const declared = listFilters(resource);
  const filters = Object.entries(others)
    .filter(([argument, value]) => value && declared.some(one => one.argument === argument))
    .map(([argument, value]) => ({ argument, value: String(value) }));
  return { filters, ...(searchWord ? { searchWord: String(searchWord) } : {}) };
}
