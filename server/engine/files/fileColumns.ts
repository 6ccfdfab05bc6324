import { kindOf } from '../../../src/schema/kinds/kind';
import { tableOf } from '../../../src/schema/words/storage/faces';
import type { Fields } from '../../../src/schema/field';
import {
  isGroup,
  isLines,
  isLinkList,
  isRowList,
  ownRights,
  rowFields,
} from '../../../src/schema/words/fields/paths';
import { readRight } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { name } from '../connection/sql';
import { childTable } from '../tables/tables';

/** A column that holds files, and who may read what is in it. */
export interface FileColumn {
  table: string;
  column: string;
  /** SQL that joins the row `x` to its record `t`; empty where it is the record. */
  joins: string;
  /** The resource whose record it is of: a face of it reads what its own fields hold, of the records that it shows. */
  resource: Resource;
  /** Rights that reading it requires, together. */
  actions: readonly string[];
}

/** Every column of the database that refers to a file. */
export function fileColumns(resources: Resources): FileColumn[] {
  return resources.all
    .filter(resource => !resource.partOf)
    .flatMap(resource =>
      columnsIn(
        { table: tableOf(resource), parents: [], actions: [readRight(resource)], keys: [] },
        resource.fields,
        resource,
        resources,
      ),
    );
}

interface Place {
  table: string;
  /** Tables from the row's parent up to the record. */
  parents: readonly string[];
  actions: readonly string[];
  /** Names of the groups within the table. */
  keys: readonly string[];
}

function columnsIn(place: Place, fields: Fields, resource: Resource, resources: Resources): FileColumn[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const keys = [...place.keys, key];
    const actions = [...place.actions, ...ownRights(field, 'read')];
    const inside = (more: Partial<Place>, inner: Fields) =>
      columnsIn({ ...place, actions, keys, ...more }, inner, resource, resources);
    const below = (table: string) => ({ table, parents: [place.table, ...place.parents], keys: [] });
    const own = childTable(place.table, keys.join('__'));
    if (isGroup(field)) return inside({}, field.fields ?? {});
    if (isRowList(field))
      return inside(below(isLines(field) ? (field.target ?? '') : own), rowFields(field, resources.get));
    if (!kindOf(field).isFile || field.computed) return [];
    const at = { ...place, actions };
    return isLinkList(field)
      ? [columnOf({ ...at, ...below(own) }, 'value', resource)]
      : [columnOf(at, keys.join('__'), resource)];
  });
}

function columnOf({ table, parents, actions }: Place, column: string, resource: Resource): FileColumn {
  const aliases = ['x', ...parents.map((_, index) => (index === parents.length - 1 ? 't' : `p${index}`))];
  const joins = parents.map(
    (parent, index) =>
      `JOIN ${name(parent)} ${aliases[index + 1]} ON ${aliases[index + 1]}.id = ${aliases[index]}.parent_id`,
  );
  return { table, column, joins: joins.join(' '), resource, actions };
}
