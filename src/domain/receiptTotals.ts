import { divideRound, requireThousandths, thousandthsText } from './decimal';
import { multiply, percentOf, sum } from './money';
import type { Millimes } from './money';

/** What is charged: a quantity (at most 3 decimals) at a unit price without tax, and its VAT rate in percent. */
export interface ReceiptLine {
  quantity: number | string;
  unitPriceHT: Millimes;
  tvaRate: number | string;
}

/** A line's amount without tax and its VAT rate in percent. */
export interface TaxedAmount {
  price_HT: Millimes;
  tvaRate: number | string;
}

/** The VAT of one rate: the amounts that bear it after discount, and the tax. `rate` is '19', '0.5'. */
export interface RateTotal {
  rate: string;
  base: Millimes;
  amount: Millimes;
}

/** total_Price_HT is after discount; TotalTTC = total_Price_HT + total_TVA + stamp. All in millimes. */
export interface ReceiptTotals {
  total_Price_HT: Millimes;
  total_TVA: Millimes;
  discount: Millimes;
  stamp: Millimes;
  TotalTTC: Millimes;
  vatByRate: RateTotal[];
}

/** The amounts printed on one line, each rounded to the millime. */
export function lineTotals(line: ReceiptLine): { price_HT: Millimes; TVA: Millimes; TTCPrice: Millimes } {
  const price_HT = multiply(line.unitPriceHT, line.quantity);
  const TVA = percentOf(price_HT, line.tvaRate);
  return { price_HT, TVA, TTCPrice: sum([price_HT, TVA]) };
}

/**
 * The totals of an invoice (code de la TVA, art. 18: amounts and tax by rate). The discount is spread over the
 * lines pro rata; VAT is computed once on the base of each rate, highest rate first; the stamp bears neither
 * discount nor VAT. Throws RangeError when the discount is negative or exceeds the lines.
 */
export function receiptTotals(receipt: {
  lines: readonly TaxedAmount[];
  discount?: Millimes;
  stamp: Millimes;
}): ReceiptTotals {
  const { lines, discount = 0, stamp } = receipt;
  const shares = spreadDiscount(
    lines.map(line => line.price_HT),
    discount,
  );
  const bases = new Map<bigint, Millimes>();
  lines.forEach(({ price_HT, tvaRate }, i) => {
    const rate = requireThousandths(tvaRate, 'A rate');
    bases.set(rate, sum([bases.get(rate) ?? 0, price_HT, -(shares[i] ?? 0)]));
  });
  const vatByRate = [...bases]
    .sort(([a], [b]) => Number(b - a))
    .map(([thousandths, base]) => {
      const rate = thousandthsText(thousandths);
      return { rate, base, amount: percentOf(base, rate) };
    });
  const total_Price_HT = sum(vatByRate.map(vat => vat.base));
  const total_TVA = sum(vatByRate.map(vat => vat.amount));
  const TotalTTC = sum([total_Price_HT, total_TVA, stamp]);
  return { total_Price_HT, total_TVA, discount, stamp, TotalTTC, vatByRate };
}

/**
 * Each line's share of a discount: pro rata, rounded to the millime, the last line taking what rounding leaves.
 * A share never exceeds its line: what the last cannot take goes to the lines before it.
 */
export function spreadDiscount(prices: readonly Millimes[], discount: Millimes): Millimes[] {
  const total = sum(prices);
  if (discount === 0) return prices.map(() => 0);
  if (!(discount > 0 && discount <= total)) throw new RangeError('The discount must not exceed the lines');
  const shares = prices.map(price => Number(divideRound(BigInt(discount) * BigInt(price), BigInt(total))));
  let left = discount - sum(shares);
  for (let i = prices.length - 1; left !== 0 && i >= 0; i--) {
    const price = prices[i] ?? 0;
    const wanted = (shares[i] ?? 0) + left;
    const share = Math.min(Math.max(wanted, Math.min(price, 0)), Math.max(price, 0));
    shares[i] = share;
    left = wanted - share;
  }
  return shares;
}

/** What remains due; never negative, since a surplus is a credit of the client's. */
export function restToPay(total: Millimes, received: Millimes): Millimes {
  return Math.max(0, total - received);
}

/** Derived, never stored. What owes nothing is paid, a null total included. */
export function receiptStatus(total: Millimes, received: Millimes): 'UNPAID' | 'IN_PROGRESS' | 'PAID' {
  if (restToPay(total, received) === 0) return 'PAID';
  return received > 0 ? 'IN_PROGRESS' : 'UNPAID';
}
