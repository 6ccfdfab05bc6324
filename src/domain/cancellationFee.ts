import { percentOf, sum } from './money';
import type { Millimes } from './money';

/** A line of the invoice of a kept fee, without tax. */
export interface FeeLine {
  price_HT: Millimes;
  /** In percent; 0 is outside VAT. */
  tvaRate: number;
}

/**
 * The lines whose invoice comes to a kept fee to the millime, tax and stamp included. Where no price without tax gives that
 * total at the rate, the millime that is missing is a line outside VAT. None where the fee does not exceed the stamp.
 */
export function cancellationFeeLines(kept: Millimes, stamp: Millimes, tvaRate: number): FeeLine[] {
  const total = kept - stamp;
  if (total <= 0) return [];
  const withTax = (price: Millimes) => sum([price, percentOf(price, tvaRate)]);
  let price_HT = Math.floor((total * 100) / (100 + tvaRate)) + 1;
  while (withTax(price_HT) > total) price_HT -= 1;
  const missing = total - withTax(price_HT);
  return [{ price_HT, tvaRate }, ...(missing > 0 ? [{ price_HT: missing, tvaRate: 0 }] : [])].filter(
    line => line.price_HT > 0,
  );
}
