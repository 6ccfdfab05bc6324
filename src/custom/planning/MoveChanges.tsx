import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { formatMoney } from '../../domain/money';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { priceOf } from './priceOf';

/** A rental's departure and return, in epoch ms, and its vehicle. */
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
  before: Times;
  after: Times;
  client: string | null;
  changed: boolean;
}

/** What the move costs; nothing where the tariffs do not say, or are not the caller's to ask. */
export function PriceChange({ before, after, client, changed }: PriceProps) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data } = useQuery({
    queryKey: ['planning price', client, before, after],
    queryFn: () =>
      priceOf(dataProvider, { before: { ...before, client }, after: { ...after, client } }).catch(() => null),
    enabled: changed,
    staleTime: 60_000,
    retry: false,
  });
  if (!data || !changed) return null;
  const difference = data.after - data.before;
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  return (
    <>
      <dt>Prix TTC</dt>
      <dd>
        <s>{formatMoney(data.before)}</s> → <b>{formatMoney(data.after)}&nbsp;DT</b>{' '}
        <em>
          {sign}
          {formatMoney(Math.abs(difference))}&nbsp;DT
        </em>
      </dd>
    </>
  );
}
