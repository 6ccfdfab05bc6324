import { isFigure } from '../record/sheetText';
import type { Columns } from './RepeaterProps';

/** How a table of rows stands on the page. */
export interface TableColumns {
  /** The first identifies the row; figures after it stand on the right. */
  columns: readonly (Columns[number] & { readonly right: boolean })[];
  /** Said in grey under the first column, where a table of its own columns would be too wide. */
  second: Columns;
  /** Amounts leave out 'DT'. */
  bare: boolean;
}

/** Columns that a card has room for. */
const most = 7;

/** @param fold whether words beyond the first column may go under it; not while the rows are edited. */
export function tableColumns(columns: Columns, fold: boolean): TableColumns {
  const wide = columns.length > most;
  const stays = (index: number) => index === 0 || !wide || !fold || isFigure(columns[index]!.field);
  return {
    columns: columns
      .filter((_, index) => stays(index))
      .map((column, index) => ({ ...column, right: index > 0 && isFigure(column.field) })),
    second: columns.filter((_, index) => !stays(index)),
    bare: wide,
  };
}
