import { kindOf } from '../../kinds/kind';
import type { Field, Fields } from '../../field';
import { pathField } from '../fields/pathField';
import { isRows, isGroup, isRowList, ownRights } from '../fields/paths';
import { can } from '../access/permissions';
import type { Caller } from '../access/permissions';
import type { Column } from './listConfig';
import type { Resource } from '../../resource';

type ListColumn = Column<Fields>;

/** A column that a list can show. */
export interface OfferedColumn {
  /** What an address, a saved view and an export call it: the path of its main line. */
  key: string;
  label: string;
  column: ListColumn;
  /** Rights that reading it requires. */
  rights: readonly string[];
}

/** The path of a column's main line, its name everywhere. */
export const columnKey = (column: ListColumn): string => (typeof column === 'string' ? column : column.main);

/** All that a list can show: the declared columns in their order, then every other field with a value to read. */
export function offeredColumns(resource: Resource): OfferedColumn[] {
  const declared = (resource.list?.columns ?? []).map(column => offer(resource, column));
  const shown = new Set(declared.map(({ key }) => key));
  const others = [...readablePaths(resource.fields), 'createdAt', 'updatedAt']
    .filter(path => !shown.has(path))
    .map(path => offer(resource, path as 'createdAt'));
  return [...declared, ...others];
}

/** Those of the keys that a caller may read. */
export function readableKeys(resource: Resource, caller: Caller | null, keys: readonly string[]): string[] {
  const readable = new Set(readableColumns(resource, caller).map(({ key }) => key));
  return keys.filter(key => readable.has(key));
}

/** What a list can show to a caller. */
export function readableColumns(resource: Resource, caller: Caller | null): OfferedColumn[] {
  return offeredColumns(resource).filter(({ rights }) => rights.every(right => can(caller, right)));
}

/** The columns of these keys, in their order; those that the list does not know are left out, and none means its own. */
export function columnsNamed(resource: Resource, keys: readonly string[]): ListColumn[] {
  const declared = resource.list?.columns ?? [];
  if (keys.length === 0) return [...declared];
  const offered = new Map(offeredColumns(resource).map(({ key, column }) => [key, column]));
  const found = [...new Set(keys)].flatMap(key => offered.get(key) ?? []);
  return found.length > 0 ? found : [...declared];
}

/** The paths that a column reads. */
export function columnPaths(column: ListColumn): string[] {
  return typeof column === 'string' ? [column] : [column.main, ...[column.second ?? []].flat()];
}

function offer(resource: Resource, column: ListColumn): OfferedColumn {
  const key = columnKey(column);
  const own = typeof column === 'string' ? undefined : column.label;
  const path = key === '_label' ? (resource.representation[0] ?? 'id') : key;
  return {
    key,
    label: own ?? labelAt(resource, path),
    column,
    rights: rightsAlong(resource.fields, path),
  };
}

/** 'Détails du contrat · Montant': the field's label, after that of the rows it lies in. */
function labelAt(resource: Resource, path: string): string {
  const { field, rows } = pathField(resource, path);
  return rows ? `${pathField(resource, rows.path).field.label} · ${field.label}` : field.label;
}

function rightsAlong(fields: Fields, path: string): string[] {
  const [first = '', ...rest] = path.split('.');
  const field = fields[first];
  if (!field) return [];
  return [...ownRights(field, 'read'), ...rightsAlong(field.fields ?? {}, rest.join('.'))];
}

/** Paths of the fields that read in one column; those of rows read as a list of their values, amounts as a sum. */
function readablePaths(fields: Fields, before = '', inRows = false): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = before + name;
    if (field.show || kindOf(field).isSecret) return [];
    if (isGroup(field)) return readablePaths(field.fields ?? {}, `${path}.`, inRows);
    if (isRows(field)) return inRows ? [] : readablePaths(field.fields ?? {}, `${path}.`, true);
    return isReadable(field) ? [path] : [];
  });
}

const isReadable = (field: Field) => !isRowList(field);
