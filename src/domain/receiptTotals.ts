import { requireThousandths, thousandthsText } from './decimal';
import { multiply, percentOf, sum } from './money';
import type { Millimes } from './money';
import { shares } from './shares';

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

/** How VAT is charged (domain B.1): due, suspended by a decision that the buyer brought, or none. */
export type VatRegime = 'NORMAL' | 'SUSPENSION' | 'EXONERE';

/**
 * The VAT of one rate: the amounts that bear it after discount, the tax, and the tax that is suspended instead. `rate` is
 * '19', '0.5'.
 */
export interface RateTotal {
  rate: string;
  base: Millimes;
  amount: Millimes;
  suspended: Millimes;
}

/** The levy on rented days (domain B.3); with a rate it is part of the base of that rate, else it bears no VAT. */
export interface Levy {
  amount: Millimes;
  tvaRate: number | string | null;
}

/** total_Price_HT is after discount; TotalTTC = total_Price_HT + total_TVA + stamp + levy. All in millimes. */
export interface ReceiptTotals {
  total_Price_HT: Millimes;
  total_TVA: Millimes;
  suspendedVat: Millimes;
  discount: Millimes;
  stamp: Millimes;
  TotalTTC: Millimes;
  vatByRate: RateTotal[];
  /** What each line is after its share of the discount, in their order. */
  net: Millimes[];
}

/** The amounts printed on one line, each rounded to the millime. */
export function lineTotals(line: ReceiptLine): { price_HT: Millimes; TVA: Millimes; TTCPrice: Millimes } {
  const price_HT = multiply(line.unitPriceHT, line.quantity);
  const TVA = percentOf(price_HT, line.tvaRate);
  return { price_HT, TVA, TTCPrice: sum([price_HT, TVA]) };
}

/** Whether a line bears VAT: one at 0 % does not, and no discount touches it. */
export const bearsVat = ({ tvaRate }: Pick<TaxedAmount, 'tvaRate'>): boolean =>
  requireThousandths(tvaRate, 'A rate') > 0n;

/** The most that may be taken off lines: those outside VAT are left alone. */
export const discountable = (lines: readonly TaxedAmount[]): Millimes =>
  sum(lines.filter(bearsVat).map(line => line.price_HT));

/** The VAT of a line under a regime: what is suspended or exempt is not charged. */
export const vatOf = ({ price_HT, tvaRate }: TaxedAmount, regime: VatRegime = 'NORMAL'): Millimes =>
  regime === 'NORMAL' ? percentOf(price_HT, tvaRate) : 0;

/**
 * The totals of an invoice (code de la TVA, art. 18: amounts and tax by rate). The discount is spread pro rata over the
 * lines that bear VAT; VAT is computed once on the base of each rate, highest rate first; stamp and levy bear neither
 * discount nor VAT. Under suspension the same VAT is stated and not charged; what is exempt has the rate 0. Throws
 * RangeError when the discount is negative or exceeds the lines that bear VAT.
 */
export function receiptTotals(receipt: {
  lines: readonly TaxedAmount[];
  discount?: Millimes;
  stamp: Millimes;
  regime?: VatRegime;
  levy?: Levy | null;
}): ReceiptTotals {
  const { lines, discount = 0, stamp, regime = 'NORMAL', levy = null } = receipt;
  const off = discountShares(lines, discount);
  const net = lines.map(({ price_HT }, i) => sum([price_HT, -(off[i] ?? 0)]));
  const taxed = lines.map(({ tvaRate }, i) => ({ tvaRate, amount: net[i] ?? 0 }));
  if (levy && levy.tvaRate !== null) taxed.push({ tvaRate: levy.tvaRate, amount: levy.amount });
  const bases = new Map<bigint, Millimes>();
  for (const { tvaRate, amount } of taxed) {
    const rate = regime === 'EXONERE' ? 0n : requireThousandths(tvaRate, 'A rate');
    bases.set(rate, sum([bases.get(rate) ?? 0, amount]));
  }
  const vatByRate = [...bases]
    .sort(([a], [b]) => Number(b - a))
    .map(([thousandths, base]) => {
      const rate = thousandthsText(thousandths);
      const vat = percentOf(base, rate);
      return regime === 'SUSPENSION'
        ? { rate, base, amount: 0, suspended: vat }
        : { rate, base, amount: vat, suspended: 0 };
    });
  const total_Price_HT = sum(vatByRate.map(vat => vat.base));
  const total_TVA = sum(vatByRate.map(vat => vat.amount));
  const suspendedVat = sum(vatByRate.map(vat => vat.suspended));
  const beside = levy && levy.tvaRate === null ? levy.amount : 0;
  const TotalTTC = sum([total_Price_HT, total_TVA, stamp, beside]);
  return { total_Price_HT, total_TVA, suspendedVat, discount, stamp, TotalTTC, vatByRate, net };
}

/**
 * The VAT of each of several amounts that one document charges: its share of what their rate comes to on all of them, so
 * that their sum is what the document charges.
 */
export function vatOfLines(lines: readonly TaxedAmount[]): Millimes[] {
  const vat = lines.map(() => 0);
  for (const { rate, amount } of receiptTotals({ lines, stamp: 0 }).vatByRate) {
    const places = lines.flatMap(({ tvaRate }, at) => (Number(tvaRate) === Number(rate) ? [at] : []));
    const own = shares(
      amount,
      places.map(at => lines[at]?.price_HT ?? 0),
    );
    places.forEach((at, index) => (vat[at] = own[index] ?? 0));
  }
  return vat;
}

/**
 * Each line's share of a discount, pro rata (`shares`). Throws RangeError when the discount is negative or exceeds the
 * lines.
 */
export function spreadDiscount(prices: readonly Millimes[], discount: Millimes): Millimes[] {
  if (discount === 0) return prices.map(() => 0);
  if (!(discount > 0 && discount <= sum(prices)))
    throw new RangeError('The discount must not exceed the lines');
  return shares(discount, prices);
}

/** The same over taxed lines. Where lines take away, rounding might take a millime off a rate that has none: by rate first then. */
function discountShares(lines: readonly TaxedAmount[], discount: Millimes): Millimes[] {
  const prices = lines.map(line => (bearsVat(line) ? line.price_HT : 0));
  const shared = spreadDiscount(prices, discount);
  const ofRate = new Map<bigint, number[]>();
  lines.forEach(({ tvaRate }, at) => {
    const rate = requireThousandths(tvaRate, 'A rate');
    ofRate.set(rate, [...(ofRate.get(rate) ?? []), at]);
  });
  const rates = [...ofRate.values()];
  const of = (amounts: readonly Millimes[], rate: readonly number[]) => sum(rate.map(at => amounts[at] ?? 0));
  const bases = rates.map(rate => of(prices, rate));
  if (bases.some(base => base < 0) || rates.every((rate, index) => of(shared, rate) <= (bases[index] ?? 0)))
    return shared;
  const byRate = spreadDiscount(bases, discount);
  rates.forEach((rate, index) => {
    const within = spreadDiscount(
      rate.map(at => prices[at] ?? 0),
      byRate[index] ?? 0,
    );
    rate.forEach((at, place) => (shared[at] = within[place] ?? 0));
  });
  return shared;
}

/** What remains due; never negative, since a surplus is a credit of the client's. */
export function restToPay(total: Millimes, received: Millimes): Millimes {
  return Math.max(0, total - received);
}

/** Derived, never stored. What owes nothing is paid, a null total included. @param withheld the part of `received` that is no money. */
export function receiptStatus(
  total: Millimes,
  received: Millimes,
  withheld: Millimes = 0,
): 'UNPAID' | 'IN_PROGRESS' | 'PAID' {
  if (restToPay(total, received) === 0) return 'PAID';
  return received > withheld ? 'IN_PROGRESS' : 'UNPAID';
}
