import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useRefresh } from 'react-admin';
import type { Answer } from '../../pages/all';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { Accepting } from '../inspection/Accepting';
import type { DeskContract, DeskLine } from './deskRecord';

type Proposal = Answer<'ContractReturnCharges'>;

interface ReturnProposalsProps {
  contract: DeskContract;
  line: DeskLine;
}

/**
 * What the return of a vehicle proposes to charge and nobody has decided yet, line by line: outside the total until it is
 * accepted. Nothing where it proposes nothing.
 */
export function ReturnProposals({ contract, line }: ReturnProposalsProps) {
  const refresh = useRefresh();
  const proposal = useProposal(contract, line);
  if (!proposal || proposal.charges.length + proposal.toPrice.length === 0) return null;
  const task = {
    contract: { id: String(contract.id), label: contract.contractNumber },
    vehicle: line.vehicle,
  };
  return <Accepting inPlace task={task} proposal={proposal} onDone={refresh} />;
}

function useProposal({ id, updatedAt }: DeskContract, { vehicle }: DeskLine): Proposal | undefined {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data } = useQuery({
    queryKey: ['ContractReturnCharges', String(id), vehicle.id, updatedAt],
    queryFn: async ({ signal }) => {
      const input = { contract: String(id), vehicle: vehicle.id };
      return (await dataProvider.question('ContractReturnCharges', { data: input, signal })).data;
    },
    retry: false,
  });
  return data;
}
