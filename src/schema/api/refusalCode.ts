/** Why the server refuses what was requested, as its answer has it in `extensions.code`. */
export type RefusalCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'BAD_USER_INPUT'
  | 'CONFLICT'
  | 'OCCUPIED'
  | 'CONFIRMATION'
  | 'IN_USE'
  | 'NOT_FOUND'
  | 'UNAVAILABLE'
  | 'TOO_MANY_ATTEMPTS'
  | 'TOO_COSTLY'
  | 'UNKNOWN_DOCUMENT';
