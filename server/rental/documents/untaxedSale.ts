import type { Receipt } from '../receipts/priceDraft';
import type { UntaxedSale } from './vatMention';

type Regime = Pick<
  Receipt,
  | 'vatRegime'
  | 'suspensionDecision'
  | 'suspensionFrom'
  | 'suspensionUntil'
  | 'suspendedVat'
  | 'exemptionReason'
>;

/** The regime of a receipt that bears no VAT; nothing of one that does. */
export const untaxedSale = (receipt: Regime): UntaxedSale => ({
  suspension:
    receipt.vatRegime === 'SUSPENSION'
      ? {
          decision: receipt.suspensionDecision ?? '',
          from: receipt.suspensionFrom,
          until: receipt.suspensionUntil,
          vat: receipt.suspendedVat ?? 0,
        }
      : null,
  exemption: receipt.vatRegime === 'EXONERE' ? (receipt.exemptionReason ?? '') : null,
});
