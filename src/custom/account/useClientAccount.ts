import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Answer, QuestionData } from '../../pages/all';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';

export type Account = Answer<'ClientAccount'>;
export type Movement = Account['movements'][number];

type AccountFilters = Omit<QuestionData<'ClientAccount'>, 'client'>;

/** Whose account: a client's, or a supplier's. */
export type Side = 'Client' | 'Supplier';

/** The account of a client, or of a supplier; nothing is requested while there is none. */
export function useClientAccount(client: string | null, filters: AccountFilters = {}, side: Side = 'Client') {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  return useQuery({
    queryKey: [`${side}Account`, client, filters],
    queryFn: async ({ signal }) =>
      (
        await dataProvider.question(`${side}Account`, {
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
