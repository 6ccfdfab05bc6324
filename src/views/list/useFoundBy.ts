import { useListContext } from 'react-admin';
import type { FilterValues } from './QuickFilters';

/** All that narrows the list: what one filters and searches by, and what a tab of a sheet keeps to its record. */
export function useFoundBy(): FilterValues {
  const { filterValues, filter } = useListContext();
  return { ...(filterValues as FilterValues), ...filter };
}
