import { useEffect, useMemo, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { resources } from '../../resources/all';
import type { Draft, Fields } from '../../schema/field';
import { nestErrors } from './formErrors';
import { judge } from './judge';
import { rebase } from './rebase';
import { ServerFaults } from './serverFaults';

export type RecordForm = UseFormReturn<Record<string, unknown>>;

/**
 * The react-hook-form of a record: judged whole by the one validation when it is saved, then at each change.
 * What the server refused stays beside its field until that field changes. When the record is read anew, what was
 * typed stays.
 */
export function useRecordForm(fields: Fields, initial: Draft) {
  const faults = useRef(new ServerFaults()).current;
  const rules = useRef({ fields, initial });
  rules.current = { fields, initial };
  const resolver = useMemo(
    () => (values: Record<string, unknown>) => {
      const known = rules.current;
      const messages = {
        ...faults.stillHolding(values),
        ...judge(known.fields, only(known.fields, values), { ...known.initial, ...values }, resources),
      };
      const valid = Object.keys(messages).length === 0;
      return valid ? { values, errors: {} } : { values: {}, errors: nestErrors(messages) };
    },
    [faults],
  );
  const form = useForm<Record<string, unknown>>({
    defaultValues: initial as Record<string, unknown>,
    resolver: resolver as never,
    mode: 'onSubmit',
    // Each change after a first try is judged whole, below.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const start = useRef(initial);
  useEffect(() => {
    if (start.current === initial) return;
    form.reset(rebase(rules.current.fields, start.current, form.getValues(), initial));
    start.current = initial;
  }, [form, initial]);
  useEffect(
    () =>
      // One field may be at fault because of another: after a first try, each change judges all.
      form.subscribe({
        formState: { values: true },
        callback: ({ isSubmitted }) => {
          if (isSubmitted) void form.trigger();
        },
      }),
    [form],
  );
  return { form, faults };
}

/** Values of these fields, groups walked into. */
export function only(fields: Fields, values: Draft): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name in values)
      .map(([name, field]) => [
        name,
        field.kind === 'group' && values[name]
          ? only(field.fields ?? {}, values[name] as Draft)
          : values[name],
      ]),
  );
}
