import type { VatRegime } from '../../../src/domain/receiptTotals';
import type { VatSuspension } from '../../../src/domain/vatSuspension';
import type { Discount } from './documents';

/** Under which regime of VAT a receipt is, and by which decision. */
export interface RegimeTerms extends VatSuspension {
  vatRegime: VatRegime;
  exemptionReason: string | null;
}

/** The terms of the receipts beside their lines. */
export interface InvoicingTerms extends Discount, RegimeTerms {}

type Given<T> = { [K in keyof T]?: T[K] | null };

/** The same with what is not given: no discount, the usual regime; what a regime does not use is dropped. */
export function termsOf(input: Given<InvoicingTerms>): InvoicingTerms {
  const discountType = input.discountType ?? 'PERCENT';
  return {
    discountType,
    discountPercent: discountType === 'PERCENT' ? (input.discountPercent ?? null) : null,
    discountAmount: discountType === 'AMOUNT' ? (input.discountAmount ?? null) : null,
    ...regimeOf(input),
  };
}

/** The regime of them alone. */
export function regimeOf(input: Given<RegimeTerms>): RegimeTerms {
  const vatRegime = input.vatRegime ?? 'NORMAL';
  const isSuspended = vatRegime === 'SUSPENSION';
  return {
    vatRegime,
    suspensionDecision: isSuspended ? (input.suspensionDecision ?? null) : null,
    suspensionDate: isSuspended ? (input.suspensionDate ?? null) : null,
    suspensionFrom: isSuspended ? (input.suspensionFrom ?? null) : null,
    suspensionUntil: isSuspended ? (input.suspensionUntil ?? null) : null,
    visaedOrder: isSuspended ? (input.visaedOrder ?? null) : null,
    visaedOrderDate: isSuspended ? (input.visaedOrderDate ?? null) : null,
    exemptionReason: vatRegime === 'EXONERE' ? (input.exemptionReason ?? null) : null,
  };
}
