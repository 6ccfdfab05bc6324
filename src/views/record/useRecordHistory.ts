import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { HistoryEntry } from '../../providers/ownMethods';

const perPage = 10;

/** The history of a record, ten entries at a time. */
export function useRecordHistory(resource: string, id: string) {
  const dataProvider = useDataProvider();
  const query = useInfiniteQuery({
    queryKey: ['recordHistory', resource, id],
    queryFn: async ({ pageParam }) =>
      (await dataProvider.recordHistory(resource, { id, offset: pageParam, limit: perPage })) as {
        data: HistoryEntry[];
        total: number;
      },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((count, page) => count + page.data.length, 0);
      return read < last.total && last.data.length > 0 ? read : undefined;
    },
    retry: false,
  });
  return {
    entries: query.data?.pages.flatMap(page => page.data) ?? [],
    isPending: query.isPending,
    error: query.error,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
