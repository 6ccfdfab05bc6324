import { kindOf } from '../../kinds/kind';
import { defaultOf } from './defaultOf';
import type { Moment } from './defaultOf';
import type { Draft, Field, Fields } from '../../field';
import { isNewFile } from './fileRules';
import { isLines, isGroup, isChild, isLinkList, isRowList, linkOf, rowFields } from './paths';
import type { Resources } from '../../resources';
import { isBegun } from './starts';

type Values = Record<string, unknown>;

/**
 * A record as the API gives it -> as forms and columns hold it: dates 'YYYY-MM-DD', instants 'YYYY-MM-DDTHH:mm'
 * of Tunis, references `{id, label}`, amounts dinars.
 */
export function toFormValues(fields: Fields, record: Draft, resources: Resources): Values {
  return mapFields(fields, record, resources, (field, value) => kindOf(field).toForm(value));
}

/** What may be sent of a filled form: fields of the server left out, references and known files reduced to their ids. */
export function toInput(fields: Fields, record: Draft, resources: Resources): Values {
  return mapFields(writableOf(fields, resources), record, resources, (field, value, listed = false) =>
    kindOf(field).toInput(value, listed),
  );
}

/** The fields that a mutation takes, those of groups and rows included. */
function writableOf(fields: Fields, resources: Resources): Fields {
  const entries = Object.entries(fields).filter(([, field]) => !field.readOnly && !field.computed);
  return Object.fromEntries(
    entries.map(([name, field]) => {
      const inner = isLines(field) ? resources.get(field.target ?? '').fields : field.fields;
      return [name, inner ? { ...field, fields: writableOf(inner, resources) } : field];
    }),
  );
}

/** Fields whose input differs between two states of a form; a list counts whole. */
export function changedInput(fields: Fields, before: Draft, after: Draft, resources: Resources): Values {
  const was = toInput(fields, before, resources);
  const is = toInput(fields, after, resources);
  return Object.fromEntries(Object.entries(is).filter(([name, value]) => !sameValue(was[name], value)));
}

/** Default values of a new record; undefined where another field or the database may give it. */
export function defaultValues(fields: Fields, now: Moment): Values {
  const values: Values = {};
  for (const [name, field] of Object.entries(fields)) {
    if (isGroup(field)) values[name] = defaultValues(field.fields ?? {}, now);
    else if (isChild(field)) values[name] = defaultRows(field, now);
    else values[name] = isBegun(field) ? undefined : (defaultOf(field, now) ?? null);
  }
  return values;
}

/** Rows that a new record begins with, each with the defaults of what it does not give. */
function defaultRows({ default: rows, fields = {} }: Field, now: Moment): Values[] {
  return ((rows ?? []) as Draft[]).map(row => ({ ...defaultValues(fields, now), ...row }));
}

function mapFields(
  fields: Fields,
  record: Draft,
  resources: Resources,
  map: (field: Field, value: unknown, listed?: boolean) => unknown,
): Values {
  const values: Values = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!(name in record)) continue;
    const value = record[name];
    if (isGroup(field))
      values[name] = value ? mapFields(field.fields ?? {}, value as Draft, resources, map) : value;
    else if (isRowList(field)) values[name] = mapRows(field, value, resources, map);
    else if (isLinkList(field))
      values[name] = ((value ?? []) as unknown[]).map(one => map(linkOf(field), one, true));
    else values[name] = map(field, value);
  }
  return values;
}

function mapRows(
  field: Field,
  value: unknown,
  resources: Resources,
  map: (field: Field, value: unknown, listed?: boolean) => unknown,
): unknown {
  const fields = field.fields ?? rowFields(field, resources.get);
  return ((value ?? []) as Draft[]).map(row => ({
    ...(row.id === undefined ? {} : { id: row.id }),
    ...mapFields(fields, row, resources, map),
  }));
}

function sameValue(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null) || (isBlank(a) && isBlank(b))) return true;
  // Two files have no fields to compare: each is itself.
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || isNewFile(a) || isNewFile(b))
    return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every(key => sameValue((a as Values)[key], (b as Values)[key]));
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';
