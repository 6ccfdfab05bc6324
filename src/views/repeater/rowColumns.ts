import type { Draft, Fields } from '../../schema/field';
import { isEmpty } from '../../schema/parseValue';
import { isRowList, valueAt } from '../../schema/paths';
import type { Columns } from './RepeaterProps';

/** Columns of a list of rows: groups walked into, lists within rows and hidden fields left out. */
export function rowColumns(fields: Fields, prefix = ''): Columns {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.hidden || isRowList(field) || field.kind === 'secret') return [];
    if (field.kind === 'group') return rowColumns(field.fields ?? {}, `${prefix}${name}.`);
    return [{ path: prefix + name, field }];
  });
}

/** Without the columns in which no row says anything: a table that is only read needs no empty ones. */
export function filledColumns(columns: Columns, rows: readonly Draft[]): Columns {
  return columns.filter(({ path }) =>
    rows.some(row => {
      const value = valueAt(row, path);
      return Array.isArray(value) ? value.length > 0 : !isEmpty(value);
    }),
  );
}
