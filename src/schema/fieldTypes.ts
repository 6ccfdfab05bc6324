import type { Field, Fields, PathOf } from './field';

/** The field at a dotted path. */
type FieldAt<F extends Fields, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? Head extends keyof F
    ? F[Head] extends { readonly fields: infer Inner extends Fields }
      ? FieldAt<Inner, Rest>
      : never
    : never
  : P extends keyof F
    ? F[P]
    : never;

type OutOf<A> = A extends Field<infer Out> ? Out : never;

/** What the field at a path is written as in a config: one of a choice's values, 'true' or 'false', else a text. */
export type ValueAt<F extends Fields, P extends string> =
  OutOf<FieldAt<F, P>> extends infer Out
    ? [Out] extends [never]
      ? string
      : [Out] extends [boolean]
        ? 'true' | 'false'
        : [Out] extends [string]
          ? Out
          : string
    : string;

/** States of one field of the record, by its path: `{ status: ['CONFIRMED'] }`. */
export type States<F extends Fields> = {
  readonly [P in PathOf<F> as string extends ValueAt<F, P> ? never : P]?: readonly ValueAt<F, P>[];
};

/** Paths of the fields that have a few values only. */
export type StatePath<F extends Fields> = Extract<keyof States<F>, string>;

/** One of its own fields, groups and rows not walked into. */
export type Name<F extends Fields> = Extract<keyof F, string>;
