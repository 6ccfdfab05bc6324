import type { Fields } from '../../../src/schema/field';
import { isLines, childrenOf } from '../../../src/schema/words/fields/paths';
import type { Child, Leaf } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { placeOf } from '../../engine/records/children';
import { storedLeaves } from '../../engine/tables/columns';

/** A table of records or rows, with the columns that it is filled with and the tables of its own rows. */
export interface Layout {
  table: string;
  columns: readonly string[];
  leaves: readonly Leaf[];
  children: readonly ChildLayout[];
}

export interface ChildLayout extends Layout {
  child: Child;
}

/** Where the records of a resource go. */
export function layoutOf(resource: Resource, resources: Resources): Layout {
  const leaves = storedLeaves(resource.fields);
  const columns = ['id', 'createdAt', 'updatedAt', ...leaves.map(leaf => leaf.column)];
  return {
    table: resource.name,
    columns,
    leaves,
    children: childLayouts(resource.name, resource.fields, resources),
  };
}

function childLayouts(table: string, fields: Fields, resources: Resources): ChildLayout[] {
  return childrenOf(fields).map(child => {
    const place = placeOf(child, table, resources);
    const leaves = storedLeaves(place.fields);
    const stamps = isLines(child.field) ? ['createdAt', 'updatedAt'] : [];
    return {
      table: place.table,
      columns: ['id', 'parent_id', 'position', ...stamps, ...leaves.map(leaf => leaf.column)],
      leaves,
      children: childLayouts(place.table, place.fields, resources),
      child,
    };
  });
}

/** Tables of the rows of a record, and of theirs. */
export function rowTables(layout: Layout): ChildLayout[] {
  return layout.children.flatMap(child => [child, ...rowTables(child)]);
}
