/**
 * What a period of the planning is, by the letter under which it travels. Hue shows it; how certain it is, the degree.
 * A service contract is rented out as any other; an immobilisation is what its cause makes of it.
 */
export const periodKinds = {
  R: 'RESERVATION',
  C: 'CONTRACT',
  M: 'MAINTENANCE',
  D: 'DAMAGE',
  V: 'MISSION',
  U: 'UNAVAILABLE',
} as const;

export type PeriodKind = (typeof periodKinds)[keyof typeof periodKinds];

/**
 * How certain a period is, by the digit under which it travels. An option holds nothing;
 * what is displaced holds a vehicle that cannot be used meanwhile, and is to be moved.
 */
export const periodDegrees = ['OPTION', 'CONFIRMED', 'CONTRACT', 'ENDED', 'LATE', 'DISPLACED'] as const;

export type PeriodDegree = (typeof periodDegrees)[number];

/** The longest window that one look at the planning takes, in days. */
export const longestPlanning = 100;
