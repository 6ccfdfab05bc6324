import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { keptPriceQuestion } from '../../domain/keptPrice';
import { formatDinars, formatMoney, parseMoney } from '../../domain/money';
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
  /** With tax, as it is kept and as the tariffs give it. */
  before: Millimes;
  after: Millimes;
  /** Whether it stays as it is, whatever the tariffs are. */
  isKept: boolean;
}

/** What the move costs. */
export function PriceChange({ before, after, isKept }: PriceProps) {
  const difference = after - before;
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  return (
    <>
      <dt>Prix TTC</dt>
      <dd>
        {isKept ? (
          <>
            <b>{formatDinars(before)}</b> <em>au lieu de {formatDinars(after)} selon les tarifs</em>
          </>
        ) : (
          <>
            <s>{formatMoney(before)}</s> → <b>{formatDinars(after)}</b>{' '}
            <em>
              {sign}
              {formatDinars(Math.abs(difference))}
            </em>
          </>
        )}
      </dd>
    </>
  );
}

interface ChoiceProps {
  question: NonNullable<ReturnType<typeof keptPriceQuestion>>;
  value: string;
  onChange: (value: string) => void;
}

/** A confirmed price stays unless one decides otherwise here, with both in sight. */
export function PriceChoice({ question, value, onChange }: ChoiceProps) {
  return (
    <RadioGroup aria-label="Prix de la réservation" value={value} onChange={(_, picked) => onChange(picked)}>
      {question.choices.map(choice => (
        <FormControlLabel
          key={choice.value}
          value={choice.value}
          control={<Radio size="small" />}
          label={choice.label}
        />
      ))}
    </RadioGroup>
  );
}

/** The prices of a reservation that is moved, with tax; nothing where one is not known, or the caller may not query it. */
export function useMovedPrice(
  before: Reservation | undefined,
  moved: Reservation | false | null | undefined,
) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data: after, isLoading } = useQuery({
    queryKey: ['planning price', moved],
    queryFn: () => priceOf(dataProvider, { ...moved }).catch(() => null),
    enabled: Boolean(moved),
    staleTime: 60_000,
    retry: false,
  });
  const kept = before?.TTCPrice === null || before === undefined ? null : parseMoney(before.TTCPrice);
  if (!moved || kept === null || after === undefined || after === null) return { price: null, isLoading };
  const question =
    before?.status === 'CONFIRMED' ? keptPriceQuestion({ agreed: kept, byTariffs: after }) : null;
  return { price: { before: kept, after }, question, isLoading };
}

/** What a reservation costs as the server would keep it, with tax; null where no tariff gives it. */
async function priceOf(dataProvider: KarhbaDataProvider, booking: Draft): Promise<Millimes | null> {
  const names = Object.keys(questions.ReservationQuote.fields);
  const { data } = await dataProvider.question('ReservationQuote', {
    data: Object.fromEntries(names.map(name => [name, booking[name] ?? null])),
  });
  return data.TTCPrice === null ? null : parseMoney(data.TTCPrice);
}
