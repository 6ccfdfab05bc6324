import { useEffect, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { resources } from '../../resources/all';
import type { Draft, Fields } from '../../schema/field';
import { changedInput, toFormValues } from '../../schema/words/fields/formValues';
import { textOf } from '../../schema/words/fields/textOf';
import type { Offer } from './recordOffers';

/** What the fields of an offer hold at first, given the record, as the API gives it, and what was entered of them. */
export const beginnings = (
  fields: Fields,
  { initial }: Offer,
  record: RaRecord,
  entered: Draft = {},
): Record<string, unknown> => toFormValues(fields, initial?.(record, entered) ?? {}, resources);

/** In the dialog of an offer: what nobody has entered otherwise goes along with what they have. */
export function useBeginnings(
  form: UseFormReturn<Record<string, unknown>>,
  fields: Fields,
  offer: Offer,
  record: RaRecord,
): void {
  // Kept as the record is read anew: what was entered before stays so.
  const [held] = useState(() => ({ ...form.getValues() }));
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const entered = changedInput(fields, held, values, resources);
          for (const [name, value] of Object.entries(beginnings(fields, offer, record, entered))) {
            if (name in entered || textOf(value ?? null) === textOf(held[name] ?? null)) continue;
            held[name] = value;
            form.setValue(name, value);
          }
        },
      }),
    [form, fields, offer, record, held],
  );
}
