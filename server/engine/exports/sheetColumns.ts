import { capitalised } from '../../../src/schema/french';
import type { Field } from '../../../src/schema/field';
import { kindOf } from '../../../src/schema/kinds/kind';
import { columnPaths, columnsNamed, columnKey } from '../../../src/schema/words/list/listColumns';
import { pathField, pathValues } from '../../../src/schema/words/fields/pathField';
import type { Resource } from '../../../src/schema/resource';
import { sumOf } from '../../../src/schema/words/list/sumOf';
import { isVirtualField, virtualFieldParts } from '../../../src/schema/words/occupancy/virtualFields';
import type { Selection } from '../sql/select';
import type { Row } from './readRows';

/** A column of an exported file: one value of each record. */
export interface SheetColumn {
  path: string;
  title: string;
  field: Field;
  /** How wide a spreadsheet shows it, in characters. */
  width: number;
  /** Whether its sum closes the list. */
  total: boolean;
  value(record: Row): unknown;
}

/** The columns requested, those that share a cell on screen each in their own; the list's own when none are. */
export function sheetColumns(resource: Resource, keys: readonly string[]): SheetColumn[] {
  const shown = columnsNamed(resource, keys);
  const paths = shown.flatMap(column =>
    pathsIn(column).map(path => ({
      path,
      // The label of a column of two lines names both: alone, each has its own.
      label:
        path === columnKey(column) && typeof column === 'object' && !column.second ? column.label : undefined,
    })),
  );
  const seen = new Set<string>();
  return paths.flatMap(({ path, label }) => {
    if (seen.has(path)) return [];
    seen.add(path);
    return columnOf(resource, path, label);
  });
}

/** The paths of a column; a virtual field has several values. */
const pathsIn = (column: Parameters<typeof columnPaths>[0]) =>
  columnPaths(column).flatMap(path => (isVirtualField(path) ? virtualFieldParts[path] : [path]));

/** What must be read of each record for these columns. */
export function selectionFor(resource: Resource, keys: readonly string[]): Selection {
  const selection: Record<string, unknown> = { id: true };
  for (const path of columnsNamed(resource, keys).flatMap(pathsIn)) {
    const steps = path.split('.');
    let at = selection;
    for (const [index, step] of steps.entries()) {
      if (index === steps.length - 1) at[step] ??= true;
      else at = (at[step] ??= {}) as Record<string, unknown>;
    }
  }
  return selection as Selection;
}

function columnOf(resource: Resource, path: string, label: string | undefined): SheetColumn {
  if (path === '_label') {
    const field = { kind: 'text', label: capitalised(resource.labels.one) } as const;
    return { path, title: field.label, field, width: 22, total: false, value: record => record._label };
  }
  const found = pathField(resource, path);
  const { field, rows } = found;
  const title = label ?? field.label;
  return {
    path,
    title,
    field,
    width: Math.max(Math.min(title.length + 2, 16), kindOf(field).sheet.width ?? 18),
    total: (Boolean(field.total) && kindOf(field).adds) || Boolean(resource.list?.totals?.includes(path)),
    value(record) {
      const values = pathValues(record, path, found).filter(one => one !== null);
      if (!rows) return values[0];
      if (!kindOf(field).adds) return values;
      return values.length > 0 ? sumOf(values) : null;
    },
  };
}
