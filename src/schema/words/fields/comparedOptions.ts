import type { Field } from '../../field';

type Unique = Pick<Field, 'unique'>;

/** The neighbour within whose value it is unique, if any. */
export const uniqueWithin = ({ unique }: Unique): string | undefined =>
  typeof unique === 'object' && 'within' in unique ? unique.within : undefined;

/** Whether two records may share it, and whoever types it is shown the other. */
export const isWarnedOf = ({ unique }: Unique): boolean => typeof unique === 'object' && 'warn' in unique;

/** Whether a second record of the same value is refused. */
export const isUnique = (field: Unique): boolean => field.unique !== undefined && !isWarnedOf(field);

/** Whether another record of the same value is shown while one types. */
export const showsTwins = ({ unique, readOnly, computed }: Field): boolean =>
  unique !== undefined && !readOnly && !computed;

/** The field that a moment may not come before, and the message then. */
export const earliestOf = ({
  notBefore,
}: Pick<Field, 'notBefore'>): { field: string; message?: string } | undefined =>
  typeof notBefore === 'string' ? { field: notBefore } : notBefore;
