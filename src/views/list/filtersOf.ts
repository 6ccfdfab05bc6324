import type { Field } from '../../schema/field';
import type { Resource } from '../../schema/resource';
import { pathField } from '../../schema/pathField';

/** A declared filter with the field that it is about, which says how it is filled. */
export interface ListFilter {
  argument: string;
  label: string;
  field: Field;
  /** Query of the values there are, names of resources. */
  values?: string;
  /** What no filter is called. */
  any?: string;
}

/** The filters that a config declares. A moment is filtered by its day. */
export function filtersOf(resource: Resource): ListFilter[] {
  return (resource.list?.filters ?? []).map(({ argument, path, label, values, any }) => {
    const { field } = pathField(resource, path);
    return { argument, label: label ?? field.label, field, values, any };
  });
}
