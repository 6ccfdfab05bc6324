import { useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { now, presentDay } from '../../domain/clock';
import { toTunisLocal } from '../../domain/instant';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { QuestionName } from '../../pages/all';
import type { Choice } from '../../providers/ownMethods';
import type { Draft, Fields } from '../../schema/field';
import type { Moment } from '../../schema/words/fields/defaultOf';
import { defaultValues } from '../../schema/words/fields/formValues';
import { followed, isUsual } from '../../schema/words/fields/starts';
import { lookupKey } from '../inputs/useLookup';

/** Now, as the defaults of a form take it. */
export function momentNow(): Moment {
  return { date: presentDay(), instant: toTunisLocal(now()) };
}

/** Default values of a new record or row, as they are when its form opens; the usual records come as they are read. */
export const useInitialValues = ({ fields }: { fields: Fields }) => useStart(fields).values;

/** The same, with whether what questions answer is still being read. */
export function useStart(fields: Fields) {
  const values = useMemo(() => defaultValues(fields, momentNow()), [fields]);
  const usual = useUsualRecords(fields);
  const { answered, isLoading } = useAnsweredStarts(fields);
  return useMemo(
    () => ({ values: followed(fields, { ...values, ...usual, ...answered }), isLoading }),
    [fields, values, usual, answered, isLoading],
  );
}

/** What questions answer that fields begin with (`begins`), by field; what is not known yet is left out. */
function useAnsweredStarts(fields: Fields): { answered: Draft; isLoading: boolean } {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const begun = useMemo(
    () => Object.entries(fields).flatMap(([name, { begins }]) => (begins ? [[name, begins] as const] : [])),
    [fields],
  );
  const { answers, isLoading } = useQueries({
    queries: begun.map(([, question]) => ({
      queryKey: [question],
      queryFn: async () =>
        (await dataProvider.question(question as QuestionName, { data: {} })).data as unknown,
      retry: false,
    })),
    combine: answersOf,
  });
  return useMemo(() => {
    const known = begun.flatMap(([name], index) =>
      answers[index] == null ? [] : [[name, asNew(answers[index])]],
    );
    return { answered: Object.fromEntries(known) as Draft, isLoading };
  }, [begun, answers, isLoading]);
}

/** Rows of another record, or of an answer, are new ones: they have no id. */
export const asNew = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((row: Draft) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'id')))
    : value;

const answersOf = (results: UseQueryResult<unknown>[]) => ({
  answers: results.map(({ data }) => data),
  isLoading: results.some(one => one.isLoading),
});

/**
 * The references of a new record that begin with the usual record of their resource, by field; null where there is
 * none. What is not known yet, or could not be read, is left out: the form does not wait, and the server gives it
 * otherwise.
 */
export function useUsualRecords(fields: Fields): Draft {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const usual = useMemo(() => Object.entries(fields).filter(([, field]) => isUsual(field)), [fields]);
  const targets = useMemo(() => [...new Set(usual.map(([, { target = '' }]) => target))], [usual]);
  const found = useQueries({
    queries: targets.map(target => ({
      queryKey: [...lookupKey(target), 'usual'],
      queryFn: async () => (await dataProvider.lookup(target, { usual: true, limit: 1 })).data[0] ?? null,
      retry: false,
    })),
    combine: dataOf,
  });
  return useMemo(() => {
    const known = new Map(targets.map((target, index) => [target, found[index]]));
    return Object.fromEntries(
      usual.flatMap(([name, { target = '' }]) => {
        const record = known.get(target);
        return record === undefined ? [] : [[name, record && { id: record.id, label: record.label }]];
      }),
    );
  }, [usual, targets, found]);
}

const dataOf = (results: UseQueryResult<Choice | null>[]) => results.map(({ data }) => data);
