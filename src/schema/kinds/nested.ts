import type { ChangesOf, Draft, Fields, InputOf, NestedField, ValuesOf } from '../field';
import { made } from './fieldOf';
import { defineKind } from './kind';
import type { Flags, IsGiven, IsRequired, Made, Options, Requirement, When } from './options';

/** Of a group: it is there whenever the record is. */
export type GroupOptions = Options;

export interface RowsOptions extends Options {
  /** One of its rows, with its article: 'une ligne'. */
  rowLabel?: `un ${string}` | `une ${string}`;
  /**
   * By the name of a field of its rows: what typing there makes of the row's other fields, until somebody types those.
   * Pure; receives the row and the record as forms hold them, and answers values as forms hold them.
   */
  moves?: Readonly<Record<string, (row: Draft, record: Draft) => Draft>>;
  /** Rows that are alike never meet, whichever records have them: what one holds, no other does. */
  apart?: ApartConfig;
  /** What the form of a new record begins with: the answer of this question of a screen, which takes no input. */
  begins?: string;
  /** Its rows add up by what they name: one may take back what others gave, never more. */
  nets?: NetsConfig;
}

export interface NetsConfig<N extends string = string> {
  /** Reference to what a row is about. */
  by: N;
  /** Their sum is never negative, of one record and of what its rows name. */
  amount: N;
  /** The message where it would be. */
  message: string;
}

export interface ApartConfig<N extends string = string> {
  /** Rows are alike where these are. */
  by: readonly N[];
  /** Where it begins, a whole number. */
  from: N;
  /** Where it ends; what begins there does not meet it. */
  to: N;
  /** Once this is filled it holds nothing any more. */
  unless: N;
  /** The message for one that meets another. */
  message: string;
}

/** Values that a config may write: as a form holds them. */
export type RowDefaults<F extends Fields> = readonly { readonly [K in keyof F]?: unknown }[];

const several = {
  names: false,
  isImported: false,
  parse: () => ({ fault: { key: 'fields' as const } }),
};

const groupKind = defineKind({ ...several, name: 'group', holds: 'fields' });
const rowsKind = defineKind({ ...several, name: 'rows', holds: 'rows' });
const linesKind = defineKind({ ...several, name: 'lines', holds: 'rows' });

/** Fields under one name in the same table: `validityDate.start_validity`. */
export const group = <
  const F extends Fields,
  const RO extends boolean = false,
  const W extends When | undefined = undefined,
>(
  label: string,
  fields: F,
  options?: GroupOptions & Omit<Flags<false, RO, W>, 'required'>,
): NestedField<F, ValuesOf<F>, ChangesOf<F>, true, IsGiven<RO>> =>
  made({ ...options, kind: groupKind.name, label, fields });

/** A frozen copy, on an issued document, of what another record held that day. Behaviours fill it. */
export const snapshot = <const F extends Fields>(
  label: string,
  of: string,
  fields: F,
): NestedField<F, ValuesOf<F>, never, true, false> =>
  made({ kind: groupKind.name, label, fields, snapshotOf: of, readOnly: true });

type RowsOut<F extends Fields> = ({ id: string } & ValuesOf<F>)[];
type RowsIn<F extends Fields> = readonly ({ id?: string } & InputOf<F>)[];

/** A child table with foreign keys of its own; rows keep their identity through updates. */
export const rows = <
  const F extends Fields,
  const R extends Requirement = false,
  const RO extends boolean = false,
  const W extends When | undefined = undefined,
>(
  label: string,
  fields: F,
  options?: Omit<RowsOptions, 'apart' | 'nets'> & {
    default?: RowDefaults<NoInfer<F>>;
    apart?: ApartConfig<Extract<keyof NoInfer<F>, string>>;
    nets?: NetsConfig<Extract<keyof NoInfer<F>, string>>;
  } & Flags<R, RO, W>,
): NestedField<F, RowsOut<F>, RowsIn<F>, IsRequired<R, W>, IsGiven<RO>> =>
  made({ ...options, kind: rowsKind.name, label, fields });

/** Composition by a resource of its own, where a row has an address, rows or a behaviour. */
export const lines = <
  const R extends Requirement = false,
  const RO extends boolean = false,
  const W extends When | undefined = undefined,
>(
  label: string,
  target: string,
  options?: RowsOptions & Flags<R, RO, W>,
): Made<({ id: string } & Record<string, unknown>)[], readonly Record<string, unknown>[], R, RO, W> =>
  made({ ...options, kind: linesKind.name, label, target });
