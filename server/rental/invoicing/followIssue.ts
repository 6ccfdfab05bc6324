import type { WriteContext } from '../../engine/records/context';
import type { Receipt } from '../receipts/priceDraft';
import { closeContracts } from './closeContracts';
import { spendCredits } from './spendCredits';

/** The contracts that a receipt invoices. */
export const contractsOn = ({ billings, otherLines }: Receipt): string[] => [
  ...new Set([
    ...(billings ?? []).filter(one => one.releasedBy === null).map(one => one.contract),
    ...(otherLines ?? []).flatMap(({ contract }) => contract ?? []),
  ]),
];

/** What was received for its contracts settles an invoice once it is issued. */
export async function settleByDeposits(context: WriteContext, issued: Receipt): Promise<void> {
  if (issued.documentKind === 'CREDIT_NOTE') return;
  await spendCredits(context, contractsOn(issued), issued.id);
}

/** A contract that is wholly invoiced, and owes nothing, closes. */
export const closeInvoiced = (context: WriteContext, issued: Receipt): Promise<void> =>
  closeContracts(context, contractsOn(issued));
