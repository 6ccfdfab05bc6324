import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { formatMoney, parseMoney } from '../../domain/money';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Reservation } from './movedRecord';
import type { Millimes } from '../../domain/money';
import { questions } from '../../pages/all';
import type { Draft } from '../../schema/field';

/** A rental's departure and return, in epoch ms, and its vehicle, '' while it names none. */
export interface Times {
  departure: number;
  back: number;
  vehicle: string;
}

/** What something was, and what it becomes. */
export function Change({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {before === after ? (
          before
        ) : (
          <>
            <s>{before}</s> → <b>{after}</b>
          </>
        )}
      </dd>
    </>
  );
}

interface PriceProps {
  /** As it is kept. */
  before: Reservation;
  /** As it would be. */
  after: Reservation;
}

/** What the move costs; nothing where the tariffs do not say, or are not the caller's to ask. */
export function PriceChange({ before, after }: PriceProps) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data: price } = useQuery({
    queryKey: ['planning price', after],
    queryFn: () => priceOf(dataProvider, { ...after }).catch(() => null),
    staleTime: 60_000,
    retry: false,
  });
  const kept = before.TTCPrice === null ? null : parseMoney(before.TTCPrice);
  if (price === undefined || price === null || kept === null) return null;
  const difference = price - kept;
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  return (
    <>
      <dt>Prix TTC</dt>
      <dd>
        <s>{formatMoney(kept)}</s> → <b>{formatMoney(price)}&nbsp;DT</b>{' '}
        <em>
          {sign}
          {formatMoney(Math.abs(difference))}&nbsp;DT
        </em>
      </dd>
    </>
  );
}

/** What a reservation costs as the server would keep it, with tax; null where no tariff says it. */
async function priceOf(dataProvider: KarhbaDataProvider, booking: Draft): Promise<Millimes | null> {
  const names = Object.keys(questions.ReservationQuote.fields);
  const { data } = await dataProvider.question('ReservationQuote', {
    data: Object.fromEntries(names.map(name => [name, booking[name] ?? null])),
  });
  return data.TTCPrice === null ? null : parseMoney(data.TTCPrice);
}
