import type { Field } from '../field';
import type { Kind } from './kind';
import type { Flags, Made, Requirement, When } from './options';

/**
 * What configs declare a field of a kind with: a label and the options that the kind understands.
 * @param usual options that each such field has unless it declares otherwise.
 */
export const fieldOf =
  <Out, In, O, Answer = Out>(kind: Kind, usual?: O) =>
  <
    const R extends Requirement = false,
    const RO extends boolean = false,
    const W extends When | undefined = undefined,
  >(
    label: string,
    options?: O & Flags<R, RO, W>,
  ): Made<Out, In, R, RO, W, Answer> =>
    made({ ...usual, ...options, kind: kind.name, label });

/** A field whose types the compiler knows. */
export const made = <T>(field: object): T => field as Field as T;
