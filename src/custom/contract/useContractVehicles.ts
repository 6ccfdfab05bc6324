import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Answer } from '../../pages/all';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { DeskContract } from './deskRecord';

export type AboutVehicle = Answer<'ContractFleet'>[number];

/** Which model each vehicle of a contract is, and who has it next, by the ids of the vehicles. */
export function useContractVehicles({ id, updatedAt }: DeskContract): ReadonlyMap<string, AboutVehicle> {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data } = useQuery({
    queryKey: ['ContractFleet', String(id), updatedAt],
    queryFn: async ({ signal }) =>
      (await dataProvider.question('ContractFleet', { data: { contract: String(id) }, signal })).data,
    retry: false,
  });
  return new Map((data ?? []).map(one => [one.id, one]));
}
