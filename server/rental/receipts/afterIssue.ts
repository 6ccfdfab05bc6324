import type { WriteContext } from '../../engine/records/context';
import { beginEInvoice } from '../einvoices/beginEInvoice';
import { expectWithholding } from '../payments/expectWithholding';
import { closeInvoiced, settleByDeposits } from '../invoicing/followIssue';
import { releaseContracts } from '../invoicing/releaseContracts';
import { releaseService } from '../services/releaseService';
import type { Receipt } from './priceDraft';

/**
 * What follows of the issue of any document, in the same transaction and in this order: each is given the document as it
 * was issued, with its number.
 */
export const afterIssue: readonly ((context: WriteContext, issued: Receipt) => Promise<void>)[] = [
  (context, { id }) => expectWithholding(context, id),
  beginEInvoice,
  releaseContracts,
  releaseService,
  settleByDeposits,
  closeInvoiced,
];
