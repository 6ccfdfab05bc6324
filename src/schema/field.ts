import type { BooleanOptions } from './kinds/boolean';
import type { DateOptions } from './kinds/date';
import type { FigureOptions } from './kinds/figures';
import type { FilesOptions } from './kinds/file';
import type { RowsOptions } from './kinds/nested';
import type { ValueOptions } from './kinds/options';
import type { ReferenceOptions } from './kinds/reference';
import type { LongTextOptions, TextOptions } from './kinds/texts';

/** How a chip of a state looks, the same everywhere in the product. */
export type Tone =
  | 'success'
  | 'info'
  | 'active'
  | 'warning'
  | 'danger'
  | 'workshop'
  | 'mission'
  | 'damage'
  | 'draft'
  | 'cancelled';

/** A file given to a form or a mutation: a new one, or one that the record has. */
export type GivenFile = Blob | { readonly id: string };
/** The same in a list. */
export type ListedFile = { readonly upload: Blob } | { readonly id: string };

/** A record being filled, by field name; values as the form or the mutation gives them, so whoever reads one names its type. */
export type Draft = { readonly [field: string]: unknown };

/** A choice of the record, by its path, and its values. */
export interface DeadlineState {
  field: string;
  values: readonly string[];
}

export interface DeadlineConfig {
  /**
   * How many days before it one is notified: `[30, 7, 1]`; or the text of the company's one setting that has them,
   * '30, 7, 1'.
   */
  days: readonly number[] | { readonly setting: string };
  /** What falls due, 'Assurance': the group's label or the field's when absent. */
  of?: string;
  /** What is to be done: 'Renouveler l’assurance'. */
  action?: string;
  /** Watched only in these states of the record, in all of several: what was sold needs no insurance. */
  while?: DeadlineState | readonly DeadlineState[];
  /** Another date of the record itself, by its path, which takes over: watched only while that one is empty. */
  unless?: string;
}

export interface CoversConfig {
  /** Its neighbour that gives the first day; from ever where that is empty. An empty last day covers nothing. */
  from: string;
  /** What a day without is called: 'Sans assurance'. */
  without: string;
}

export interface CodeOptions {
  /** 'RES' in RES-2026-00012. */
  prefix: string;
  /** At least so many digits, 5 in 00012. */
  digits: number;
  /** Text of the company's one setting that gives the prefix instead: 'thresholds.receiptPrefix'; the series stays one. */
  setting?: string;
  /** Date field whose year numbers the series; the day of writing in Tunis when absent. */
  year?: string;
  /** Reference whose records have a series each: a number is then unique within its own. */
  per?: string;
}

type Own<O> = Omit<O, keyof ValueOptions | 'default' | 'tones' | 'offers'>;

/** Whatever a field may declare, of each kind what it alone understands. */
interface AnyOptions
  extends
    ValueOptions,
    Own<TextOptions>,
    Own<LongTextOptions>,
    Own<FigureOptions>,
    Own<DateOptions>,
    Own<BooleanOptions>,
    Own<ReferenceOptions>,
    Own<FilesOptions>,
    Own<RowsOptions> {
  required?: boolean | string;
  readOnly?: boolean;
  when?: (record: Draft, row?: Draft) => boolean;
  default?: unknown;
  tones?: Readonly<Record<string, Tone | undefined>>;
  offers?: readonly string[];
}

/**
 * One declared field. `Out` is the value as behaviours see it (money in millimes, dates as text, references as ids),
 * `In` what the API accepts, `Answer` what it sends; all exist for the compiler only.
 */
export interface Field<
  Out = unknown,
  In = unknown,
  Req extends boolean = boolean,
  Given extends boolean = boolean,
  Answer = Out,
> extends AnyOptions {
  /** Name of its kind: one of `kinds/`, or one that the product declares. */
  readonly kind: string;
  readonly label: string;
  readonly section?: { readonly title: string; readonly help?: string };
  readonly choices?: Readonly<Record<string, string>>;
  /** Name of the resource that a reference, references or lines field points at. */
  readonly target?: string;
  readonly fields?: Fields;
  readonly code?: CodeOptions;
  /** A frozen copy: written by behaviours only. */
  readonly snapshotOf?: string;
  readonly types?: { out: Out; in: In; required: Req; given: Given; answer: Answer };
}

/** A record that another one refers to, as the API sends it. */
export interface Named {
  readonly id: string;
  readonly label: string | null;
}

export type Fields = { readonly [name: string]: Field };
/** `Omit` so that the names of the inner fields stay known one by one: `Fields & F` would have them all. */
export type NestedField<F extends Fields, Out, In, Req extends boolean, Given extends boolean> = Omit<
  Field<Out, In, Req, Given>,
  'fields'
> & { readonly fields: F };

type Flatten<T> = { [K in keyof T]: T[K] } & {};
export type TypesOf<F> =
  F extends Field<infer Out, infer In, infer Req, infer Given, infer Answer>
    ? { out: Out; in: In; required: Req; given: Given; answer: Answer }
    : never;

type OutOf<F> = TypesOf<F>['required'] extends true ? TypesOf<F>['out'] : TypesOf<F>['out'] | null;
type Given<F extends Fields> = { [K in keyof F]: TypesOf<F[K]>['given'] extends true ? K : never }[keyof F];
type RequiredKeys<F extends Fields> = {
  [K in keyof F]: TypesOf<F[K]>['given'] extends true
    ? TypesOf<F[K]>['required'] extends true
      ? K
      : never
    : never;
}[keyof F];

/** Values of `fields` as behaviours read them. */
export type ValuesOf<F extends Fields> = Flatten<{ [K in keyof F]: OutOf<F[K]> }>;
/** What a mutation that creates must and may bring. */
export type InputOf<F extends Fields> = Flatten<
  { [K in RequiredKeys<F>]: TypesOf<F[K]>['in'] } & {
    [K in Exclude<Given<F>, RequiredKeys<F>>]?: TypesOf<F[K]>['in'] | null;
  }
>;
/** What a mutation that updates may bring: absent means unchanged. */
export type ChangesOf<F extends Fields> = Flatten<{ [K in Given<F>]?: TypesOf<F[K]>['in'] | null }>;

type Names<F> = Extract<keyof F, string>;
/** Dotted paths of the fields of `F`, groups and rows included: 'contractDetails.departureDate'. */
export type PathOf<F extends Fields> = {
  [K in Names<F>]: F[K] extends { readonly fields: infer N extends Fields } ? K | `${K}.${PathOf<N>}` : K;
}[Names<F>];
