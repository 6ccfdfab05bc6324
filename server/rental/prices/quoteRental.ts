import { bookingTerms } from '../../../src/domain/bookingTerms';
import type { BookingTerms, UsualTerms, VehicleTerms } from '../../../src/domain/bookingTerms';
import { formatDate } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { isPriceFault } from '../../../src/domain/dayPrice';
import { tunisDate } from '../../../src/domain/instant';
import { fromDecimal } from '../../../src/domain/money';
import type { DayTerms } from '../../../src/domain/rentalDays';
import type { OptionUnit, RentalOption } from '../../../src/domain/rentalOptions';
import { priceRental } from '../../../src/domain/rentalPrice';
import type { RentalPrice, RentalToPrice } from '../../../src/domain/rentalPrice';
import { tariffPeriods } from '../../../src/domain/tariffPeriods';
import type { SeasonPeriod, TariffDates } from '../../../src/domain/tariffPeriods';
import conditions from '../../../src/resources/settings/rent-condition';
import { prepared } from '../../engine/connection/prepared';
import type { Tx } from '../../engine/connection/transaction';
import { badInput, Refusal } from '../../engine/base/refusal';
import { bySeason } from './tariffs';
import { pricesSql } from './pricesSql';
import type { PriceRequest, RentalPlaces } from './priceRequest';

/** Amounts as the text of their column. */
type Found<T> = { [K in keyof T]: K extends 'extraKmPrice' | 'guaranteeAmount' ? string | null : T[K] };

/** Of the conditions in force, by their id. */
export interface FoundTerms extends DayTerms, Omit<Found<UsualTerms>, 'guarantees'> {
  conditions: string;
  guarantees: readonly { category: string; amount: string }[];
}

/** What `pricesSql` finds; amounts and rates as the text of their column, null where there is no such record. */
export interface FoundPrices {
  tvaRate: string | null;
  terms: FoundTerms | null;
  vehicle: {
    name: string;
    rentalAmount: string | null;
    /** Absent where only the price is requested. */
    terms?: Found<VehicleTerms>;
  } | null;
  category: {
    id: string;
    name: string;
    tariffs: (TariffDates & { name: string; price: string })[];
    seasons: (SeasonPeriod & { season: string })[];
    lengthDiscounts: { fromDays: number; percent: string }[];
  } | null;
  client: {
    clientKind: string | null;
    pricingAgreement: {
      pricingCategory: string;
      dailyPrice: string;
      from: CalendarDate | null;
      to: CalendarDate | null;
    }[];
  } | null;
  options: {
    id: string;
    name: string;
    unit: OptionUnit;
    price: string;
    maxCharge: string | null;
    tvaRate: string;
  }[];
}

/** What `sharedPricesSql` finds of many vehicles at once. */
export interface SharedPrices extends Omit<FoundPrices, 'vehicle' | 'category'> {
  categories: readonly NonNullable<FoundPrices['category']>[];
}

/** What the price of one of them rests on. @param category id of that which prices it. */
export function pricesOfOne(
  { categories, ...shared }: SharedPrices,
  vehicle: FoundPrices['vehicle'],
  category: string | null,
): FoundPrices {
  return { ...shared, vehicle, category: categories.find(({ id }) => id === category) ?? null };
}

const usualPlaces: RentalPlaces = {
  vehicle: 'vehicle',
  category: 'pricingCategory',
  client: 'client',
  back: 'returnDate',
  options: 'options',
  discount: 'discount',
};

/**
 * Prices a rental by what the database holds at this moment, in one statement.
 * @param tx of the write that keeps the price, or a pool.
 * @throws Refusal that names what has no price, at the field at fault where there is one.
 */
export async function quoteRental(
  tx: Tx,
  request: PriceRequest,
  places: Partial<RentalPlaces> = {},
): Promise<RentalPrice> {
  return priceOf(await findPrices(tx, request), request, places);
}

/** What the price of a rental rests on, at this moment. */
export async function findPrices(tx: Tx, request: PriceRequest): Promise<FoundPrices> {
  const values: unknown[] = [];
  const text = pricesSql(request, value => `$${values.push(value)}`);
  const { rows } = await tx.query<{ found: FoundPrices }>(prepared(text, values));
  return (rows[0] as { found: FoundPrices }).found;
}

/** How its days are counted: by the conditions in force, or those that a company's first version proposes. */
export const termsOf = (found: FoundPrices | undefined): DayTerms => found?.terms ?? usualTerms;

/** The terms of a booking of these cars, or of their category, by what was found of each. */
export function termsOfBooking(found: readonly FoundPrices[]): BookingTerms {
  const usual = found[0]?.terms ?? null;
  const cars = found.map(({ vehicle, category }) => {
    const { terms } = vehicle ?? {};
    return {
      category: category?.id ?? null,
      terms: terms
        ? {
            ...terms,
            extraKmPrice: amount(terms.extraKmPrice),
            guaranteeAmount: amount(terms.guaranteeAmount),
          }
        : null,
    };
  });
  return bookingTerms(
    cars,
    usual && {
      ...usual,
      extraKmPrice: amount(usual.extraKmPrice),
      guarantees: usual.guarantees.map(one => ({ ...one, amount: fromDecimal(one.amount) })),
    },
  );
}

/** The price of a rental by what `pricesSql` has found. @throws Refusal as `quoteRental`. */
export function priceOf(
  found: FoundPrices,
  request: PriceRequest,
  named: Partial<RentalPlaces> = {},
): RentalPrice {
  const places = { ...usualPlaces, ...named };
  const missing = (what: 'vehicle' | 'category' | 'client', message: string) => {
    if (request[what] && !found[what]) throw badInput({ [places[what]]: message });
  };
  missing('vehicle', 'Ce véhicule n’existe pas, ou n’existe plus');
  missing('category', 'Cette catégorie n’existe pas, ou n’existe plus');
  missing('client', 'Ce client n’existe pas, ou n’existe plus');
  const price = priceRental(toPrice(found, request, places));
  if (!isPriceFault(price)) return price;
  const { fault, of } = price;
  if (of === 'DAY') throw new Refusal('CONFLICT', fault);
  throw badInput({ [of === 'DATES' ? places.back : places.discount]: fault });
}

function toPrice(found: FoundPrices, request: PriceRequest, places: RentalPlaces): RentalToPrice {
  const { vehicle, category, client, tvaRate } = found;
  const { departure, back, discount } = request;
  if (tvaRate === null)
    throw new Refusal(
      'CONFLICT',
      `Il manque un taux de TVA en vigueur le ${formatDate(tunisDate(departure))}\u00a0: ajoutez-le dans Configuration, « TVA ».`,
    );
  const seasons = bySeason(category?.seasons ?? []);
  return {
    departure,
    back,
    discount,
    tvaRate,
    terms: termsOf(found),
    category,
    vehicle: vehicle && { ...vehicle, rentalAmount: amount(vehicle.rentalAmount) },
    client: client && {
      ...client,
      pricingAgreement: client.pricingAgreement.map(one => ({
        ...one,
        dailyPrice: fromDecimal(one.dailyPrice),
      })),
    },
    tariffs: (category?.tariffs ?? []).map(tariff => ({
      name: tariff.name,
      price: fromDecimal(tariff.price),
      periods: tariffPeriods(tariff, seasons),
    })),
    lengthDiscounts: category?.lengthDiscounts ?? [],
    options: (request.options ?? []).map((wanted, index): RentalOption => {
      const option = found.options.find(({ id }) => id === wanted.option);
      if (!option)
        throw badInput({
          [`${places.options}.${index}.option`]: 'Ce supplément n’existe pas, ou n’existe plus',
        });
      return {
        ...option,
        price: fromDecimal(option.price),
        maxCharge: amount(option.maxCharge),
        quantity: wanted.quantity,
      };
    }),
  };
}

const amount = (text: string | null) => (text === null ? null : fromDecimal(text));

/** Of a company that has written no conditions yet: those that its first version proposes. */
export const usualTerms: DayTerms = {
  dayMode: conditions.fields.dayMode.default as DayTerms['dayMode'],
  graceMinutes: conditions.fields.graceMinutes.default as number,
};
