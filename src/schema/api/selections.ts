import type { Field, Fields } from '../field';
import { kindOf } from '../kinds/kind';
import type { Resource } from '../resource';
import type { Resources } from '../resources';
import { archivedName } from '../words/actions/archive';
import { isGroup, isLines, isRows } from '../words/fields/paths';
import { shownPaths } from '../words/list/shownPaths';
import { lendsCovered, uncoveredName } from '../words/occupancy/covers';
import { deadlineName, todayName, virtualFieldsOf } from '../words/occupancy/virtualFields';
import type { VirtualField } from '../words/occupancy/virtualFields';

/** Selection of everything that a screen may show of a record. */
export function selectionOf(resource: Resource, resources: Resources): string {
  const uncovered = lendsCovered(resource, resources) ? ` ${uncoveredName} { id label without from to }` : '';
  return `${recordSelection(resource, resource.fields, resources)}${uncovered}`;
}

/** The same of what a list may show, whatever its columns. */
export const listSelectionOf = (resource: Resource, resources: Resources) =>
  recordSelection(resource, listedFields(resource.fields), resources);

function recordSelection(resource: Resource, fields: Fields, resources: Resources): string {
  const archived = resource.archive ? `${archivedName} ` : '';
  const virtual = virtualFieldsOf(resource).map(path => `${virtualFieldSelections[path]} `);
  return `id _label createdAt updatedAt ${archived}${virtual.join('')}${fieldsSelection(fields, resources)}`;
}

/**
 * What a list selects of each record to show these columns, written as `selectedColumns` does: their values, and what
 * identifies rows, styles them and determines what may be done with them.
 */
export function shownSelectionOf(resource: Resource, resources: Resources, columns = ''): string {
  const paths = shownPaths(resource, resources, columns);
  const own = ['id', '_label', ...(resource.archive ? [archivedName] : [])];
  const stamps = ['createdAt', 'updatedAt'].filter(stamp => paths.includes(stamp));
  const virtual = virtualFieldsOf(resource).filter(path => paths.includes(path));
  const fields = shownFields(listedFields(resource.fields), paths, resources);
  return [...own, ...stamps, ...virtual.map(path => listedVirtualFields[path]), ...fields].join(' ');
}

/** What a list selects of the virtual fields. */
const listedVirtualFields: Readonly<Record<VirtualField, string>> = {
  [deadlineName]: `${deadlineName} { date of }`,
  [todayName]: `${todayName} { kind until source { label } }`,
};

/** The fields that these paths lead to, those around them without what no path names; one that is named goes whole. */
function shownFields(fields: Fields, paths: readonly string[], resources: Resources): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { selection = '', shown = selection } = kindOf(field).graphql;
    if (paths.includes(name))
      return field.fields || isLines(field)
        ? fieldsSelection({ [name]: field }, resources)
        : `${name} ${shown}`.trimEnd();
    const inner = paths.filter(path => path.startsWith(`${name}.`)).map(path => path.slice(name.length + 1));
    const parts = selection ? inner : shownFields(field.fields ?? {}, inner, resources);
    return parts.length > 0 ? `${name} { ${parts.join(' ')} }` : [];
  });
}

/** Fields that lists select; a group that would be empty goes whole. */
function listedFields(fields: Fields): Fields {
  const entries = Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
    if (field.show === 'sheet') return [];
    if (!isGroup(field)) return [[name, field]];
    const inner = listedFields(field.fields ?? {});
    return Object.keys(inner).length > 0 ? [[name, { ...field, fields: inner }]] : [];
  });
  return Object.fromEntries(entries);
}

const virtualFieldSelections: Readonly<Record<VirtualField, string>> = {
  [deadlineName]: `${deadlineName} { date of }`,
  [todayName]: `${todayName} { kind until source { resource id label } }`,
};

/** @param rowId what is selected of each row beside its fields: of an answer that is no record, nothing. */
export function fieldsSelection(fields: Fields, resources: Resources, rowId = 'id '): string {
  return Object.entries(fields)
    .filter(([, field]) => !kindOf(field).isSecret)
    .map(([name, field]) => {
      const { selection } = kindOf(field).graphql;
      if (selection) return `${name} ${selection}`;
      if (isLines(field))
        return `${name} { id ${fieldsSelection(resources.get(field.target).fields, resources)} }`;
      if (!field.fields) return name;
      const id = isRows(field) ? rowId : '';
      return `${name} { ${id}${fieldsSelection(field.fields, resources, rowId)} }`;
    })
    .join(' ');
}
