import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { QuestionData } from '../../pages/all';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Draft, Item, Task } from './draft';

/** What the return of a vehicle proposes to charge, by what was seen of it. @param at when it is back, epoch ms */
export function useReturnProposal({ contract, vehicle }: Task, draft: Draft, at: number, enabled = true) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  return useQuery({
    queryKey: ['ContractReturnCharges', contract.id, vehicle.id, seenText(draft)],
    queryFn: async ({ signal }) => {
      const data = { contract: contract.id, vehicle: vehicle.id, ...seenIn(draft, at) };
      return (await dataProvider.question('ContractReturnCharges', { data, signal })).data;
    },
    gcTime: 0,
    enabled,
  });
}

/** What of a draft its proposals follow from. */
export const seenText = (draft: Draft): string => JSON.stringify(seenIn(draft, 0));

/** What the return saw, as the question takes it. */
const seenIn = (
  { mileage, fuelLevel, keysCount, cleanliness, equipment, damages }: Draft,
  at: number,
): QuestionData<'ContractReturnCharges'> => ({
  at: new Date(at).toISOString(),
  mileage,
  fuelLevel,
  keysCount,
  cleanliness,
  equipment: Object.entries(equipment).map(([item, present]) => ({ id: item, item: item as Item, present })),
  damages: damages.map(({ key, category, isPreExisting }) => ({
    id: key,
    damageCategory: category.id,
    isPreExisting,
  })),
});
