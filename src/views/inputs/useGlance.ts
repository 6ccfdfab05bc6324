import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Field } from '../../schema/field';

/** What the query of a reference (`glance`) says of the record chosen; nothing where it may not be asked. */
export function useGlance({ target = '', glance }: Field, id: string | undefined): string | undefined {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data } = useQuery<string | null>({
    queryKey: ['glance', glance, id],
    queryFn: async ({ signal }) => {
      const asked = { query: glance ?? '', data: { record: { id } }, signal };
      return (await dataProvider.question<string | null>(target, asked)).data;
    },
    enabled: glance !== undefined && id !== undefined,
    retry: false,
  });
  return (id !== undefined && data) || undefined;
}
