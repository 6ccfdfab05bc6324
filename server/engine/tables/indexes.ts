import { isUnique, isWarnedOf, uniqueWithin } from '../../../src/schema/words/fields/comparedOptions';
import { kindOf } from '../../../src/schema/kinds/kind';
import type { Field, Fields } from '../../../src/schema/field';
import type { Resource } from '../../../src/schema/resource';
import { columnType, storedLeaves } from './columns';
import { deadlineIndexes } from './deadlineIndex';
import { ledgerIndex } from './ledgerTriggers';
import { name, shortName, text } from '../connection/sql';
import type { Named } from './tables';
import { versionIndexes } from './triggers';

/** What two texts that read alike have in common. @param table put before the column, 't.'. */
export const comparedSql = (field: Field, column: string, table = '') =>
  columnType(field) === 'text' ? `karhba_normalize(${table}${name(column)})` : `${table}${name(column)}`;

/** Of a resource's own table: what is unique, what lists are sorted by, what refers, what is searched. */
export function indexesOf(resource: Resource): Named[] {
  const leaves = storedLeaves(resource.fields);
  const unique = leaves
    .filter(({ field }) => isUnique(field) && uniqueWithin(field) === undefined)
    .map(({ column, field, path }) => ({
      name: shortName('uq', resource.name, column),
      definition: `UNIQUE (${comparedSql(field, column)})`,
      path,
    }));
  const within = leaves.flatMap(({ column, field, path }) => {
    const neighbour = uniqueWithin(field);
    if (neighbour === undefined) return [];
    const both = `${comparedSql(resource.fields[neighbour] ?? field, neighbour)}, ${comparedSql(field, column)}`;
    return { name: shortName('uq', resource.name, column, 'within'), definition: `UNIQUE (${both})`, path };
  });
  const single = leaves
    .filter(leaf => leaf.field.onlyOne)
    .map(({ column, path }) => ({
      name: shortName('uq', resource.name, column, 'one'),
      definition: `UNIQUE (${name(column)}) WHERE ${name(column)}`,
      path,
    }));
  const sorted = leaves
    // A reference is sorted by what it shows, which no index of this table holds.
    .filter(leaf => leaf.field.sortable && !kindOf(leaf.field).refers)
    // Texts are unique without regard to case and accents, and sorted as a dictionary does: not by the same index.
    .filter(leaf => leaf.field.unique !== true || columnType(leaf.field) === 'text')
    .map(({ column, field }) => ({
      name: shortName('ix', resource.name, column),
      definition: `(${name(column)}${columnType(field) === 'text' ? ' COLLATE "und-x-icu"' : ''}, id)`,
    }));
  const alike = leaves
    .filter(leaf => isWarnedOf(leaf.field))
    .map(({ column, field }) => ({
      name: shortName('ix', resource.name, column, 'alike'),
      definition: `(${comparedSql(field, column)}, id)`,
    }));
  const search: Named = {
    name: shortName('ix', resource.name, 'search'),
    definition: 'USING gin (_search gin_trgm_ops)',
  };
  return [
    ...singleIndex(resource),
    ...faceIndex(resource),
    ...boundsIndex(resource),
    ...outIndex(resource, null, resource.name),
    ...aloneIndexes(resource),
    ...versionIndexes(resource),
    ...ledgerIndex(resource),
    ...unique,
    ...within,
    ...single,
    ...sorted,
    ...alike,
    ...deadlineIndexes(resource),
    ...referenceIndexes(resource.name, resource.fields),
    search,
  ];
}

/** A record is removed, and what refers to it is found, without reading whole tables. */
export function referenceIndexes(table: string, fields: Fields): Named[] {
  return storedLeaves(fields)
    .filter(({ field }) => kindOf(field).refers || kindOf(field).isFile)
    .map(({ column }) => ({ name: shortName('ix', table, column), definition: `(${name(column)})` }));
}

/** Identifiers of rows that no two rows share, whichever record has them. */
export const uniqueInRows = (table: string, fields: Fields, at: string): Named[] =>
  storedLeaves(fields)
    .filter(({ field }) => isUnique(field))
    .map(({ column, field, path }) => ({
      name: shortName('uq', table, column),
      definition: `UNIQUE (${comparedSql(field, column)})`,
      path: `${at}.${path}`,
    }));

/** The company has one record of such a setting, whoever writes. */
const singleIndex = ({ name: table, settings }: Resource): Named[] =>
  settings?.single ? [{ name: shortName('uq', table, 'single'), definition: 'UNIQUE ((true))' }] : [];

/** The records that each face of the table shows are found and counted without reading the others. */
const faceIndex = ({ name: table, face }: Resource): Named[] =>
  face ? [{ name: shortName('ix', table, face.field, 'face'), definition: `(${name(face.field)}, id)` }] : [];

/**
 * A record that has the period, and whose rows name what it holds, is found by when among those that hold, whatever it
 * holds.
 */
function boundsIndex({ name: table, fields, occupies }: Resource): Named[] {
  const { rows, from = '', to = '', while: holding } = occupies ?? {};
  if (
    !holding ||
    rows === undefined ||
    [from, to].some(bound => !fields[bound] || fields[rows]?.fields?.[bound])
  )
    return [];
  const states = `${name(holding.field)} IN (${holding.values.map(text).join(', ')})`;
  return [
    {
      name: shortName('ix', table, to, 'held'),
      definition: `(${name(to)}) INCLUDE (${name(from)}, id) WHERE ${states}`,
    },
  ];
}

/** What is named once at a time: by the records of a table, or by the rows that `path` holds. */
export const aloneIndexes = (
  { alone = [], name: own }: Resource,
  path: string | null = null,
  table = own,
): Named[] =>
  alone
    .filter(({ rows }) => (rows ?? null) === path)
    .map(({ by, while: counted }) => ({
      name: shortName('uq', table, by, 'alone'),
      definition: `UNIQUE (${name(by)}) WHERE ${name(counted.field)} IN (${counted.values.map(text).join(', ')})`,
      path: path === null ? by : `${path}.${by}`,
    }));

/** The few rows, or records, whose subject is out are found among all that have been. */
export function outIndex({ occupies, fields }: Resource, path: string | null, table: string): Named[] {
  const { out, rows } = occupies ?? {};
  if (!out) return [];
  const inRow = rows !== undefined && Object.hasOwn(fields[rows]?.fields ?? {}, out.field);
  if (path !== (inRow ? rows : null)) return [];
  const states = `${name(out.field)} IN (${out.values.map(text).join(', ')})`;
  return [{ name: shortName('ix', table, 'out'), definition: `(id) WHERE ${states}` }];
}

/** Rows are read by their record, in their order. */
export const parentIndex = (table: string): Named => ({
  name: shortName('ix', table, 'parent'),
  definition: `(parent_id, position)`,
});
