import { facedFields } from './faces';
import type { ChangesOf, Fields, InputOf, ValuesOf } from './field';
import type { Resource, ResourceConfig } from './resource';

/**
 * Declares a resource: its table, API, rights, menu, screens and history all follow from this one object.
 * Names of fields, columns, filters and rights are checked by the compiler; the rest at start (`checkResources`).
 */
export function defineResource<
  const F extends Fields,
  const Own extends string = never,
  const A extends string = never,
  const P extends string = never,
  const Q extends string = never,
>(config: ResourceConfig<F, Own, A, P, Q>): Resource<F, A, P, Q> {
  const resource = config as unknown as Resource<F, A, P, Q>;
  return config.face ? { ...resource, fields: facedFields(resource) as F } : resource;
}

/** A record as behaviours read it. */
export type RecordOf<R> = R extends { readonly fields: infer F extends Fields }
  ? { id: string; createdAt: number; updatedAt: number } & ValuesOf<F>
  : never;
/** What creating one must and may bring. */
export type CreateInputOf<R> = R extends { readonly fields: infer F extends Fields } ? InputOf<F> : never;
/** What updating one may bring. */
export type UpdateInputOf<R> = R extends { readonly fields: infer F extends Fields } ? ChangesOf<F> : never;
