import type { Access } from './actions';
import type { Field, Fields } from './field';

/** A question of its own that a resource answers, beside its list: a GraphQL query, which a behaviour writes. */
export interface QueryConfig<Own extends string> {
  /** Any of these opens it. */
  access: readonly Access<Own>[];
  /** What is asked: judged as a form is, and told in French. */
  fields?: Fields;
  /** What comes back: an object of these fields, or one value of this kind. */
  answers: Fields | Field;
  /** A list of them. */
  many?: boolean;
}

/** Whether a query answers one value, not an object. */
export const isValue = (answers: Fields | Field | undefined): answers is Field =>
  typeof answers?.kind === 'string';
