import type { Field, Fields } from '../../field';
import { kindOf } from '../../kinds/kind';
import { entriesOf, oncePerFields } from './oncePerFields';

/** A value of a record's own table: its dotted path and its column. */
export interface Leaf {
  path: string;
  keys: readonly string[];
  /** Path joined by `__`, as SQL names it. */
  column: string;
  field: Field;
  /** Nearest record or row that siblings (`notBefore`) are read from: '' or the group's path. */
  scope: string;
}

/** A field whose values live in another table. */
export interface Child {
  path: string;
  keys: readonly string[];
  column: string;
  field: Field;
}

/** Whether the field is one value of a column. */
export const isValue = (field: Field): boolean => kindOf(field).holds === 'value';

type With<K extends keyof Field> = Field & { readonly [Key in K]-?: NonNullable<Field[Key]> };

/** Whether the field is a group of others in the same table. */
export const isGroup = (field?: Field): field is With<'fields'> =>
  field !== undefined && kindOf(field).holds === 'fields';

/** Whether no record is without it, whatever its other fields hold. */
export const isAlwaysFilled = ({ required, when }: Field): boolean => Boolean(required) && when === undefined;

/** Whether the field is a list of rows with fields of their own. */
export const isRowList = (field: Field): boolean => kindOf(field).holds === 'rows';

/** Whether it declares the fields of its rows itself. */
export const isRows = (field?: Field): field is With<'fields'> =>
  field?.fields !== undefined && isRowList(field);

/** Whether its rows are records of a resource of their own. */
export const isLines = (field?: Field): field is With<'target'> =>
  field?.target !== undefined && isRowList(field);

/** Whether the field chooses one record of another resource. */
export const isReference = (field?: Field): field is With<'target'> =>
  field !== undefined && isValue(field) && kindOf(field).refers;

/** Whether its values are those of a fixed list. */
export const isChoice = (field?: Field): field is With<'choices'> => field?.choices !== undefined;

/** Whether the field is an ordered list of single values: references or files. */
export const isLinkList = (field: Field): boolean => kindOf(field).holds === 'links';

/** One value of such a list, as a field. */
export const linkOf = (field: Field): Field => ({ ...field, kind: kindOf(field).link ?? field.kind });

/** Whether the field's values live in another table. */
export const isChild = (field: Field): boolean => isRowList(field) || isLinkList(field);

/** The fields of a list's rows; those of `lines` are of the resource that the field names. */
export function rowFields(field: Field, find: (name: string) => { readonly fields: Fields }): Fields {
  return isLines(field) ? find(field.target).fields : (field.fields ?? {});
}

/** Fields with a value of their own, groups walked into, children left out. */
export const leavesOf = oncePerFields((fields): readonly Leaf[] => walkLeaves(fields, []));

function walkLeaves(fields: Fields, keys: readonly string[]): Leaf[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = [...keys, name];
    if (isGroup(field)) return walkLeaves(field.fields ?? {}, path);
    if (isChild(field)) return [];
    return [{ path: path.join('.'), keys: path, column: path.join('__'), field, scope: keys.join('.') }];
  });
}

/** Fields that hold several values, groups walked into. */
export const listsOf = oncePerFields((fields): readonly Child[] => walkChildren(fields, []));

/** Those of them that are stored as rows of another table. */
export const childrenOf = oncePerFields((fields): readonly Child[] =>
  listsOf(fields).filter(({ field }) => !field.computed),
);

function walkChildren(fields: Fields, keys: readonly string[]): Child[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = [...keys, name];
    if (isGroup(field)) return walkChildren(field.fields ?? {}, path);
    return isChild(field) ? [{ path: path.join('.'), keys: path, column: path.join('__'), field }] : [];
  });
}

/** The fields that a dotted path goes through, the outermost first; none when it leads nowhere. */
export function fieldsAlong(fields: Fields, path: string): Field[] {
  const along: Field[] = [];
  let inside: Fields | undefined = fields;
  for (const key of path.split('.')) {
    const field: Field | undefined = inside && Object.hasOwn(inside, key) ? inside[key] : undefined;
    if (!field) return [];
    along.push(field);
    inside = field.fields;
  }
  return along;
}

/** The field at a dotted path, groups and rows walked through; undefined when there is none. */
export function fieldAt(fields: Fields, path: string): Field | undefined {
  return fieldsAlong(fields, path).at(-1);
}

/** Every dotted path that leads to a field. */
export const pathsIn = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    name,
    ...pathsIn(field.fields ?? {}).map(inner => `${name}.${inner}`),
  ]);

/** The rights that one field requires by itself, each of them. */
export const ownRights = ({ access }: Field, right: 'read' | 'write'): readonly string[] =>
  [access?.[right] ?? []].flat();

/** The rights that reading the value at a path requires: the field's own, and those of the groups and rows around it. */
export function readRightsAt(fields: Fields, path: string): string[] {
  return rightsAt(fields, path, 'read');
}

/** The same of reading or of writing it. */
export function rightsAt(fields: Fields, path: string, right: 'read' | 'write'): string[] {
  return fieldsAlong(fields, path).flatMap(field => ownRights(field, right));
}

/**
 * Every field of a resource that requires a right of its own, wherever it is nested, lines included, once for each right;
 * paths without row numbers.
 */
export function guardedFields(
  fields: Fields,
  right: 'read' | 'write',
  find: (name: string) => { readonly fields: Fields },
  prefix = '',
): { path: string; action: string }[] {
  return entriesOf(fields).flatMap(([name, field]) => {
    const path = prefix + name;
    const own = ownRights(field, right).map(action => ({ path, action }));
    if (own.length === 0 && !isGroup(field) && !isRowList(field)) return [];
    return [...own, ...guardedFields(rowFields(field, find), right, find, `${path}.`)];
  });
}

/** Value at a dotted path of plain nested objects. */
export function valueAt(record: unknown, path: string): unknown {
  return path.includes('.') ? valueOf(record, path.split('.')) : valueOf(record, [path]);
}

/** The same, where the keys of the path are known. */
export function valueOf(record: unknown, keys: readonly string[]): unknown {
  let value = record;
  for (const key of keys) value = (value as Record<string, unknown> | null | undefined)?.[key];
  return value;
}

/** The same objects with another value at a dotted path. */
export function withValueAt(record: object, path: string, value: unknown): Record<string, unknown> {
  const values = record as Record<string, unknown>;
  const [key = '', ...rest] = path.split('.');
  return {
    ...values,
    [key]: rest.length === 0 ? value : withValueAt((values[key] ?? {}) as object, rest.join('.'), value),
  };
}

/** Whether a column of the table holds the field. */
export function isStored(field: Field): boolean {
  return !field.computed && !kindOf(field).isSecret;
}
