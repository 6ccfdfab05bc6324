import { useGetList } from 'react-admin';
import type { Resource } from '../../schema/resource';
import type { ListRecord } from './columnsOf';
import { listDefaults } from '../../schema/listDefaults';

const fewest = 3;
const most = 8;

/** Records that a word of three letters or more finds, eight at most (specification §5, §9). */
export function useSuggestions(resource: Resource, word: string, open: boolean) {
  const asked = word.length >= fewest;
  const { data, isFetching } = useGetList<ListRecord>(
    resource.name,
    {
      filter: { searchWord: word },
      pagination: { page: 1, perPage: most },
      sort: listDefaults(resource).sort,
    },
    { enabled: open && asked, staleTime: 10_000 },
  );
  return { asked, loading: isFetching && !data, records: asked ? (data ?? []) : [] };
}
