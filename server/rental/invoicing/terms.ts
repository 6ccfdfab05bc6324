import type { CalendarDate } from '../../../src/domain/calendarDate';
import type { VatRegime } from '../../../src/domain/receiptTotals';
import type { Discount } from './documents';

/** What is said of the receipts beside their lines. */
export interface InvoicingTerms extends Discount {
  vatRegime: VatRegime;
  suspensionDecision: string | null;
  suspensionFrom: CalendarDate | null;
  suspensionUntil: CalendarDate | null;
  exemptionReason: string | null;
}

type Said = { [K in keyof InvoicingTerms]?: InvoicingTerms[K] | null };

/** The same with what is not said: no discount, the usual regime; what a regime does not ask is forgotten. */
export function termsOf(said: Said): InvoicingTerms {
  const discountType = said.discountType ?? 'PERCENT';
  const vatRegime = said.vatRegime ?? 'NORMAL';
  const isSuspended = vatRegime === 'SUSPENSION';
  return {
    discountType,
    discountPercent: discountType === 'PERCENT' ? (said.discountPercent ?? null) : null,
    discountAmount: discountType === 'AMOUNT' ? (said.discountAmount ?? null) : null,
    vatRegime,
    suspensionDecision: isSuspended ? (said.suspensionDecision ?? null) : null,
    suspensionFrom: isSuspended ? (said.suspensionFrom ?? null) : null,
    suspensionUntil: isSuspended ? (said.suspensionUntil ?? null) : null,
    exemptionReason: vatRegime === 'EXONERE' ? (said.exemptionReason ?? null) : null,
  };
}
