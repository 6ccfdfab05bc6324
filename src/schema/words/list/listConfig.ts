import type { Fields, PathOf } from '../../field';
import type { freeName, VirtualField } from '../occupancy/virtualFields';

/** `on` takes a calendar date and means that whole day of Tunis. */
export type Operator = '=' | '>=' | '<=' | 'contains' | 'on';

export interface FilterConfig<F extends Fields> {
  argument: string;
  path: PathOf<F> | 'createdAt' | VirtualField | typeof freeName;
  operator: Operator;
  label?: string;
  /** Given empty it is refused. */
  filled?: true;
}

export interface Sort<F extends Fields> {
  field: PathOf<F> | 'id' | 'createdAt' | 'updatedAt' | '_deadline';
  order: 'asc' | 'desc';
}

/**
 * A column: one path, or a main line with a quieter one under it. `_label` is the record's representation, `_deadline` the
 * nearest of its watched dates, `_today` what it is doing now.
 */
export type Column<F extends Fields> =
  | PathOf<F>
  | 'createdAt'
  | VirtualField
  | {
      main: PathOf<F> | '_label' | 'createdAt' | VirtualField;
      second?: PathOf<F> | 'createdAt' | VirtualField | readonly PathOf<F>[];
      label?: string;
    };

export interface QuickFilter {
  label: string;
  /** Filter arguments and their values: `{ status: 'CONFIRMED' }`; of a day or moment also days from today, `{ deadline: '+30' }`. */
  values: Readonly<Record<string, string>>;
  /** Instead of the order of the list. */
  sort?: Sort<Fields>;
  /** The list opens with it, where nothing is filtered. */
  opens?: true;
}

export interface ListConfig<F extends Fields> {
  columns: readonly Column<F>[];
  filters?: readonly FilterConfig<F>[];
  quickFilters?: readonly QuickFilter[];
  perPage?: number;
  sort?: Sort<F>;
  /** Amounts whose sum stands under the list: of all that it finds, not of a page. */
  totals?: readonly PathOf<F>[];
  /** What they leave out or take off, when the rows do not simply add up to them. */
  totalsNote?: string;
  /** When nothing was ever written. */
  empty?: string;
  /** When a search or filter finds nothing. */
  nothingFound?: string;
  searchPlaceholder?: string;
  /** Rows field: each record is a group, titled by what it is called, of the table of these rows. */
  grouping?: Extract<keyof F, string>;
  /** An image beside the first column: `file`, or the first of `files`. */
  photo?: PathOf<F>;
  /** Fields that a list drawn by hand shows of a row beside its columns. */
  details?: readonly PathOf<F>[];
  /** Records may come from an Excel or CSV file; who may create them may import them. */
  imports?: boolean;
}
