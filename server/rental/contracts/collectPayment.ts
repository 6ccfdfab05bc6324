import { formatDinars } from '../../../src/domain/money';
import contracts from '../../../src/resources/contract/contract';
import { badInput, Refusal } from '../../engine/base/refusal';
import { closeContracts } from '../invoicing/closeContracts';
import { spendCredits } from '../invoicing/spendCredits';
import { collectDeposit } from '../payments/collectDeposit';
import type { ContractCall } from './contract';

/** What is received for a contract, up to its rest. The contract is locked: payers take turns. @throws Refusal */
export async function createContractPayment(call: ContractCall): Promise<string> {
  const { record, input } = call;
  const { id, client, contractNumber, restToPay, stage } = record;
  if (stage === 'CANCELLED' || stage === 'CLOSED')
    throw new Refusal(
      'CONFLICT',
      `Le contrat ${contractNumber} n’est plus en cours\u00a0: rien ne s’y encaisse.`,
    );
  if (restToPay === 0) throw new Refusal('CONFLICT', `Le contrat ${contractNumber} est déjà réglé.`);
  if (restToPay !== null && (input.amount as number) > restToPay)
    throw badInput({
      amount: `Il reste ${formatDinars(restToPay)} à payer\u00a0: saisissez au plus ce montant.`,
    });
  await collectDeposit(
    call,
    {
      resource: contracts,
      id,
      client,
      action: 'createContractPayment',
      ofDocument: `du contrat ${contractNumber}`,
      names: { contract: id },
    },
    input,
  );
  // What is invoiced already is settled first.
  await spendCredits(call, [id]);
  await closeContracts(call, [id]);
  return id;
}
