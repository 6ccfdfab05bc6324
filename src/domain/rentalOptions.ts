import { figure } from './figure';
import { formatDinars, multiply } from './money';
import type { Millimes } from './money';

/** How what comes beside a rental is charged. */
export type OptionUnit = 'DAY' | 'RENTAL' | 'KM' | 'UNIT';

/** A child seat, a second driver, a delivery: what it requires, and what one costs before tax. */
export interface RentalOption {
  id: string;
  name: string;
  unit: OptionUnit;
  price: Millimes;
  /** The most that a rental pays, however long: of each one where it is charged by day or rental, else of the line. */
  maxCharge: Millimes | null;
  tvaRate: number | string;
  /** At most 3 decimals: seats, drivers, kilometres. */
  quantity: number | string;
}

/** The same with what it comes to before tax, rounded to the millime. */
export interface PricedOption extends RentalOption {
  price_HT: Millimes;
}

/** How each way of charging is worded after a price. */
const per: Readonly<Record<OptionUnit, string>> = {
  DAY: ' par jour',
  RENTAL: ' par location',
  KM: ' par km',
  UNIT: ' l’unité',
};

/** '14,280 DT TTC par jour', of an option where it is chosen; 'Offert' where it costs nothing. */
export function optionPriceInWords(option: {
  TTCPrice: Millimes | null;
  unit: OptionUnit | null;
}): string | null {
  const { TTCPrice, unit } = option;
  if (TTCPrice === null) return null;
  return TTCPrice === 0 ? 'Offert' : `${formatDinars(TTCPrice)} TTC${unit ? per[unit] : ''}`;
}

/** How many a line of a price charges: '2', and of what is charged by the day '3 j', or '2 × 3 j' of two, which are 6. */
export function quantityInWords(quantity: number, days: number | null): string {
  if (!days) return figure(quantity);
  const each = `${figure(days)}\u00a0j`;
  return quantity === days ? each : `${figure(quantity / days)} × ${each}`;
}

/** What an option costs over a rental of so many days. */
export function priceOption(option: RentalOption, days: number): PricedOption {
  const { unit, price, quantity, maxCharge } = option;
  const most = (amount: Millimes) => Math.min(amount, maxCharge ?? amount);
  const price_HT =
    unit === 'DAY' || unit === 'RENTAL'
      ? multiply(most(unit === 'DAY' ? multiply(price, days) : price), quantity)
      : most(multiply(price, quantity));
  return { ...option, price_HT };
}
