import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocation } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import type { Resource } from '../../schema/resource';
import { followed } from '../../schema/starts';
import { editableFields } from './editableFields';
import { givenBy, labelKey, prefilled } from './prefill';
import type { Given, Labels } from './prefill';
import { momentNow, useInitialValues } from './useInitialValues';

const none: Labels = new Map();

/**
 * First values of a new record: its defaults, and what the address of its page gives ('?client=12'); null while the
 * names of the records given are being read. Without them the page opens as it usually does.
 */
export function usePrefilled(resource: Resource) {
  const caller = useCaller();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { search } = useLocation();
  const usual = useInitialValues(resource);
  const { fields, given } = useMemo(() => {
    const own = editableFields(resource, caller, false);
    return { fields: own, given: givenBy(own, search) };
  }, [resource, caller, search]);
  const references = given.filter(({ field }) => field.kind === 'reference');
  const { data, isLoading } = useQuery({
    queryKey: ['prefill', resource.name, search],
    queryFn: () => readLabels(dataProvider, references),
    enabled: references.length > 0,
    retry: false,
  });
  return useMemo(() => {
    if (isLoading) return null;
    const values = prefilled(fields, usual, given, data ?? none, { resources, now: momentNow() });
    return followed(fields, values, name => given.some(({ path }) => path === name));
  }, [isLoading, fields, usual, given, data]);
}

async function readLabels(dataProvider: KarhbaDataProvider, references: readonly Given[]): Promise<Labels> {
  const found = await Promise.all(
    references.map(async ({ field: { target = '' }, value }) => {
      const { data } = await dataProvider.lookup(target, { ids: [value] });
      return data.map(({ id, label }) => [labelKey(target, id), label] as const);
    }),
  );
  return new Map(found.flat());
}
