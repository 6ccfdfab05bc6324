import { sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import type { Receipt } from '../receipts/priceDraft';
import type { UntaxedSale } from './vatMention';

type Regime = Pick<
  Receipt,
  | 'vatRegime'
  | 'suspensionDecision'
  | 'suspensionDate'
  | 'suspensionFrom'
  | 'suspensionUntil'
  | 'visaedOrder'
  | 'visaedOrderDate'
  | 'suspendedVat'
  | 'exemptionReason'
>;

/** The regime of a receipt that bears no VAT; nothing of one that does. */
export const untaxedSale = (receipt: Regime): UntaxedSale => ({
  suspension:
    receipt.vatRegime === 'SUSPENSION'
      ? {
          decision: receipt.suspensionDecision ?? '',
          date: receipt.suspensionDate,
          from: receipt.suspensionFrom,
          until: receipt.suspensionUntil,
          order: receipt.visaedOrder,
          orderDate: receipt.visaedOrderDate,
          vat: receipt.suspendedVat ?? 0,
        }
      : null,
  exemption: receipt.vatRegime === 'EXONERE' ? (receipt.exemptionReason ?? '') : null,
});

/** What of a receipt its rates rest on. */
interface Rated extends Pick<Receipt, 'vatRegime'> {
  vatByRate: readonly { rate: number; base: Millimes; amount: Millimes }[] | null;
}

/** The rate that a line is charged: none where the whole receipt is without VAT, whatever rate it would bear. */
export const chargedRate = (
  { vatRegime }: Pick<Rated, 'vatRegime'>,
  tvaRate: number | null,
): number | null => (vatRegime === 'SUSPENSION' || vatRegime === 'EXONERE' ? 0 : tvaRate);

/** VAT by the rates that are charged; without VAT, one base at 0 %. */
export function chargedRates(receipt: Rated): { rate: number; base: number; amount: number }[] {
  const rates = (receipt.vatByRate ?? []).map(({ rate, base, amount }) => ({ rate, base, amount }));
  if (chargedRate(receipt, null) === null || rates.length === 0) return rates;
  return [{ rate: 0, base: sum(rates.map(vat => vat.base)), amount: 0 }];
}
