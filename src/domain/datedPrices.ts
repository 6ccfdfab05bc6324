import type { CalendarDate } from './calendarDate';

/** A price from one day to another, both included; null where it has no bound. */
export interface DatedPrice {
  pricingCategory: string;
  from: CalendarDate | null;
  to: CalendarDate | null;
}

/** The first two prices of one category that hold on a same day, by their places; null when there are none. */
export function overlappingPrices(prices: readonly DatedPrice[]): [number, number] | null {
  for (const [second, price] of prices.entries()) {
    const first = prices.findIndex(
      (other, place) =>
        place < second && other.pricingCategory === price.pricingCategory && meet(other, price),
    );
    if (first >= 0) return [first, second];
  }
  return null;
}

const begins = (price: DatedPrice) => price.from ?? '';
const ends = (price: DatedPrice) => price.to ?? '9999-12-31';
const meet = (a: DatedPrice, b: DatedPrice) => begins(a) <= ends(b) && begins(b) <= ends(a);
