import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { shownText } from '../columns/texts';
import { cellOf } from '../kinds/cells';
import type { ListFilter } from './filtersOf';

/** How the value of a filter reads on its chip; a record's name is looked up, the address has only its id. */
export function useFilterText({ field }: ListFilter, value: unknown): string {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const target = field.kind === 'reference' ? field.target : undefined;
  const { data } = useQuery({
    queryKey: ['lookup', target, 'id', value],
    queryFn: async () => (await dataProvider.lookup(target ?? '', { ids: [String(value)] })).data[0]?.label,
    enabled: target !== undefined,
    staleTime: 60_000,
  });
  if (target) return data ?? '…';
  const { filterText } = cellOf(field);
  return filterText ? filterText(String(value)) : shownText(field, value);
}
