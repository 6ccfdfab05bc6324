import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useResourceContext } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { resources } from '../../resources/all';
import { capitalised } from '../../schema/french';
import { filterOptions } from './filterOptions';
import type { ListFilter } from './filtersOf';

/** What a filter offers to choose from; undefined when it is filled otherwise. Values of the server come in a moment. */
export function useFilterOptions({
  field,
  values,
}: ListFilter): { value: string; label: string }[] | undefined {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const resource = useResourceContext() ?? '';
  const { data } = useQuery({
    queryKey: ['filterValues', resource, values],
    queryFn: async () => (await dataProvider.filterValues(resource, { query: values ?? '' })).data,
    enabled: values !== undefined,
    staleTime: 60_000,
  });
  if (!values) return filterOptions(field);
  return (data ?? [])
    .map(value => ({ value, label: resourceName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'fr'));
}

/** A resource as people know it: 'Contrat de service'. */
export function resourceName(name: string): string {
  const resource = resources.find(name);
  return resource ? capitalised(resource.labels.one) : name;
}
