import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useDataProvider } from 'react-admin';
import { questions } from '../../pages/all';
import type { Answer } from '../../pages/all';
import { codeOf } from '../../providers/readableError';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Draft, Named } from '../../schema/field';
import { inputValues, pricedFields } from './pricedValues';
import { useSettled } from '../../views/useSettled';

export type Free = Answer<'FreeVehicles'>;
export type FreeVehicle = Free['vehicles'][number];

/** What is required of a free vehicle beside what the booking has; null where anything goes. */
export interface Wanted {
  /** At least. */
  seats: number | null;
  transmission: string | null;
  /** Wherever they are, not only where the booking departs from. */
  everywhere: boolean;
  /** Of this category, or of any, whichever the booking has. */
  category?: Named | null;
  /** All of them, not only as many as one reads at a glance. */
  all?: boolean;
}

/** The categories of what is free as a bar offers them, each with how many it has; '' is all of them. */
export const categoryOptions = (categories: Free['categories']) => [
  { value: '', label: `Toutes ${categories.reduce((sum, { count }) => sum + count, 0)}` },
  ...categories.map(({ category, count }) => ({ value: category.id, label: `${category.label} ${count}` })),
];

/** What of the booking narrows what is free, as it is called; null where nothing does. */
export interface Narrowing {
  category: string | null;
  agency: string | null;
}

/** As many as one reads at a glance, and as many as the question answers. */
const [shown, most] = [8, 100];
const pause = 300;

const labelOf = (chosen: unknown) => (chosen as Named | null | undefined)?.label ?? null;

/**
 * What is free on the dates of the booking that is being filled, in its category and agency, each at the price that it
 * would have in it; nothing before its dates. `by` are the names of category and agency.
 * @param bookingOf the booking that a form is of, where it is not the form itself.
 */
export function useFreeVehicles(
  { everywhere, all = false, ...wanted }: Wanted,
  bookingOf: (form: Draft) => Draft = form => form,
): {
  free?: Free;
  by: Narrowing;
  loading: boolean;
} {
  const { control } = useFormContext();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const typed = useWatch({
    control,
    compute: (form: Draft) => {
      const booking = bookingOf(form);
      const {
        departureDate: from,
        returnDate: to,
        pricingCategory: category,
        departureAgency: agency,
      } = booking;
      return JSON.stringify({
        ...inputValues(booking, pricedFields, priced),
        from,
        to,
        category,
        agency,
      });
    },
  });
  const settled = useSettled(typed, pause);
  // A filter is one click: nothing to wait for.
  const typedData = JSON.parse(settled) as Draft;
  const data: Draft = {
    ...typedData,
    ...wanted,
    agency: everywhere ? null : typedData.agency,
    limit: all ? most : shown,
  };
  const isEnabled = Boolean(data.from && data.to && String(data.from) < String(data.to));
  const { data: free, isFetching } = useQuery({
    queryKey: ['FreeVehicles', data],
    queryFn: async ({ signal }) => {
      const ask = async (input: Draft) =>
        (await dataProvider.question('FreeVehicles', { data: input, signal })).data;
      // What is being typed and is not right yet, a discount, leaves the vehicles without a price, not the booking without vehicles.
      return ask(data).catch((error: unknown) => {
        if (codeOf(error) !== 'BAD_USER_INPUT') throw error;
        return ask({ ...data, ...inputValues({}, pricedFields, priced) });
      });
    },
    enabled: isEnabled,
    placeholderData: before => (isEnabled ? before : undefined),
    retry: false,
  });
  return {
    free: isEnabled ? free : undefined,
    by: { category: labelOf(typedData.category), agency: labelOf(typedData.agency) },
    loading: isFetching || settled !== typed,
  };
}

/** What else of a booking the prices rest on. */
const priced = Object.keys(questions.FreeVehicles.fields).filter(name => name in pricedFields);
