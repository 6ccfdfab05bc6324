import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import type { KarhbaDataProvider } from '../../../providers/makeDataProvider';
import type { SavedView } from '../../../providers/listMethods';
import type { ViewState } from '../../../schema/words/list/viewState';
import { useListScreen } from '../ListScreen';

const queryKey = ['savedViews'];

/** One's views of the list on screen, read once for all lists after the first rows, and what may be done with them. */
export function useSavedViews() {
  const { resource } = useListScreen();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const queryClient = useQueryClient();
  const { isPending } = useListContext();
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await dataProvider.savedViews()).data,
    staleTime: 60_000,
    enabled: !isPending,
  });
  const again = () => queryClient.invalidateQueries({ queryKey });
  const save = async (view: { id: string; name?: string; isDefault?: boolean; state?: ViewState }) => {
    const saved = (await dataProvider.saveView(resource.name, view)).data;
    queryClient.setQueryData<SavedView[]>(queryKey, (before = []) => [
      ...before
        .filter(({ id }) => id !== saved.id)
        .map(one =>
          saved.isDefault && one.resource === saved.resource ? { ...one, isDefault: false } : one,
        ),
      saved,
    ]);
    void again();
    return saved;
  };
  const remove = async (id: string) => {
    await dataProvider.deleteSavedView(resource.name, { id });
    queryClient.setQueryData<SavedView[]>(queryKey, before => before?.filter(one => one.id !== id));
    void again();
  };
  return { loaded: data !== undefined, views: viewsOf(data, resource.name), save, remove };
}

const viewsOf = (all: readonly SavedView[] = [], name: string) =>
  all
    .filter(({ resource }) => resource === name)
    .sort((a, b) => a.name.localeCompare(b.name, 'fr', { numeric: true }));
