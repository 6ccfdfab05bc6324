import type { Field } from '../../field';
import type { Resource } from '../../resource';
import { archivedField, archivedName } from '../actions/archive';
import { isRows, valueAt } from './paths';
import { virtualField } from '../occupancy/virtualField';

const stamps: Readonly<Record<string, Field>> = {
  createdAt: { kind: 'instant', label: 'Créé le', sortable: true },
  updatedAt: { kind: 'instant', label: 'Modifié le', sortable: true },
  [archivedName]: archivedField,
};

/** Where a path of a config leads: the field, and the rows that it lies in, if any. */
export interface PathField {
  field: Field;
  /** Path of the rows, and of the value within each. */
  rows?: { path: string; within: string };
}

/** The field at a path of a list's column or filter. @throws when there is none: configs are checked at start. */
export function pathField(resource: Resource, path: string): PathField {
  const stamp = stamps[path];
  const known = stamp ?? virtualField(resource, path);
  if (known) return { field: known };
  const keys = path.split('.');
  let fields = resource.fields;
  for (const [index, key] of keys.entries()) {
    const field = fields[key];
    if (!field) break;
    if (index === keys.length - 1) return { field };
    fields = field.fields ?? {};
    if (!isRows(field)) continue;
    const within = keys.slice(index + 1).join('.');
    const inner = pathField({ ...resource, fields }, within).field;
    return { field: inner, rows: { path: keys.slice(0, index + 1).join('.'), within } };
  }
  throw new Error(`'${path}' is no field of ${resource.name}`);
}

/** The values of a record at a path: one, or one for each row. */
export function pathValues(record: unknown, path: string, { rows }: PathField): unknown[] {
  if (!rows) return [valueAt(record, path)];
  const list = valueAt(record, rows.path);
  return Array.isArray(list) ? list.map(row => valueAt(row, rows.within)) : [];
}
