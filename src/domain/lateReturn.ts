import { multiply } from './money';
import type { Millimes } from './money';

/** What being late costs (rent conditions); millimes before tax. */
export interface LateTerms {
  graceMinutes: number;
  dailyPrice: Millimes;
  /** Null where whole days are charged from the first minute beyond the grace on. */
  hourlyRate: Millimes | null;
}

/** What is charged of a late return: so many at the price of one. */
export interface LateCharge {
  unit: 'DAY' | 'HOUR';
  quantity: number;
  unitPriceHT: Millimes;
}

/** The instants (epoch ms) at which a vehicle was to come back and came back. */
export interface Return {
  planned: number;
  actual: number;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Days charged beyond those of the contract: ceil((actual − planned − grace) / 24 h), none below (domain C.7). */
export const lateDays = (back: Return, graceMinutes: number): number =>
  unitsBeyond(back, graceMinutes, 24 * HOUR);

/** Hours begun beyond the grace, none below. */
export const lateHours = (back: Return, graceMinutes: number): number =>
  unitsBeyond(back, graceMinutes, HOUR);

/** Throws RangeError when the grace is negative. */
function unitsBeyond({ planned, actual }: Return, graceMinutes: number, unit: number): number {
  if (!(graceMinutes >= 0)) throw new RangeError('The grace cannot be negative');
  return Math.max(0, Math.ceil((actual - planned - graceMinutes * MINUTE) / unit));
}

/**
 * What a late return costs (domain C.7): extra days at the price of the contract; within the first, hours at their rate
 * where there is one, as long as they are cheaper than the day. Null when it is not late.
 */
export function lateCharge(back: Return, terms: LateTerms): LateCharge | null {
  const { graceMinutes, dailyPrice, hourlyRate } = terms;
  const days = lateDays(back, graceMinutes);
  if (days === 0) return null;
  const hours = lateHours(back, graceMinutes);
  return days === 1 && hourlyRate !== null && multiply(hourlyRate, hours) < dailyPrice
    ? { unit: 'HOUR', quantity: hours, unitPriceHT: hourlyRate }
    : { unit: 'DAY', quantity: days, unitPriceHT: dailyPrice };
}
