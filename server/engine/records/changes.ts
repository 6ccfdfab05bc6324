import { kindOf } from '../../../src/schema/kinds/kind';
import type { Field, Fields } from '../../../src/schema/field';
import { entriesOf } from '../../../src/schema/words/fields/oncePerFields';
import {
  isChild,
  isGroup,
  isLinkList,
  isValue,
  linkOf,
  rowFields,
} from '../../../src/schema/words/fields/paths';
import type { Resources } from '../../../src/schema/resources';
import { changedOrder } from './changedOrder';
import { changedFiles } from './fileChanges';
import type { NamedFile } from './fileChanges';
import { showValue } from './showValue';
import type { Loaded, Values } from './store';

/** One changed field, as it reads: French label and values. */
export interface HistoryChange {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

/** What a record holds, and what its references show. */
export type Shown = Pick<Loaded, 'values' | 'labels'>;

const nothing: Shown = { values: {} as Loaded['values'], labels: {} };

interface Side {
  values: Values;
  prefix: string;
  labels: Readonly<Record<string, string>>;
}

/** What differs between two states of a record; computed fields and secrets left out, rows listed one by one. */
export function changesOf(
  fields: Fields,
  before: Shown | null,
  after: Shown | null,
  resources: Resources,
): HistoryChange[] {
  const side = ({ values, labels }: Shown): Side => ({
    values,
    prefix: '',
    labels,
  });
  return compare(fields, side(before ?? nothing), side(after ?? nothing), '', '', resources);
}

function compare(
  fields: Fields,
  before: Side,
  after: Side,
  path: string,
  labelPrefix: string,
  resources: Resources,
): HistoryChange[] {
  return entriesOf(fields).flatMap(([name, field]) => {
    if (field.computed || kindOf(field).isSecret || isUntouched(before, after, name)) return [];
    const here = path + name;
    if (isGroup(field))
      return compare(
        field.fields ?? {},
        inside(before, name),
        inside(after, name),
        `${here}.`,
        labelPrefix,
        resources,
      );
    if (kindOf(field).isFile)
      return changedFiles(
        field,
        labelPrefix + field.label,
        here,
        filesAt(before, name),
        filesAt(after, name),
      );
    if (isChild(field)) return compareRows(field, name, before, after, here, labelPrefix, resources);
    const was = showValue(field, before.values[name], before.labels[before.prefix + name]);
    const is = showValue(field, after.values[name], after.labels[after.prefix + name]);
    return was === is ? [] : [{ field: here, label: labelPrefix + field.label, before: was, after: is }];
  });
}

/** The very same value, which shows the same: nearly all of a record that a form changes. */
const isUntouched = (before: Side, after: Side, name: string) =>
  before.values[name] === after.values[name] &&
  before.labels === after.labels &&
  before.prefix === after.prefix;

const inside = (side: Side, name: string): Side => ({
  ...side,
  values: (side.values[name] ?? {}) as Values,
  prefix: `${side.prefix}${name}.`,
});

/** The files of a field, one or several. */
function filesAt({ values, labels, prefix }: Side, name: string): NamedFile[] {
  const value = values[name];
  if (!Array.isArray(value))
    return typeof value === 'string' ? [{ id: value, name: labels[prefix + name] }] : [];
  return value.map((id: string, index) => ({ id, name: labels[`${prefix}${name}.${index}`] }));
}

type Row = Values & { id: string };

function compareRows(
  field: Field,
  name: string,
  before: Side,
  after: Side,
  path: string,
  labelPrefix: string,
  resources: Resources,
): HistoryChange[] {
  const link = isLinkList(field);
  const fields: Fields = link ? { value: linkOf(field) } : rowFields(field, resources.get);
  const rowsOf = (side: Side): Row[] => {
    const list = (side.values[name] ?? []) as unknown[];
    return link ? list.map((value, index) => ({ id: String(index), value })) : (list as Row[]);
  };
  const old = rowsOf(before);
  const recent = rowsOf(after);
  const at = (side: Side, rows: readonly Row[], id: string): Side => {
    const index = rows.findIndex(row => row.id === id);
    const labels = link
      ? { [`${side.prefix}${name}.${index}.value`]: side.labels[`${side.prefix}${name}.${index}`] ?? '' }
      : side.labels;
    return { values: rows[index] ?? {}, prefix: `${side.prefix}${name}.${index}.`, labels };
  };
  const ids = [...new Set([...recent, ...old].map(row => row.id))];
  const [were, are] = [old, recent].map(rows => rows.map(row => row.id)) as [string[], string[]];
  const moved = changedOrder(path, labelPrefix + field.label, were, are, id =>
    firstShown(fields, at(after, recent, id)),
  );
  const changed = ids.flatMap((id, order) => {
    const index = recent.findIndex(row => row.id === id);
    const number = index >= 0 ? index + 1 : old.findIndex(row => row.id === id) + 1;
    const heading = link ? labelPrefix : `${labelPrefix}${field.label}, ligne ${number} › `;
    return compare(
      fields,
      at(before, old, id),
      at(after, recent, id),
      `${path}.${index >= 0 ? index : order}.`,
      heading,
      resources,
    );
  });
  return [...moved, ...changed];
}

/** By what a row is known: the first of its values that everybody may read. */
function firstShown(fields: Fields, { values, prefix, labels }: Side): string | null {
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed || field.access?.read || kindOf(field).isSecret || !isValue(field)) continue;
    const shown = showValue(field, values[name], labels[prefix + name]);
    if (shown) return shown;
  }
  return null;
}
