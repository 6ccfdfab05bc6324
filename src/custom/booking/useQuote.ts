import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { HttpError, useDataProvider } from 'react-admin';
import { quantityInWords } from '../../domain/rentalOptions';
import type { Answer } from '../../pages/all';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Draft } from '../../schema/field';
import { dinarsText } from '../account/amounts';
import { inputValues, pricedFields } from './pricedValues';
import { useSettled } from '../../views/useSettled';

export type Quote = Answer<'ReservationQuote'>;

/** What the amount of a line is made of: '3 j × 8,000 DT'; '' of a discount. */
export const countText = ({ quantity, days, unitPrice }: Quote['lines'][number]): string =>
  quantity === null ? '' : `${quantityInWords(quantity, days)} × ${dinarsText(unitPrice)}`;

const pause = 300;

/**
 * What the booking that is being filled would cost, requested anew a moment after its last change. Nothing before its
 * dates and its vehicle or category are entered.
 */
export function useQuote(): { quote?: Quote; loading: boolean; refusal?: string } {
  const { control } = useFormContext();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const values = useWatch({ control });
  const typed = useMemo(() => JSON.stringify(inputValues(values as Draft, pricedFields)), [values]);
  const settled = useSettled(typed, pause);
  const data = JSON.parse(settled) as Draft;
  const {
    data: quote,
    isFetching,
    error,
  } = useQuery({
    queryKey: ['ReservationQuote', settled],
    queryFn: async ({ signal }) => (await dataProvider.question('ReservationQuote', { data, signal })).data,
    enabled: isPriceable(data),
    placeholderData: before => (isPriceable(data) ? before : undefined),
    retry: false,
  });
  return {
    quote: isPriceable(data) ? quote : undefined,
    loading: isFetching || settled !== typed,
    refusal: error instanceof HttpError ? error.message : undefined,
  };
}

function isPriceable({ departureDate, returnDate, pricingCategory, vehicles }: Draft): boolean {
  const named = Array.isArray(vehicles) && vehicles.length > 0;
  return Boolean(departureDate && returnDate && (pricingCategory || named));
}
