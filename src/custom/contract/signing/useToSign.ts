import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Answer } from '../../../pages/all';
import type { KarhbaDataProvider } from '../../../providers/makeDataProvider';

/** What both parties are about to sign. */
export type ToSign = Answer<'ContractToSign'>;

/** The pages of what is about to be signed, as they are now; read again where somebody changed them meanwhile. */
export function useToSign(contract: string) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  return useQuery({
    queryKey: ['ContractToSign', contract],
    queryFn: async ({ signal }) =>
      (await dataProvider.question('ContractToSign', { data: { contract }, signal })).data,
    // What is read stays what it was until it is asked again: nothing moves under one's eyes.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}
