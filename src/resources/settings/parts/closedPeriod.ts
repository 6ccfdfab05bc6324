/** The setting that closes the books up to a day (`closed-period.ts`). */
export const closedPeriod = 'closed-periods.closedUntil';
