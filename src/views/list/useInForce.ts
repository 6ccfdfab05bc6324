import { useListContext } from 'react-admin';
import { quickFiltersOf } from '../../schema/words/actions/archive';
import type { ListFilter } from './filtersOf';
import { useListScreen } from './ListScreen';
import { activeQuickFilter } from './QuickFilters';

/** Whether a filter narrows the list beside the quick filter that is pressed, which shows what it filters itself. */
export function useInForce(): (filter: Pick<ListFilter, 'argument'>) => boolean {
  const { resource } = useListScreen();
  const { filterValues } = useListContext();
  const quickFilters = quickFiltersOf(resource);
  const quick = quickFilters[activeQuickFilter(quickFilters, filterValues)];
  return ({ argument }) => filterValues[argument] !== undefined && quick?.values[argument] === undefined;
}
