import { agreedOf } from './billableItems';
import { multiply } from './money';
import type { Millimes } from './money';

/** A vehicle of a contract, as it was priced: the price of the first holds the options and the discount of all. */
export interface PricedVehicle {
  /** Those of its extensions with them. */
  numberOfDays: number | null;
  extendedDays: number | null;
  /** Rounded to the millime. */
  dailyPrice_HT: Millimes | null;
  price_HT: Millimes | null;
  /** What options are of it. */
  options_HT: Millimes | null;
}

/** Days that a vehicle is rented for, and what they come to before any discount; null while they have no price. */
export interface RentedDays {
  days: number | null;
  amount: Millimes | null;
}

/**
 * What the days of a vehicle come to, as its contract lists them: options and discount stand on lines of their own,
 * and so do the days of an extension, which are a charge. Its price of a day is rounded, the sum of its days is not.
 */
export function rentedDays(line: PricedVehicle): RentedDays {
  const { numberOfDays, dailyPrice_HT, price_HT } = line;
  if (price_HT === null) return { days: numberOfDays, amount: null };
  const { days, amount: own } = agreedOf(line);
  if (!numberOfDays || dailyPrice_HT === null) return { days: numberOfDays, amount: own };
  const amount = multiply(dailyPrice_HT, days);
  return { days, amount: Math.abs(amount - own) <= days / 2 ? own : amount };
}

/** A vehicle that was exchanged before it had a day: it is neither charged nor printed. */
export const isWithoutDay = ({
  lineState,
  numberOfDays,
}: {
  lineState: string | null;
  numberOfDays: number | null;
}) => lineState === 'SWAPPED' && numberOfDays === 0;
