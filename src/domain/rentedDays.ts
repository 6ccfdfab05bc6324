import { agreedDays, rentalPrices } from './billableItems';
import { multiply, sum } from './money';
import type { Millimes } from './money';

/** A vehicle of a contract, as it was priced: the price of the first holds the options and the discount of all. */
export interface PricedVehicle {
  vehicle: string;
  state: string | null;
  /** Those of its extensions with them. */
  numberOfDays: number | null;
  /** Rounded to the millime. */
  dailyPrice_HT: Millimes | null;
  price_HT: Millimes | null;
}

interface VehicleCharge {
  kind: string | null;
  vehicle: string | null;
  quantity: number | null;
}

/** Days that a vehicle is rented for, and what they come to before any discount; null while they have no price. */
export interface RentedDays {
  days: number | null;
  amount: Millimes | null;
}

/**
 * What the days of each vehicle come to, as its contract lists them: options and discount stand on lines of their own,
 * and so do the days of an extension, which are a charge. Its price of a day is rounded, the sum of its days is not.
 */
export function rentedDays(
  lines: readonly PricedVehicle[],
  options: readonly { price_HT: Millimes | null }[],
  charges: readonly VehicleCharge[],
): RentedDays[] {
  const priced = lines.map(line => ({ ...line, price_HT: line.price_HT ?? 0 }));
  const prices = rentalPrices(priced, sum(options.map(one => one.price_HT ?? 0)));
  return lines.map((line, index) => {
    const { numberOfDays, dailyPrice_HT } = line;
    if (line.price_HT === null) return { days: numberOfDays, amount: null };
    const own = prices[index] ?? 0;
    if (!numberOfDays || dailyPrice_HT === null) return { days: numberOfDays, amount: own };
    const days = agreedDays({ ...line, numberOfDays }, charges);
    const amount = multiply(dailyPrice_HT, days);
    return { days, amount: Math.abs(amount - own) <= days / 2 ? own : amount };
  });
}
