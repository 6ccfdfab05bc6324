import { useEffect, useRef, useState } from 'react';
import { setSubmissionErrors, useEvent, useRegisterMutationMiddleware } from 'react-admin';
import type { CreateParams, DataProvider } from 'react-admin';
import { get } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { fieldMessages } from '../../providers/readableError';
import type { ReadableError } from '../../providers/readableError';
import type { Fields } from '../../schema/field';
import { textOf } from '../../schema/words/fields/textOf';
import { only } from './changes';
import { useIdempotencyKey } from './useIdempotencyKey';

export type RecordForm = UseFormReturn<Record<string, unknown>>;

interface Refused {
  error: ReadableError;
  /** What was sent. */
  data: object;
}

/**
 * What the saves of a form are beside react-admin's: only its fields are sent, under a key that stays while the same values
 * are sent again; what the server refused stays beside its field until that field changes.
 * @param fields those that it fills.
 */
export function useFormSaves(
  form: RecordForm,
  fields: Fields,
  on: { saved: () => void; refused: (paths: readonly string[]) => void },
) {
  const keys = useIdempotencyKey();
  const refused = useRef<Refused | null>(null);
  const [refusal, setRefusal] = useState<ReadableError | null>(null);
  const note = (found: Refused | null) => {
    refused.current = found;
    setRefusal(found && found.error);
  };
  useRegisterMutationMiddleware(
    useEvent(async (name: string, params: CreateParams, next: DataProvider['create']) => {
      const data = only(fields, params.data);
      const meta = { ...params.meta, idempotencyKey: keys.keyFor(data) };
      note(null);
      try {
        const answer = await next(name, { ...params, data, meta });
        keys.renew();
        on.saved();
        return answer;
      } catch (error) {
        note({ error: error as ReadableError, data });
        on.refused(Object.keys(fieldMessages(error as ReadableError)));
        throw error;
      }
    }),
  );
  useEffect(
    () =>
      // One field may be at fault because of another: after a first try, each change judges all.
      form.subscribe({
        formState: { values: true },
        callback: ({ isSubmitted, values }) => {
          if (!isSubmitted) return;
          void form
            .trigger()
            .then(() => setSubmissionErrors(stillHolding(refused.current, values), form.setError));
        },
      }),
    [form],
  );
  return { refusal, forget: () => note(null) };
}

/** Messages of the server about values that still stand. */
function stillHolding(refused: Refused | null, values: object): Record<string, string> {
  if (!refused) return {};
  const written = (holder: object, path: string) => textOf(get(holder, path) ?? null);
  return Object.fromEntries(
    Object.entries(fieldMessages(refused.error)).filter(
      ([path]) => written(refused.data, path) === written(values, path),
    ),
  );
}
