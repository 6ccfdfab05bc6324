import { tunisDate } from '../../../src/domain/instant';
import { toDecimal } from '../../../src/domain/money';
import type conditions from '../../../src/resources/settings/rent-condition';
import type pricings from '../../../src/resources/settings/pricing-vehicle';
import type seasons from '../../../src/resources/settings/season';
import type tva from '../../../src/resources/settings/tva';
import type { RecordOf } from '../../../src/schema/defineResource';
import { Refusal } from '../../engine/base/refusal';
import type { FoundPrices } from '../prices/quoteRental';
import { priceOfBooking, rentalsOf } from '../reservations/quoteBooking';
import type { BookingPrice, PricedBooking } from '../reservations/quoteBooking';
import type { Client } from './clients';
import type { Seeded } from './seeded';
import type { Vehicle } from './vehicles';

/** What prices of the demo company rest on, as it was made. */
interface Priced {
  pricings: readonly Seeded<RecordOf<typeof pricings>>[];
  seasons: readonly Seeded<RecordOf<typeof seasons>>[];
  conditions: readonly Seeded<RecordOf<typeof conditions>>[];
  tva: readonly Seeded<RecordOf<typeof tva>>[];
}

/** Prices a booking of these cars, in their order, for a client; nulls where nothing prices it. */
export type PriceBooking = (
  booking: PricedBooking,
  cars: readonly Vehicle[],
  client: Client,
) => Omit<BookingPrice, 'rentals'> | { [K in keyof Omit<BookingPrice, 'rentals'>]: null };

const decimal = (millimes: number | null) => (millimes === null ? null : toDecimal(millimes));

/** The engine's own prices, from the records of a company that is not in a database yet: what the quote will say of it. */
export function bookingPrices({ pricings, seasons, conditions, tva }: Priced): PriceBooking {
  const dated = new Map(
    seasons.map(({ values: { id, periods } }) => [
      id,
      (periods ?? []).map(({ startDate, endDate, confirmed }) => ({
        season: id,
        startDate,
        endDate,
        confirmed: confirmed ?? false,
      })),
    ]),
  );
  const categories = new Map(pricings.map(({ values }) => [values.id, foundCategory(values, dated)]));
  const terms = conditions.find(({ values }) => values.isActive)?.values ?? null;
  const rateOn = (departure: number) =>
    tva
      .map(({ values }) => values)
      .filter(({ validFrom }) => validFrom <= tunisDate(departure))
      .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
      .at(-1)
      ?.rates.find(({ isDefault }) => isDefault)?.rate;
  return (booking, cars, client) => {
    const found = rentalsOf(booking).map(({ vehicle, category, departure }): FoundPrices => {
      const car = cars.find(({ id }) => id === vehicle) ?? null;
      return {
        tvaRate: String(rateOn(departure) ?? '') || null,
        terms,
        vehicle: car && { name: car.registration, rentalAmount: decimal(car.rentalAmount) },
        category: categories.get(category ?? car?.pricingCategory ?? '') ?? null,
        client: {
          clientKind: client.clientKind,
          pricingAgreement: (client.pricingAgreement ?? []).map(one => ({
            ...one,
            dailyPrice: toDecimal(one.dailyPrice),
          })),
        },
        options: [],
      };
    });
    try {
      const { rentals: _, ...price } = priceOfBooking(booking, found);
      return price;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { numberOfDays: null, price_HT: null, TVA: null, TTCPrice: null };
    }
  };
}

type Dated = ReadonlyMap<string, NonNullable<FoundPrices['category']>['seasons']>;

function foundCategory(
  { id, category, tarif, lengthDiscounts }: Priced['pricings'][number]['values'],
  dated: Dated,
): NonNullable<FoundPrices['category']> {
  return {
    id,
    name: category,
    tariffs: tarif.map(({ name, season, startDate, endDate, price }) => ({
      name,
      season,
      startDate,
      endDate,
      price: toDecimal(price),
    })),
    seasons: tarif.flatMap(({ season }) => (season && dated.get(season)) || []),
    lengthDiscounts: (lengthDiscounts ?? []).map(({ fromDays, percent }) => ({
      fromDays,
      percent: String(percent),
    })),
  };
}
