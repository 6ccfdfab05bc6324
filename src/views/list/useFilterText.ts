import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { relativeDays, relativeText } from '../../domain/relativeDay';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { dateText } from '../columns/dateText';
import { shownText } from '../columns/shownText';
import type { ListFilter } from './filtersOf';
import { resourceName } from './useFilterOptions';

/** How the value of a filter reads on its chip; a record's name is asked for, the address has only its id. */
export function useFilterText({ field, values }: ListFilter, value: unknown): string {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const target = field.kind === 'reference' ? field.target : undefined;
  const { data } = useQuery({
    queryKey: ['lookup', target, 'id', value],
    queryFn: async () => (await dataProvider.lookup(target ?? '', { ids: [String(value)] })).data[0]?.label,
    enabled: target !== undefined,
    staleTime: 60_000,
  });
  if (target) return data ?? '…';
  if (values) return resourceName(String(value));
  const days = field.kind === 'date' ? relativeDays(String(value)) : null;
  if (days !== null) return relativeText(days);
  if (field.kind === 'date' || field.kind === 'instant') return dateText(value);
  if (field.kind === 'boolean') return String(value) === 'true' ? 'Oui' : 'Non';
  return shownText(field, value);
}
