import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Answer, QuestionData } from '../../pages/all';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';

export type Account = Answer<'ClientAccount'>;
export type Movement = Account['movements'][number];

type AccountFilters = Omit<QuestionData<'ClientAccount'>, 'client'>;

/** The account of a client; nothing is requested while there is none. */
export function useClientAccount(client: string | null, filters: AccountFilters = {}) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  return useQuery({
    queryKey: ['ClientAccount', client, filters],
    queryFn: async ({ signal }) =>
      (
        await dataProvider.question('ClientAccount', {
          data: { client: { id: client ?? '' }, ...filters } as never,
          signal,
        })
      ).data,
    // The rows of another filter or period come under the figures of the same client, and of nobody else.
    placeholderData: (before, of) => (of?.queryKey[1] === client ? before : undefined),
    enabled: client !== null,
    retry: false,
  });
}
