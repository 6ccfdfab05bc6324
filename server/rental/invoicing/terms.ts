import type { CalendarDate } from '../../../src/domain/calendarDate';
import type { VatRegime } from '../../../src/domain/receiptTotals';
import type { Discount } from './documents';

/** The terms of the receipts beside their lines. */
export interface InvoicingTerms extends Discount {
  vatRegime: VatRegime;
  suspensionDecision: string | null;
  suspensionFrom: CalendarDate | null;
  suspensionUntil: CalendarDate | null;
  exemptionReason: string | null;
}

type TermsInput = { [K in keyof InvoicingTerms]?: InvoicingTerms[K] | null };

/** The same with what is not given: no discount, the usual regime; what a regime does not use is dropped. */
export function termsOf(input: TermsInput): InvoicingTerms {
  const discountType = input.discountType ?? 'PERCENT';
  const vatRegime = input.vatRegime ?? 'NORMAL';
  const isSuspended = vatRegime === 'SUSPENSION';
  return {
    discountType,
    discountPercent: discountType === 'PERCENT' ? (input.discountPercent ?? null) : null,
    discountAmount: discountType === 'AMOUNT' ? (input.discountAmount ?? null) : null,
    vatRegime,
    suspensionDecision: isSuspended ? (input.suspensionDecision ?? null) : null,
    suspensionFrom: isSuspended ? (input.suspensionFrom ?? null) : null,
    suspensionUntil: isSuspended ? (input.suspensionUntil ?? null) : null,
    exemptionReason: vatRegime === 'EXONERE' ? (input.exemptionReason ?? null) : null,
  };
}
