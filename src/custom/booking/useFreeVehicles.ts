import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useDataProvider } from 'react-admin';
import type { Answer } from '../../pages/all';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Draft } from '../../schema/field';
import { useSettled } from '../../views/useSettled';

export type Free = Answer<'FreeVehicles'>;
export type FreeVehicle = Free['vehicles'][number];

/** What is asked of a free vehicle beside what the booking says; null where anything goes. */
export interface Wanted {
  /** At least. */
  seats: number | null;
  transmission: string | null;
}

/** As many as one reads at a glance. */
const shown = 8;
const pause = 300;

/** What is free on the dates of the booking that is being filled, in its category and agency; nothing before its dates. */
export function useFreeVehicles(wanted: Wanted): { free?: Free; loading: boolean } {
  const { control } = useFormContext();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const typed = useWatch({
    control,
    compute: ({ departureDate, returnDate, pricingCategory, departureAgency }: Draft) =>
      JSON.stringify({
        from: departureDate,
        to: returnDate,
        category: pricingCategory,
        agency: departureAgency,
      }),
  });
  const settled = useSettled(typed, pause);
  // A filter is one click: nothing to wait for.
  const data: Draft = { ...(JSON.parse(settled) as Draft), ...wanted, limit: shown };
  const isAsked = Boolean(data.from && data.to && String(data.from) < String(data.to));
  const { data: free, isFetching } = useQuery({
    queryKey: ['FreeVehicles', data],
    queryFn: async ({ signal }) => (await dataProvider.question('FreeVehicles', { data, signal })).data,
    enabled: isAsked,
    placeholderData: before => (isAsked ? before : undefined),
    retry: false,
  });
  return { free: isAsked ? free : undefined, loading: isFetching || settled !== typed };
}
