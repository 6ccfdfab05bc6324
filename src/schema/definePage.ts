import type { IconName } from './iconNames';
import type { AreaName } from './register';
import type { Access } from './words/access/right';
import type { Field, Fields, TypesOf, ValuesOf } from './field';

/** A GraphQL query of a screen's own: what it takes and what it answers are fields as others, of which nothing is stored. */
export interface Question {
  /** Any of these opens it; one that a resource makes of its own is known once the product starts. */
  access: readonly Access<string & {}>[];
  /** The address whose page asks it first, of what its search gives: answered beside the session. */
  opens?: string;
  /** What it takes: judged as a form is. */
  fields?: Fields;
  /** What comes back: an object of these fields, or one value of this kind. */
  answers: Fields | Field;
  /** A list of them. */
  many?: boolean;
}

/** By the names of their operations. */
export type Questions = Readonly<Record<string, Question>>;

/** A hand-written page: what the menu, the guards and the API need to know of it. Its screen is in src/custom. */
export interface Page<Q extends Questions = Questions> {
  /** Its address. */
  path: string;
  /** Section of the sidebar that lists it. */
  area: AreaName;
  /** Heading above it in the sidebar. */
  category?: string;
  /** Its entry in the sidebar. */
  label: string;
  /** Its icon, where it stands beside the sections. */
  icon?: IconName;
  /** The right that opens it. */
  access: Access;
  /**
   * It is there for a time: this question of its, which takes no input, reports how far that is (`Progress`). It stands
   * first in the sidebar, beside the sections, as long as something is left to who looks.
   */
  progress?: Extract<keyof Q, string>;
  /** The resource whose records it makes: their list offers it beside « Ajouter ». */
  makes?: string;
  /** The questions of its screen to the server, by the names of the operations. */
  questions: Q;
}

/** What the question of a page that is there for a time answers, among others. */
export interface Progress {
  done: number;
  total: number;
  /** Of what is not done, how much is for who looks. */
  left: number;
  /** Whether it is where they begin meanwhile. */
  home: boolean;
  /** Whose business it is, as what is printed shows it; null while nobody has entered it. */
  company?: string | null;
}

/** Declares a hand-written page with the questions of its screen. */
export const definePage = <const P extends string, const Q extends Questions>(
  page: Page<Q> & { path: P },
): Page<Q> & { path: P } => page;

/** Declares the questions of what has no page of its own: a panel of a form, or a program. */
export const defineQuestions = <const Q extends Questions>(questions: Q): Q => questions;

declare const filled: unique symbol;
interface Filled {
  readonly [filled]: true;
}

/** Fields that an answer always fills; the others may be null. */
export const always = <const F extends Fields>(fields: F) =>
  fields as { readonly [K in keyof F]: F[K] & Filled };

/** Whether a question answers one value, not an object. */
export const isValue = (answers: Fields | Field): answers is Field => typeof answers.kind === 'string';

type Flatten<T> = { [K in keyof T]: T[K] } & {};
/** A field as the API answers it: dates and instants in epoch ms, amounts in dinars, references with their label. */
type Answered<F> = F extends { readonly fields: infer Inner extends Fields }
  ? TypesOf<F>['out'] extends readonly unknown[]
    ? readonly Flatten<{ id: string } & AnsweredFields<Inner>>[]
    : AnsweredFields<Inner>
  : TypesOf<F>['answer'];
type AnsweredFields<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Filled ? Answered<F[K]> : Answered<F[K]> | null;
};
type OneAnswer<Q extends Question> = Q['answers'] extends Field
  ? Answered<Q['answers']>
  : Q['answers'] extends Fields
    ? AnsweredFields<Q['answers']>
    : never;

/** What a question answers, as the API sends it. */
export type AnswerOf<Q extends Question> = Q extends { readonly many: true }
  ? readonly OneAnswer<Q>[]
  : OneAnswer<Q>;

/** Its input, as a form holds it: references with their label or by their ids. */
export type QuestionOf<Q extends Question> = Q extends { readonly fields: infer F extends Fields }
  ? { readonly [K in keyof F]?: TypesOf<F[K]>['in'] | TypesOf<F[K]>['answer'] | null }
  : Record<never, never>;

/** What it is answered from: `ValuesOf` its fields; what is not filled may be left out. */
export type ParsedOf<Q extends Question> = Q extends { readonly fields: infer F extends Fields }
  ? Flatten<Parsed<ValuesOf<F>>>
  : Record<never, never>;
type Parsed<V> = { [K in keyof V as null extends V[K] ? never : K]: V[K] } & {
  [K in keyof V as null extends V[K] ? K : never]?: V[K];
};
