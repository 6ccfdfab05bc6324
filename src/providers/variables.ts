import { listFilters } from '../schema/words/actions/archive';
import type { Draft } from '../schema/field';
import { changedInput, toFormValues, toInput } from '../schema/words/fields/formValues';
import type { Resource } from '../schema/resource';
import type { Resources } from '../schema/resources';

type Variables = Record<string, unknown>;

export interface ListParams {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order?: string };
  filter?: Record<string, unknown>;
  /** `columns`: of a list, what it shows (`askedColumns`); whole records without it. */
  meta?: { columns?: string };
  /** Of getManyReference: the field that points at `id`. */
  target?: string;
  id?: string;
}

export interface WriteParams {
  id?: string;
  data?: Draft;
  previousData?: Draft;
  /** `by`: one of the resource’s own updates. `decisions`: taken before the server asks (`decisionOf`). */
  meta?: { idempotencyKey?: string; by?: string; decisions?: readonly string[] };
}

/** A page of a list. Filters are the declared arguments, `searchWord` and `ids`; others are left out. */
export function listVariables(resource: Resource, params: ListParams): Variables {
  const { page = 1, perPage = 10 } = params.pagination ?? {};
  const declared = listFilters(resource);
  const filter = { ...params.filter };
  if (params.target) {
    const by = declared.find(one => one.path === params.target || one.argument === params.target);
    if (!by) throw new Error(`Resource '${resource.name}' declares no filter on '${params.target}'`);
    filter[by.argument] = params.id;
  }
  const variables: Variables = { offset: (page - 1) * perPage, limit: perPage };
  if (params.sort?.field) {
    variables.sort = params.sort.field;
    variables.order = (params.sort.order ?? 'ASC').toLowerCase();
  }
  if (filter.ids) variables.ids = filter.ids;
  for (const argument of ['searchWord', ...declared.map(one => one.argument)]) {
    const value = filter[argument];
    if (value !== undefined && value !== null && value !== '')
      variables[argument] = Array.isArray(value) ? value.join(',') : String(value);
  }
  return variables;
}

/** What a filled form creates: empty fields are not sent, but those that would begin with something (`default`, `follows`), which were emptied. */
export function createVariables(resource: Resource, { data }: WriteParams, resources: Resources): Variables {
  const input = toInput(resource.fields, data ?? {}, resources);
  return Object.fromEntries(
    Object.entries(input)
      .filter(([name, value]) => !isNothing(value) || (value !== undefined && hasDefault(resource, name)))
      .map(([name, value]) => [name, isNothing(value) ? null : value]),
  );
}

const isNothing = (value: unknown) => value === null || value === undefined || value === '';
const hasDefault = ({ fields }: Resource, name: string) =>
  fields[name]?.default !== undefined || fields[name]?.follows !== undefined;

/** What a form changed of a record, with the moment it was read at, which refuses a lost update. */
export function updateVariables(resource: Resource, params: WriteParams, resources: Resources): Variables {
  const { id, data = {} } = params;
  // Of several records at once react-admin knows none, and gives null.
  const previousData = params.previousData ?? {};
  const before = toFormValues(resource.fields, previousData, resources);
  const after = toFormValues(resource.fields, data, resources);
  return {
    id,
    updatedAt: previousData.updatedAt ?? data.updatedAt,
    ...changedInput(resource.fields, before, after, resources),
  };
}
