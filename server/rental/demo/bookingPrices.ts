import type { BookingTerms } from '../../../src/domain/bookingTerms';
import { tunisDate } from '../../../src/domain/instant';
import { toDecimal } from '../../../src/domain/money';
import type conditions from '../../../src/resources/settings/rent-condition';
import type pricings from '../../../src/resources/settings/pricing-vehicle';
import type seasons from '../../../src/resources/settings/season';
import type tva from '../../../src/resources/settings/tva';
import type { RecordOf } from '../../../src/schema/defineResource';
import { Refusal } from '../../engine/base/refusal';
import { termsOfBooking } from '../prices/quoteRental';
import type { FoundPrices, FoundTerms } from '../prices/quoteRental';
import type { Reservation } from '../reservations/booking';
import { keptLines, linesOfBooking } from '../reservations/pricedLines';
import { priceOfBooking, rentalsOf } from '../reservations/quoteBooking';
import type { BookingPrice, PricedBooking } from '../reservations/quoteBooking';
import type { Client } from './clients';
import type { Seeded } from './seeded';
import type { Vehicle } from './vehicles';

/** What prices of the demo company rest on, as it was made. */
interface Priced {
  pricings: readonly Seeded<RecordOf<typeof pricings>>[];
  seasons: readonly Seeded<RecordOf<typeof seasons>>[];
  tva: readonly Seeded<RecordOf<typeof tva>>[];
}

type Price = Omit<BookingPrice, 'rentals'>;

/** The price of a booking of these cars, nulls where nothing prices it, and its terms by the conditions of that day. */
export type PriceBooking = (
  booking: PricedBooking,
  parties: { cars: readonly Vehicle[]; client: Client; conditions: Conditions | undefined },
) => (Price | { [K in keyof Price]: null }) & BookingTerms & Pick<Reservation, 'pricedLines'>;

type Conditions = RecordOf<typeof conditions>;

const decimal = (millimes: number | null) => (millimes === null ? null : toDecimal(millimes));

/** The engine's own prices, from the records of a company that is not in a database yet: what the quote will give for it. */
export function bookingPrices({ pricings, seasons, tva }: Priced): PriceBooking {
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
  const rateOn = (departure: number) =>
    tva
      .map(({ values }) => values)
      .filter(({ validFrom }) => validFrom <= tunisDate(departure))
      .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
      .at(-1)
      ?.rates.find(({ isDefault }) => isDefault)?.rate;
  return (booking, { cars, client, conditions: agreed }) => {
    const terms = agreed ? foundTerms(agreed) : null;
    const found = rentalsOf(booking).map(({ vehicle, category, departure }): FoundPrices => {
      const car = cars.find(({ id }) => id === vehicle) ?? null;
      return {
        tvaRate: String(rateOn(departure) ?? '') || null,
        terms,
        vehicle: car && {
          name: car.registration,
          rentalAmount: decimal(car.rentalAmount),
          terms: {
            ...car,
            extraKmPrice: decimal(car.extraKmPrice),
            guaranteeAmount: decimal(car.guaranteeAmount),
          },
        },
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
      const pricedLines = keptLines(linesOfBooking(booking, found)).map(line => ({ id: '', ...line }));
      return { ...price, pricedLines, ...termsOfBooking(found) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const none = { numberOfDays: null, price_HT: null, TVA: null, TTCPrice: null };
      return { ...none, pricedLines: [], ...termsOfBooking(found) };
    }
  };
}

const foundTerms = ({
  id,
  minAge,
  extraKmPrice,
  guaranteeByCategory,
  ...others
}: Conditions): FoundTerms => ({
  ...others,
  conditions: id,
  minDriverAge: minAge,
  extraKmPrice: decimal(extraKmPrice),
  guarantees: (guaranteeByCategory ?? []).map(({ category, amount }) => ({
    category,
    amount: toDecimal(amount),
  })),
});

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
