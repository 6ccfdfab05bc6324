import type { Draft } from '../schema/field';
import { changedInput, toFormValues, toInput } from '../schema/words/fields/formValues';
import type { Resource } from '../schema/resource';
import type { Resources } from '../schema/resources';

type Variables = Record<string, unknown>;

export interface WriteParams {
  id?: string;
  data?: Draft;
  previousData?: Draft;
  /** `by`: one of the resource’s own updates. `decisions`: taken before the server asks (`decisionOf`). */
  meta?: { idempotencyKey?: string; by?: string; decisions?: readonly string[] };
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
