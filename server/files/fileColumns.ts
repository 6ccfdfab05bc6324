import { tableOf } from '../../src/schema/faces';
import type { Field, Fields } from '../../src/schema/field';
import { isLinkList } from '../../src/schema/paths';
import { readRight } from '../../src/schema/permissions';
import type { Resource } from '../../src/schema/resource';
import type { Resources } from '../../src/schema/resources';
import { name } from '../database/sql';
import { childTable } from '../database/tables';

/** A column that holds files, and who may read what is in it. */
export interface FileColumn {
  table: string;
  column: string;
  /** SQL that joins the row `x` to its record `t`; empty where it is the record. */
  joins: string;
  /** The resource whose record it is of: a face of it reads what its own fields hold, of the records that it shows. */
  resource: Resource;
  /** Rights that reading it asks for, together. */
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
    const actions = field.access?.read ? [...place.actions, field.access.read] : place.actions;
    const inside = (more: Partial<Place>, inner: Fields) =>
      columnsIn({ ...place, actions, keys, ...more }, inner, resource, resources);
    const below = (table: string) => ({ table, parents: [place.table, ...place.parents], keys: [] });
    const own = childTable(place.table, keys.join('__'));
    switch (field.kind) {
      case 'file':
        return field.computed ? [] : [columnOf({ ...place, actions }, keys.join('__'), resource)];
      case 'group':
        return inside({}, field.fields ?? {});
      case 'rows':
        return inside(below(own), field.fields ?? {});
      case 'lines':
        return inside(below(field.target ?? ''), resources.get(field.target ?? '').fields);
      default:
        return isFileList(field) ? [columnOf({ ...place, actions, ...below(own) }, 'value', resource)] : [];
    }
  });
}

const isFileList = (field: Field) => isLinkList(field) && field.kind === 'files';

function columnOf({ table, parents, actions }: Place, column: string, resource: Resource): FileColumn {
  const aliases = ['x', ...parents.map((_, index) => (index === parents.length - 1 ? 't' : `p${index}`))];
  const joins = parents.map(
    (parent, index) =>
      `JOIN ${name(parent)} ${aliases[index + 1]} ON ${aliases[index + 1]}.id = ${aliases[index]}.parent_id`,
  );
  return { table, column, joins: joins.join(' '), resource, actions };
}
