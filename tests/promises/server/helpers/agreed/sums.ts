import type { Millimes } from '../../../../../src/domain/money';

/** An amount of the API, in dinars. */
export const millimes = (dinars: number): Millimes => Math.round(dinars * 1000);

export const half = (numerator: number, denominator: number): Millimes =>
  Math.sign(numerator) * Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));

/** An amount over so many days: what rounding leaves is on the first. */
export function spread(amount: Millimes, days: number): Millimes[] {
  const each = Array.from({ length: days }, () => half(amount, days));
  if (days > 0) each[0] = amount - half(amount, days) * (days - 1);
  return each;
}

/** What is charged, in dinars without tax, and its rate in percent. */
export interface Charged {
  price_HT: number;
  tvaRate: number;
}

/** By rate, what bears it and its VAT, rounded once for each rate. */
export function byRate(rows: readonly Charged[]) {
  const rates = new Map<number, Millimes>();
  for (const { price_HT, tvaRate } of rows)
    rates.set(tvaRate, (rates.get(tvaRate) ?? 0) + millimes(price_HT));
  const bases = [...rates].filter(([, base]) => base !== 0).toSorted(([a], [b]) => a - b);
  return bases.map(([rate, base]) => ({ rate, base, vat: half(base * rate, 100) }));
}

/** With tax, rounded once for each rate. */
export const withTax = (rows: readonly Charged[]): Millimes =>
  byRate(rows).reduce((all, { base, vat }) => all + base + vat, 0);
