import { percentOf, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { rentalDays } from '../../../src/domain/rentalDays';
import type { RentalDiscount, RentalPrice } from '../../../src/domain/rentalPrice';
import type { PageQuestions } from '../../../src/pages/all';
import type { ParsedOf } from '../../../src/schema/definePage';
import { Refusal } from '../../engine/base/refusal';
import { pricesSql } from '../prices/pricesSql';
import { priceOf, termsOf } from '../prices/quoteRental';
import type { FoundPrices } from '../prices/quoteRental';
import type { PriceRequest } from '../prices/priceRequest';
import { namedCars } from './booking';

/** What of a booking its price rests on. */
export type PricedBooking = Omit<Partial<ParsedOf<PageQuestions['ReservationQuote']>>, 'vehicles'> & {
  vehicles?: readonly PricedCar[] | null;
};

/** A car, and its own dates where the booking's are not those (epoch ms). */
export interface PricedCar {
  vehicle: string;
  departureDate?: number | null;
  returnDate?: number | null;
}

/** What a booking costs; `rentals` explains it, one for each car, and is empty under a price that was agreed. */
export interface BookingPrice {
  numberOfDays: number;
  price_HT: Millimes;
  TVA: Millimes;
  TTCPrice: Millimes;
  rentals: RentalPrice[];
}

/** One rental for each car, or for the category; options and a discount in dinars go with the first. */
export function rentalsOf(
  booking: PricedBooking,
  cars: readonly PricedCar[] = booking.vehicles ?? [],
): PriceRequest[] {
  const { client, pricingCategory, departureDate = 0, returnDate = 0, discountPercent } = booking;
  const dates = {
    client,
    departure: departureDate,
    back: returnDate,
    conditions: booking.rentConditions,
  };
  const percent: RentalDiscount | null = discountPercent ? { percent: discountPercent } : null;
  const first = {
    category: pricingCategory,
    discount: percent ?? (booking.discountAmount ? { amount: booking.discountAmount } : null),
    options: (booking.additionalReceiptOptions ?? []).map(({ option, quantity }) => ({ option, quantity })),
  };
  if (cars.length === 0) return [{ ...dates, ...first }];
  // The category that was booked prices the first car, whichever it is: an upgrade is a courtesy.
  return cars.map((car, index) => ({
    ...dates,
    departure: car.departureDate ?? departureDate,
    back: car.returnDate ?? returnDate,
    vehicle: car.vehicle,
    ...(index === 0 ? first : { discount: percent }),
  }));
}

/** SQL of what the prices of some rentals rest on: a list of `FoundPrices`. */
export const foundSql = (rentals: readonly PriceRequest[], bind: (value: unknown) => string): string =>
  `SELECT json_build_array(${rentals.map(rental => `(${pricesSql(rental, bind)})`).join(', ')}) AS found`;

/** The price of a booking by what `foundSql` has found. @throws Refusal as `priceOf`. */
export function priceOfBooking(booking: PricedBooking, found: readonly FoundPrices[]): BookingPrice {
  const rentals = rentalsOf(booking);
  if (isAgreed(booking)) return agreed(booking.agreedPrice, found[0], rentals[0]);
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

const places = { discount: 'discountAmount', options: 'additionalReceiptOptions', back: 'returnDate' };

/** Of what each car is priced by: all that a booking holds but its cars. */
type CarPrice = Pick<BookingPrice, 'price_HT' | 'TTCPrice'>;

/**
 * What a car adds to the price of a booking, or is of it when the booking names it already: what the quote gives once
 * the car is taken. Null where a price is agreed for the others, or where nothing prices it.
 * @param foundBy of this car by the category that prices it: the one that was booked when it comes first, its own
 * otherwise.
 */
export function priceOfCar(
  booking: PricedBooking,
  vehicle: string,
  foundBy: (category: string | null | undefined) => FoundPrices,
): CarPrice | null {
  const named = namedCars(booking);
  const place = named.indexOf(vehicle);
  const at = place < 0 ? named.length : place;
  const rental = rentalsOf(booking, place < 0 ? [...(booking.vehicles ?? []), { vehicle }] : undefined)[
    at
  ] as PriceRequest;
  const found = foundBy(rental.category);
  try {
    if (isAgreed(booking)) return at === 0 ? agreed(booking.agreedPrice, found, rental) : null;
    const { total_Price_HT, TotalTTC } = priceOf(found, rental, places);
    return { price_HT: total_Price_HT, TTCPrice: TotalTTC };
  } catch (error) {
    // Why is reported by the quote, at the field at fault.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** How many days a rental is charged. */
export const daysOf = (rental: PriceRequest | undefined, found: FoundPrices | undefined): number =>
  rentalDays(rental?.departure ?? 0, rental?.back ?? 0, termsOf(found));

const isAgreed = (
  booking: PricedBooking,
): booking is PricedBooking & { agreedPrice: NonNullable<PricedBooking['agreedPrice']> } =>
  booking.agreedPrice !== null && booking.agreedPrice !== undefined;

function agreed(
  price_HT: Millimes,
  found: FoundPrices | undefined,
  rental: PriceRequest | undefined,
): BookingPrice {
  const TVA = percentOf(price_HT, found?.tvaRate ?? 0);
  return {
    numberOfDays: daysOf(rental, found),
    price_HT,
    TVA,
    TTCPrice: sum([price_HT, TVA]),
    rentals: [],
  };
}
