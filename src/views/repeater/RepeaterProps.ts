import type { Draft, Fields } from '../../schema/field';

/** A row as the form holds it. */
export type Row = Draft & { readonly id?: string };

/** What shows the rows, as a table or as cards. */
export interface RowsProps {
  label: string;
  columns: Columns;
  rows: readonly Row[];
  /** Index of the row in the entry line. */
  editing?: number | null;
  /** Message of each row that does not pass, by index. */
  faults?: ReadonlyMap<number, string>;
  onEdit?: (index: number) => void;
  onRemove?: (index: number) => void;
}

/** A column of a repeater: a path within the row and its field. */
export type Columns = readonly { readonly path: string; readonly field: Fields[string] }[];
