import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { quickFiltersOf } from '../../schema/archive';
import type { Resource } from '../../schema/resource';
import { askedFilters } from './askedFilters';
import { withQuickFilter } from './quickFilterState';

/**
 * How many records each quick filter would show beside the other filters and the search, the first figure being that of
 * none. Asked once the rows are there, and again when they become more or fewer; none until then, or when it fails.
 */
export function useQuickFilterCounts(resource: Resource): readonly (number | null)[] {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { filterValues, total, isPending, isPlaceholderData } = useListContext();
  const { name } = resource;
  const quickFilters = quickFiltersOf(resource);
  const asked = askedFilters(resource, withQuickFilter(quickFilters, filterValues, undefined));
  const { data } = useQuery({
    queryKey: [name, 'quickFilterCounts', asked, total],
    queryFn: async () => (await dataProvider.quickFilterCounts(name, asked)).data,
    enabled: quickFilters.length > 0 && !isPending && !isPlaceholderData,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data ?? [];
}
