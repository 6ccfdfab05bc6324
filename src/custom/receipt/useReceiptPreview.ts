import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { HttpError, useDataProvider, useRecordContext } from 'react-admin';
import { questions } from '../../pages/all';
import type { Answer } from '../../pages/all';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Draft, Fields } from '../../schema/field';
import { useSettled } from '../../views/useSettled';
import { inputValues } from '../booking/pricedValues';

export type Preview = Answer<'ReceiptPreview'>;

const pause = 250;
const inputFields: Fields = questions.ReceiptPreview.fields;

/**
 * What the draft that is being typed comes to, requested anew a moment after its last change.
 * @param more what the form has no field for; the same at each drawing.
 */
export function useReceiptPreview(more?: Draft): { preview?: Preview; loading: boolean; refusal?: string } {
  const { control } = useFormContext();
  const record = useRecordContext();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const values = useWatch({ control });
  const typed = useMemo(
    () =>
      JSON.stringify({ ...inputValues(values as Draft, inputFields), receipt: record?.id ?? null, ...more }),
    [values, record?.id, more],
  );
  const settled = useSettled(typed, pause);
  const { data, isFetching, error } = useQuery({
    queryKey: ['ReceiptPreview', settled],
    queryFn: async ({ signal }) =>
      (await dataProvider.question('ReceiptPreview', { data: JSON.parse(settled) as Draft, signal })).data,
    placeholderData: before => before,
    retry: false,
  });
  return {
    preview: data,
    loading: isFetching || settled !== typed,
    refusal: error instanceof HttpError ? error.message : undefined,
  };
}
