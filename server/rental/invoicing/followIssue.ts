import type { WriteContext } from '../../engine/records/context';
import type { Receipt } from '../receipts/priceDraft';
import { closeContracts } from './closeContracts';
import { contractsOn } from './contractsOn';
import { spendCredits } from './spendCredits';

/** What was received for its contracts settles an invoice once it is issued. */
export async function settleByDeposits(context: WriteContext, issued: Receipt): Promise<void> {
  if (issued.documentKind === 'CREDIT_NOTE') return;
  await spendCredits(context, contractsOn(issued), issued.id);
}

/** A contract that is wholly invoiced, and owes nothing, closes. */
export const closeInvoiced = (context: WriteContext, issued: Receipt): Promise<void> =>
  closeContracts(context, contractsOn(issued));
