import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { HttpError, useDataProvider } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import reservations from '../../resources/reservation/reservation';
import type { Draft } from '../../schema/field';
import { useSettled } from '../../views/useSettled';

/** A price being made, in dinars; `car` is the id of the vehicle of a line where there are several. */
export interface Quote {
  numberOfDays: number | null;
  lines: {
    id: string;
    car: string | null;
    label: string;
    quantity: number | null;
    unitPrice: number | null;
    amount: number;
  }[];
  days: { id: string; car: string | null; date: number; name: string; price: number }[];
  price_HT: number | null;
  TVA: number | null;
  TTCPrice: number | null;
  /** Why there is none. */
  fault: string | null;
}

const asked = Object.keys(reservations.queries?.ReservationQuote?.fields ?? {});
const pause = 300;

/**
 * What the booking that is being filled would cost, asked anew a moment after its last change.
 * Nothing before its dates and its vehicle or category are told.
 */
export function useQuote(): { quote?: Quote; loading: boolean; refusal?: string } {
  const { control } = useFormContext();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const values = useWatch({ control });
  const typed = useMemo(() => JSON.stringify(pricedOf(values as Draft)), [values]);
  const settled = useSettled(typed, pause);
  const data = JSON.parse(settled) as Draft;
  const {
    data: quote,
    isFetching,
    error,
  } = useQuery<Quote>({
    queryKey: ['ReservationQuote', settled],
    queryFn: async ({ signal }) =>
      (await dataProvider.question<Quote>('reservations', { query: 'ReservationQuote', data, signal })).data,
    enabled: isAsked(data),
    placeholderData: before => (isAsked(data) ? before : undefined),
    retry: false,
  });
  return {
    quote: isAsked(data) ? quote : undefined,
    loading: isFetching || settled !== typed,
    refusal: error instanceof HttpError ? error.message : undefined,
  };
}

/** What of the form the price rests on. */
const pricedOf = (values: Draft) => Object.fromEntries(asked.map(name => [name, values[name] ?? null]));

function isAsked({ departureDate, returnDate, pricingCategory, vehicles }: Draft): boolean {
  const named = Array.isArray(vehicles) && vehicles.length > 0;
  return Boolean(departureDate && returnDate && (pricingCategory || named));
}
