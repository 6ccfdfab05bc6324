import { toTunisLocal } from '../../domain/instant';
import { parseMoney } from '../../domain/money';
import type { Millimes } from '../../domain/money';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';

/** What a rental is priced by: a vehicle, its client and a time, in epoch ms. */
export interface Priced {
  vehicle: string;
  client: string | null;
  departure: number;
  back: number;
}

/** The price of a rental with tax; null where no tariff says what it costs. */
async function priceOfOne(dataProvider: KarhbaDataProvider, priced: Priced): Promise<Millimes | null> {
  const { data } = await dataProvider.question<{ TotalTTC: number } | null>('pricing-vehicles', {
    query: 'RentalQuote',
    data: {
      vehicle: priced.vehicle,
      client: priced.client,
      departureDate: toTunisLocal(priced.departure),
      returnDate: toTunisLocal(priced.back),
    },
  });
  return data ? parseMoney(data.TotalTTC) : null;
}

/** What a change of vehicle or dates makes of the price, before and after; null where one has none. */
export async function priceOf(
  dataProvider: KarhbaDataProvider,
  change: { before: Priced; after: Priced },
): Promise<{ before: Millimes; after: Millimes } | null> {
  const [before, after] = await Promise.all([
    priceOfOne(dataProvider, change.before),
    priceOfOne(dataProvider, change.after),
  ]);
  return before === null || after === null ? null : { before, after };
}
