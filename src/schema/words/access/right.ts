import type { SpecifiedRight } from '../../register';

/**
 * What an operation may require of its caller besides a named right: `SUPER_ADMIN` is reserved to that role,
 * `SIGNED_IN` is open to whoever has a session.
 */
export type Reserved = 'SUPER_ADMIN' | 'SIGNED_IN';

export type Access<Own extends string = never> = SpecifiedRight | Reserved | Own;
