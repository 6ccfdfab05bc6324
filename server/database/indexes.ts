import type { Field, Fields } from '../../src/schema/field';
import type { Resource } from '../../src/schema/resource';
import { columnType, storedLeaves } from './columns';
import { name, shortName } from './sql';
import type { Named } from './tables';
import { versionIndexes } from './versions';

/** What two texts that read alike have in common. */
const compared = (field: Field, column: string) =>
  columnType(field) === 'text' ? `karhba_normalize(${name(column)})` : name(column);

/** Of a resource's own table: what is unique, what lists are sorted by, what refers, what is searched. */
export function indexesOf(resource: Resource): Named[] {
  const leaves = storedLeaves(resource.fields);
  const unique = leaves
    .filter(leaf => leaf.field.unique)
    .map(({ column, field, path }) => ({
      name: shortName('uq', resource.name, column),
      definition: `UNIQUE (${compared(field, column)})`,
      path,
    }));
  const within = leaves.flatMap(({ column, field, path }) =>
    field.uniqueWithin
      ? {
          name: shortName('uq', resource.name, column, 'within'),
          definition: `UNIQUE (${compared(resource.fields[field.uniqueWithin] ?? field, field.uniqueWithin)}, ${compared(field, column)})`,
          path,
        }
      : [],
  );
  const single = leaves
    .filter(leaf => leaf.field.onlyOne)
    .map(({ column, path }) => ({
      name: shortName('uq', resource.name, column, 'one'),
      definition: `UNIQUE (${name(column)}) WHERE ${name(column)}`,
      path,
    }));
  const sorted = leaves
    // A reference is sorted by what it shows, which no index of this table holds.
    .filter(leaf => leaf.field.sortable && leaf.field.kind !== 'reference')
    // Texts are unique without regard to case and accents, and sorted as a dictionary does: not by the same index.
    .filter(leaf => !leaf.field.unique || columnType(leaf.field) === 'text')
    .map(({ column, field }) => ({
      name: shortName('ix', resource.name, column),
      definition: `(${name(column)}${columnType(field) === 'text' ? ' COLLATE "und-x-icu"' : ''}, id)`,
    }));
  const search: Named = {
    name: shortName('ix', resource.name, 'search'),
    definition: 'USING gin (_search gin_trgm_ops)',
  };
  return [
    ...singleIndex(resource),
    ...versionIndexes(resource),
    ...unique,
    ...within,
    ...single,
    ...sorted,
    ...referenceIndexes(resource.name, resource.fields),
    search,
  ];
}

/** A record is removed, and what refers to it is found, without reading whole tables. */
export function referenceIndexes(table: string, fields: Fields): Named[] {
  return storedLeaves(fields)
    .filter(leaf => leaf.field.kind === 'reference' || leaf.field.kind === 'file')
    .map(({ column }) => ({ name: shortName('ix', table, column), definition: `(${name(column)})` }));
}

/** The company has one record of such a setting, whoever writes. */
const singleIndex = ({ name: table, settings }: Resource): Named[] =>
  settings?.single ? [{ name: shortName('uq', table, 'single'), definition: 'UNIQUE ((true))' }] : [];

/** Rows are read by their record, in their order. */
export const parentIndex = (table: string): Named => ({
  name: shortName('ix', table, 'parent'),
  definition: `(parent_id, position)`,
});
