import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { RaRecord } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Finding } from './guardTexts';

/**
 * What the signature of a draft would find now: a paper that was renewed on another page counts when one comes back.
 * Undefined until it is known, and of what is no draft any more.
 */
export function useFindings({ id, stage, updatedAt }: RaRecord): readonly Finding[] | undefined {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data } = useQuery({
    queryKey: ['ContractGuards', String(id), updatedAt as unknown],
    queryFn: async ({ signal }) =>
      (await dataProvider.question('ContractGuards', { data: { contract: String(id) }, signal })).data,
    enabled: stage === 'DRAFT',
    refetchOnMount: 'always',
    retry: false,
  });
  return data;
}

/** Of an address: the first point that blocks has the focus there. */
export const toFirstStop = { toFirstStop: true } as const;

/** Whether an address leads to the first point that blocks. @param state of its location. */
export const leadsToStop = (state: unknown): boolean =>
  (state as Partial<typeof toFirstStop> | null)?.toFirstStop === true;
