import type { Field } from './field';

/** Whether another record of the same value is told while one types. */
export const isTold = ({ unique, uniqueWithin, alike, readOnly, computed }: Field): boolean =>
  Boolean(unique || uniqueWithin || alike) && !readOnly && !computed;

/** Whether it is then refused at save. */
export const isRefused = ({ unique, uniqueWithin }: Field): boolean => Boolean(unique || uniqueWithin);
