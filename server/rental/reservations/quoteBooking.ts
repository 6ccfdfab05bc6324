import { percentOf, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { rentalDays } from '../../../src/domain/rentalDays';
import type { RentalDiscount, RentalPrice } from '../../../src/domain/rentalPrice';
import type { PageQuestions } from '../../../src/pages/all';
import type { ParsedOf } from '../../../src/schema/definePage';
import { pricesSql } from '../prices/pricesSql';
import { priceOf, termsOf } from '../prices/quoteRental';
import type { FoundPrices } from '../prices/quoteRental';
import type { RentalAsked } from '../prices/rentalAsked';
import { namedCars } from './booking';

/** What of a booking its price rests on. */
export type PricedBooking = Partial<ParsedOf<PageQuestions['ReservationQuote']>>;

/** What a booking costs; `rentals` says why, one for each car, and is empty under a price that was agreed. */
interface BookingPrice {
  numberOfDays: number;
  price_HT: Millimes;
  TVA: Millimes;
  TTCPrice: Millimes;
  rentals: RentalPrice[];
}

/** One rental for each car, or for the category; options and a discount in dinars go with the first. */
export function rentalsOf(booking: PricedBooking): RentalAsked[] {
  const { client, pricingCategory, departureDate = 0, returnDate = 0, discountPercent } = booking;
  const dates = { client, departure: departureDate, back: returnDate };
  const percent: RentalDiscount | null = discountPercent ? { percent: discountPercent } : null;
  const first = {
    category: pricingCategory,
    discount: percent ?? (booking.discountAmount ? { amount: booking.discountAmount } : null),
    options: (booking.additionalReceiptOptions ?? []).map(({ option, quantity }) => ({ option, quantity })),
  };
  const cars = namedCars(booking);
  if (cars.length === 0) return [{ ...dates, ...first }];
  // The category that was booked prices the first car, whichever it is: an upgrade is a courtesy.
  return cars.map((vehicle, index) => ({
    ...dates,
    vehicle,
    ...(index === 0 ? first : { discount: percent }),
  }));
}

/** SQL of what the prices of some rentals rest on: a list of `FoundPrices`. */
export const foundSql = (rentals: readonly RentalAsked[], bind: (value: unknown) => string): string =>
  `SELECT json_build_array(${rentals.map(rental => `(${pricesSql(rental, bind)})`).join(', ')}) AS found`;

/** The price of a booking by what `foundSql` has found. @throws Refusal as `priceOf`. */
export function priceOfBooking(booking: PricedBooking, found: readonly FoundPrices[]): BookingPrice {
  const rentals = rentalsOf(booking);
  if (booking.agreedPrice !== null && booking.agreedPrice !== undefined)
    return agreed(booking.agreedPrice, found[0], rentals[0]);
  const places = { discount: 'discountAmount', options: 'additionalReceiptOptions', back: 'returnDate' };
  const prices = rentals.map((rental, index) =>
    priceOf(found[index] as FoundPrices, rental, { ...places, vehicle: `vehicles.${index}.vehicle` }),
  );
  return {
    numberOfDays: prices[0]?.numberOfDays ?? 0,
    price_HT: sum(prices.map(price => price.total_Price_HT)),
    TVA: sum(prices.map(price => price.total_TVA)),
    TTCPrice: sum(prices.map(price => price.TotalTTC)),
    rentals: prices,
  };
}

function agreed(
  price_HT: Millimes,
  found: FoundPrices | undefined,
  rental: RentalAsked | undefined,
): BookingPrice {
  const TVA = percentOf(price_HT, found?.tvaRate ?? 0);
  const { departure = 0, back = 0 } = rental ?? {};
  return {
    numberOfDays: rentalDays(departure, back, termsOf(found)),
    price_HT,
    TVA,
    TTCPrice: sum([price_HT, TVA]),
    rentals: [],
  };
}
