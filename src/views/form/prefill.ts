import { defaultValues } from '../../schema/formValues';
import type { Moment } from '../../schema/defaultOf';
import type { Draft, Field, Fields } from '../../schema/field';
import { parseValue } from '../../schema/parseValue';
import { fieldAt, isChild } from '../../schema/paths';
import type { Resources } from '../../schema/resources';
import { holdsFor } from './editableFields';
import { judgeRow } from './judge';

/** A value that an address gives to a field of a new record: '?client=12', '?vehicles.vehicle=3'. */
export interface Given {
  path: string;
  field: Field;
  value: string;
}

/** What a search part gives of these fields, those that the caller may fill; the rest of it says something else. */
export function givenBy(fields: Fields, search: string): Given[] {
  return [...new URLSearchParams(search)].flatMap(([path, value]) => {
    const field = fieldAt(fields, path);
    const takes = field && !isChild(field) && !untold.has(field.kind);
    return takes && 'value' in parseValue(field, value) ? [{ path, field, value }] : [];
  });
}

/** Never from an address: what has no text of its own, and what must stand in none. */
const untold = new Set<Field['kind']>(['group', 'file', 'secret']);

/** Labels of references, by resource and id: those that were found. */
export type Labels = ReadonlyMap<string, string>;
export const labelKey = (target: string | undefined, id: string) => `${target} ${id}`;

/** The first values of a new record with those that its address gives; a reference that nobody knows is left out. */
export function prefilled(
  fields: Fields,
  usual: Draft,
  given: readonly Given[],
  labels: Labels,
  { resources, now }: { resources: Resources; now: Moment },
): Draft {
  return given.reduce<Draft>((values, { path, field, value }) => {
    const taken = formValue(field, value, labels);
    if (taken === undefined) return values;
    const [name = '', ...rest] = path.split('.');
    const own = fields[name];
    if (own?.kind !== 'rows') return put(counting(fields, values, own), path.split('.'), taken);
    const row = put(defaultValues(own.fields ?? {}, now), rest, taken);
    const rows = values[name] as readonly Draft[] | undefined;
    // A row that needs more than this is for its entry line.
    const isWhole = Object.keys(judgeRow(own.fields ?? {}, row, values, resources)).length === 0;
    return isWhole ? { ...values, [name]: [...(rows ?? []), row] } : values;
  }, usual);
}

function formValue({ kind, target }: Field, value: string, labels: Labels): unknown {
  if (kind === 'boolean') return value === 'true';
  if (kind !== 'reference') return value;
  const label = labels.get(labelKey(target, value));
  return label === undefined ? undefined : { id: value, label };
}

function put(values: Draft, [key = '', ...rest]: readonly string[], value: unknown): Draft {
  return { ...values, [key]: rest.length > 0 ? put((values[key] ?? {}) as Draft, rest, value) : value };
}

/** The values with the one choice by which a field counts: 'Externe', for the client of a driver. */
function counting(fields: Fields, values: Draft, field: Field | undefined): Draft {
  if (!field || holdsFor(field, values)) return values;
  for (const [name, { kind, choices = {}, offers = Object.keys(choices), readOnly }] of Object.entries(
    fields,
  ))
    for (const value of kind === 'choice' && !readOnly ? offers : []) {
      const tried = { ...values, [name]: value };
      if (holdsFor(field, tried)) return tried;
    }
  return values;
}
