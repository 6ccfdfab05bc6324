import { parseMoney, sum, toDinars } from '../../domain/money';
import type { Draft, Field, Fields } from '../../schema/field';
import { kindOf } from '../../schema/kinds/kind';
import { isEmpty } from '../../schema/parseValue';
import { isRowList, valueAt } from '../../schema/words/fields/paths';
import { shownText, sheetText } from '../columns/texts';
import { viewOf } from '../kinds/views';
import type { RowNames } from './rowNames';

/** A row as the form holds it. */
export type Row = Draft & { readonly id?: string };

/** A column of a repeater: a path within the row and its field. */
export type Columns = readonly { readonly path: string; readonly field: Field }[];

/** What shows the rows, as a table or as cards. */
export interface RowsProps {
  label: string;
  columns: Columns;
  rows: readonly Row[];
  /** Index of the row in the entry line. */
  editing?: number | null;
  /** Message of each row that does not pass, by index. */
  faults?: ReadonlyMap<number, string>;
  /** Of the buttons of each row, where rows may change. */
  names?: RowNames;
  onEdit?: (index: number) => void;
  onRemove?: (index: number) => void;
}

/** Columns of a list of rows: groups walked into, lists within rows and hidden fields left out. */
export function rowColumns(fields: Fields, prefix = ''): Columns {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.show === 'api' || isRowList(field) || field.kind === 'secret') return [];
    if (kindOf(field).holds === 'fields') return rowColumns(field.fields ?? {}, `${prefix}${name}.`);
    return [{ path: prefix + name, field }];
  });
}

/** Without the columns in which no row has a value: a table that is only read needs no empty ones. */
export function filledColumns(columns: Columns, rows: readonly Draft[]): Columns {
  return columns.filter(({ path }) =>
    rows.some(row => {
      const value = valueAt(row, path);
      return Array.isArray(value) ? value.length > 0 : !isEmpty(value);
    }),
  );
}

/** A value in a row. @param bare without its unit, where many columns leave no room for it. */
export function rowText(field: Field, value: unknown, bare = false): string {
  const { rowText: own } = viewOf(field);
  if (own && !isEmpty(value)) return own(value);
  return bare && kindOf(field).unit ? shownText(field, value) : sheetText(field, value);
}

/**
 * Sums of the columns marked `total`, by their path, exact to the millime; what is no number counts for nothing, and a
 * column that no row fills has none.
 */
export function rowTotals(columns: Columns, rows: readonly Draft[]): ReadonlyMap<string, string> {
  const totalled = columns.filter(
    ({ path, field }) => field.total && rows.some(row => !isEmpty(valueAt(row, path))),
  );
  return new Map(
    totalled.map(({ path, field }) => {
      const total = sum(rows.map(row => parseMoney((valueAt(row, path) ?? '') as string | number) ?? 0));
      return [path, sheetText(field, toDinars(total))];
    }),
  );
}

/** How a table of rows stands on the page. */
export interface TableColumns {
  /** The first identifies the row; figures after it stand on the right. */
  columns: readonly (Columns[number] & { readonly right: boolean })[];
  /** In grey under the first column, where a table of its own columns would be too wide. */
  second: Columns;
  /** Amounts leave out 'DT'. */
  bare: boolean;
}

/** Columns that a card has room for. */
const most = 7;

/** @param fold whether words beyond the first column may go under it; not while the rows are edited. */
export function tableColumns(columns: Columns, fold: boolean): TableColumns {
  const wide = columns.length > most;
  const stays = (index: number) => index === 0 || !wide || !fold || kindOf(columns[index]!.field).numeric;
  return {
    columns: columns
      .filter((_, index) => stays(index))
      .map((column, index) => ({ ...column, right: index > 0 && kindOf(column.field).numeric })),
    second: columns.filter((_, index) => !stays(index)),
    bare: wide,
  };
}
