import { pricedTogether } from '../../../src/domain/bookingLines';
import type { BookedRental } from '../../../src/domain/bookingLines';
import { percentOf, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { rentalDays } from '../../../src/domain/rentalDays';
import type { RentalDiscount } from '../../../src/domain/rentalPrice';
import type { PageQuestions } from '../../../src/pages/all';
import type { ParsedOf } from '../../../src/schema/definePage';
import { badInput, Refusal } from '../../engine/base/refusal';
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
  rentals: BookedRental[];
}

/** One rental for each car, or for the category; options go with the first. A discount in dinars is of all together. */
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
    discount: percent,
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
  const cars = pricedCars(booking, found);
  return { numberOfDays: cars[0]?.price.numberOfDays ?? 0, ...together(booking, cars) };
}

const places = { discount: 'discountAmount', options: 'additionalReceiptOptions', back: 'returnDate' };

/** Of what each car is priced by: all that a booking holds but its cars. */
type CarPrice = Pick<BookingPrice, 'price_HT' | 'TTCPrice'>;

/**
 * How the price of a car is told beside those that a booking names: what it adds to their price, or is of it where it is one
 * of them, which is what the quote gives once the car is taken. Null where a price is agreed for the others, or where nothing
 * prices it.
 * @param named what `foundSql` has found of those that it names.
 */
export function carPricing(booking: PricedBooking, named: readonly FoundPrices[]) {
  const cars = namedCars(booking);
  const others = othersOf(booking, named);
  /** @param foundBy of this car by the category that prices it: the one that was booked when it comes first, its own otherwise. */
  return (
    vehicle: string,
    foundBy: (category: string | null | undefined) => FoundPrices,
  ): CarPrice | null => {
    const place = cars.indexOf(vehicle);
    const at = place < 0 ? cars.length : place;
    const rental = rentalsOf(booking, place < 0 ? [...(booking.vehicles ?? []), { vehicle }] : undefined)[
      at
    ] as PriceRequest;
    const found = foundBy(rental.category);
    try {
      if (isAgreed(booking)) return at === 0 ? agreed(booking.agreedPrice, found, rental) : null;
      const own = { price: priceOf(found, rental, places), rate: found.tvaRate ?? 0 };
      const beside = others.filter((_, index) => index !== at);
      const all = [...others.slice(0, at), own, ...others.slice(at + 1)];
      const [whole, without] = [together(booking, all), beside.length > 0 ? together(booking, beside) : none];
      return {
        price_HT: whole.price_HT - without.price_HT,
        TTCPrice: whole.TTCPrice - without.TTCPrice,
      };
    } catch (error) {
      // Why is reported by the quote, at the field at fault.
      if (error instanceof Refusal) return null;
      throw error;
    }
  };
}

const none: CarPrice = { price_HT: 0, TTCPrice: 0 };

interface PricedCarOf {
  price: BookedRental;
  /** Of VAT, in percent. */
  rate: number | string;
}

/** The cars of a booking, each by itself. @throws Refusal as `priceOf` */
const pricedCars = (booking: PricedBooking, found: readonly FoundPrices[]): PricedCarOf[] =>
  rentalsOf(booking).map((rental, index) => ({
    price: priceOf(found[index] as FoundPrices, rental, { ...places, vehicle: `vehicles.${index}.vehicle` }),
    rate: found[index]?.tvaRate ?? 0,
  }));

/** The same; none where one of them has no price. */
function othersOf(booking: PricedBooking, found: readonly FoundPrices[]): PricedCarOf[] {
  if (namedCars(booking).length === 0 || isAgreed(booking)) return [];
  try {
    return pricedCars(booking, found);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** With what is taken off of all of them. @throws Refusal on a discount that exceeds them */
function together({ discountPercent, discountAmount }: PricedBooking, cars: readonly PricedCarOf[]) {
  try {
    return pricedTogether(
      cars.map(({ price }) => price),
      cars.map(({ rate }) => rate),
      discountPercent ? 0 : (discountAmount ?? 0),
    );
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw badInput({ [places.discount]: 'La remise dépasse le prix de la location' });
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
