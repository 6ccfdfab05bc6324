import type { Fields, PathOf } from '../../field';
import type { Name, ValueAt } from '../../fieldTypes';
import type { Column, Operator } from './listConfig';
import type { freeName, VirtualField } from '../occupancy/virtualFields';

type FilterPath<F extends Fields> = PathOf<F> | 'createdAt' | VirtualField | typeof freeName;

/** A filter by a field's own name, or one that declares more. */
export type DeclaredFilter<F extends Fields> =
  | Name<F>
  | {
      /** A field, or a virtual field; `_free`: from one day to another (`2026-12-01..2026-12-05`), of what others hold. */
      readonly path: FilterPath<F>;
      /** Its argument in the API and the list's address; the path when absent. */
      readonly argument?: string;
      /** '=' when absent; of a text 'contains', of `_deadline` '<='. */
      readonly operator?: Operator;
      readonly label?: string;
      /** Given empty it is refused, instead of meaning nothing. */
      readonly filled?: true;
    };

type ArgumentOf<Filter> = Filter extends string
  ? Filter
  : Filter extends { readonly argument: infer A extends string }
    ? A
    : Filter extends { readonly path: infer P extends string }
      ? P
      : never;

type PathIn<Filter> = Filter extends string
  ? Filter
  : Filter extends { readonly path: infer P extends string }
    ? P
    : never;

/** A filter that is often applied to a list, one press away. */
export interface DeclaredQuickFilter<F extends Fields, Filter> {
  /** On its button. */
  label: string;
  /** Filters and their values: `{ status: 'CONFIRMED' }`; of a day or moment also days from today, `{ deadline: '+30' }`. */
  values: { readonly [One in Filter as ArgumentOf<One>]?: ValueAt<F, PathIn<One>> };
  /** What it is ordered by, where not as the list is. */
  sort?: SortPath<F> | `-${SortPath<F>}`;
  /** The list opens with it, where its address filters nothing. */
  opens?: true;
}

type SortPath<F extends Fields> = PathOf<F> | 'id' | 'createdAt' | 'updatedAt' | '_deadline';

/** Its list; without one it has no screen of its own. */
export interface DeclaredList<F extends Fields, Filters extends readonly unknown[]> {
  /** From the first to the last; each viewer may hide and move them. */
  columns: readonly Column<F>[];
  /** What a list is narrowed by, beside search. */
  filters?: Filters;
  /** Filters that are often applied to it, one press away. */
  quickFilters?: readonly DeclaredQuickFilter<F, NoInfer<Filters>[number]>[];
  /** Records on a page; that of the area when absent. */
  perPage?: number;
  /** Path that the list is ordered by, with a `-` before it the last ones first. By the name when absent. */
  sort?: SortPath<F> | `-${SortPath<F>}`;
  /** Amounts whose sum stands under the list: of all that it finds, not of a page. */
  totals?: readonly PathOf<F>[];
  /** What they leave out or take off, when the rows do not simply add up to them. */
  totalsNote?: string;
  /** When nothing was ever written. */
  empty?: string;
  /** When a search or filter finds nothing. */
  nothingFound?: string;
  /** Inside the search box: what it looks through. */
  searchPlaceholder?: string;
  /** Rows field: each record is a group, titled by what it is called, of the table of these rows. */
  grouping?: Name<F>;
  /** An image beside the first column: `file`, or the first of `files`. */
  photo?: PathOf<F>;
  /** Fields that a list drawn by hand shows of a row beside its columns. */
  details?: readonly PathOf<F>[];
  /** Records may come from an Excel or CSV file; who may create them may import them. */
  imports?: boolean;
}

/** The filters of a time: from a day on, until a day. */
export const between = <const P extends string>(path: P, from = 'À partir du', to = 'Jusqu’au') =>
  [
    { argument: 'from', path, operator: '>=', label: from },
    { argument: 'to', path, operator: '<=', label: to },
  ] as const;
