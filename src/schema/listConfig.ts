import type { Access } from './actions';
import type { Draft, Fields, PathOf } from './field';
import type { Told } from './told';

/** `on` takes a calendar date and means that whole day of Tunis. */
export type Operator = '=' | '>=' | '<=' | 'contains' | 'on';

export interface FilterConfig<F extends Fields> {
  argument: string;
  path: PathOf<F> | 'createdAt' | Told;
  operator: Operator;
  label?: string;
  /** Query of ours that answers the values there are, names of resources: offered in French. */
  values?: string;
  /** What no filter at all is called where it is a choice of its own: 'Toutes'. */
  any?: string;
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
  | Told
  | {
      main: PathOf<F> | '_label' | 'createdAt' | Told;
      second?: PathOf<F> | 'createdAt' | Told | readonly PathOf<F>[];
      label?: string;
      /** An instant to the second, '2026-03-15 09:30:05', as a log tells it. */
      precise?: boolean;
    };

export interface QuickFilter {
  label: string;
  /** Filter arguments and their values: `{ status: 'CONFIRMED' }`; of a date also days from today, `{ deadline: '+30' }`. */
  values: Readonly<Record<string, string>>;
}

/** A mutation of its own on the records that are ticked in a list, in one transaction: a behaviour on the server. */
export interface BulkAction<Own extends string> {
  label: string;
  access: Access<Own>;
  /** What is asked first, as arguments beside the records' ids. */
  fields?: Fields;
  /** What the asked fields hold at first. */
  initial?: () => Draft;
  confirm?: string;
  success: string;
  icon?: string;
  danger?: boolean;
}

/** A mutation of its own on all that a list holds: a button above it, a behaviour on the server. */
export interface ListAction<Own extends string> {
  label: string;
  access: Access<Own>;
  confirm: string;
  success: string;
  danger?: boolean;
}

/** What a row opens to: the changes that it tells, and the way to the record that they are about. */
export interface UnfoldsConfig<F extends Fields> {
  /** Rows of a field, its label, and how it read before and after. */
  changes: PathOf<F>;
  /** Fields that say of which resource it is, its id, and its name while it is there for the caller. */
  record?: { resource: PathOf<F>; id: PathOf<F>; label: PathOf<F> };
}

export interface ListConfig<F extends Fields, Own extends string = string> {
  columns: readonly Column<F>[];
  filters?: readonly FilterConfig<F>[];
  quickFilters?: readonly QuickFilter[];
  perPage?: 8 | 10;
  sort?: Sort<F>;
  /** When nothing was ever written. */
  empty?: string;
  /** When a search or filter finds nothing. */
  nothingFound?: string;
  searchPlaceholder?: string;
  /** Rows field: each record is a group, titled by what it is called, of the table of these rows. */
  grouping?: Extract<keyof F, string>;
  /** `button`: search and filters stand open, and apply by 'Rechercher'; otherwise as one types. */
  search?: 'button';
  /** A sentence under the title. */
  note?: string;
  /** By the names of their mutations. */
  actions?: Readonly<Record<string, ListAction<Own>>>;
  unfolds?: UnfoldsConfig<F>;
  /** An image beside the first column: `file`, or the first of `files`. */
  photo?: PathOf<F>;
  /** By the names of their mutations, on the records that are ticked. */
  bulk?: Readonly<Record<string, BulkAction<Own>>>;
  /** Records may come from an Excel or CSV file; who may create them may import them. */
  imports?: boolean;
}
