import { parseMoney } from '../../domain/money';
import type { Millimes } from '../../domain/money';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import reservations from '../../resources/reservation/reservation';
import type { Draft } from '../../schema/field';

const asked = Object.keys(reservations.queries?.ReservationQuote?.fields ?? {});

/** What a reservation costs as the server would keep it, with tax; null where no tariff says it. */
export async function priceOf(dataProvider: KarhbaDataProvider, booking: Draft): Promise<Millimes | null> {
  const { data } = await dataProvider.question<{ TTCPrice: number | null }>('reservations', {
    query: 'ReservationQuote',
    data: Object.fromEntries(asked.map(name => [name, booking[name] ?? null])),
  });
  return data.TTCPrice === null ? null : parseMoney(data.TTCPrice);
}
