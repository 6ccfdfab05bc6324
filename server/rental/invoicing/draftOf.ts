import type { ReceiptTerms } from '../../../src/domain/receiptDraft';
import { priceDraft } from '../receipts/priceDraft';
import type { Charged } from '../receipts/priceDraft';
import type { Document } from './documents';
import { linesOf } from './receiptLines';
import type { InvoicingTerms } from './terms';

/** The lines of a document and its totals, as it is issued: the very function of every receipt. @throws Refusal on the discount */
export function draftOf(document: Document, invoicingTerms: InvoicingTerms, terms: ReceiptTerms) {
  const { billings, ...lines } = linesOf(document.taken);
  const { discountType, discountPercent, discountAmount } = document.discount;
  const charged = {
    documentKind: 'INVOICE' as const,
    vatRegime: invoicingTerms.vatRegime,
    discountType,
    discountPercent,
    discountAmount,
    ...lines,
  };
  return { ...charged, ...priceDraft(charged as unknown as Charged, terms), billings };
}
