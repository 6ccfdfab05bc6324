import type { Return } from './lateReturn';
import { rentalDays } from './rentalDays';
import type { DayTerms } from './rentalDays';

/** What becomes of the days that a client brings back: all are due, or those that are not used are given back. */
export type EarlyReturnPolicy = 'FULL' | 'PRORATA';

/** A vehicle that left and came back; epoch ms. */
export interface RentalReturned extends Return {
  departure: number;
  /** Days charged so far, extensions included. */
  numberOfDays: number;
  terms: DayTerms;
}

/**
 * The days that are given back, at the price of the contract, of a vehicle that came back early (domain C.7): under
 * PRORATA those that were planned less those that were used, by the same count, one being due at least; none under FULL.
 * Throws RangeError when the return comes before the departure.
 */
export function refundedDays(rental: RentalReturned, policy: EarlyReturnPolicy): number {
  const { departure, planned, actual, numberOfDays, terms } = rental;
  if (policy === 'FULL' || actual >= planned) return 0;
  const unused = rentalDays(departure, planned, terms) - rentalDays(departure, actual, terms);
  return Math.max(0, Math.min(unused, numberOfDays - 1));
}
