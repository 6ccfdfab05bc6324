import { useListContext, useLocation, useNavigate } from 'react-admin';
import { useCaller } from '../../../providers/useCaller';
import { useListScreen } from '../ListScreen';
import { searchOf, wholeState } from './wholeState';
import type { WholeState } from './wholeState';

/** The query of the list on screen, which view of it, and how to change them: all of it stands in the address. */
export function useListState() {
  const { resource } = useListScreen();
  const caller = useCaller();
  const { filterValues, sort, perPage } = useListContext();
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const { searchWord, ...filters } = filterValues;
  const state = wholeState(resource, caller, {
    columns: (params.get('columns') ?? '').split(',').filter(Boolean),
    filters: Object.entries(filters).map(([argument, value]) => ({ argument, value: String(value) })),
    searchWord: String(searchWord ?? ''),
    sort: sort.field,
    order: sort.order,
    perPage,
  });
  const view = params.get('view') ?? '';
  return {
    state,
    view,
    /** Whether the address has nothing of it. */
    bare: search === '',
    open: (next: WholeState, id: string, replace = false) =>
      navigate({ search: searchOf(next, id) }, { replace }),
    showColumns(columns: readonly string[]) {
      const next = new URLSearchParams(search);
      next.set('columns', columns.join(','));
      navigate({ search: `?${next}` }, { replace: true });
    },
  };
}
