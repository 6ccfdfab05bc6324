import { divideRound, requireThousandths } from './decimal';
import { percentOf, sum } from './money';
import type { Millimes } from './money';
import { receiptTotals } from './receiptTotals';
import type { RateTotal, ReceiptTotals, TaxedAmount, VatRegime } from './receiptTotals';

/** What is left to credit of a rate of an invoice: its base and its VAT, less those of its credit notes. */
export type RateLeft = Pick<RateTotal, 'rate' | 'base' | 'amount' | 'suspended'>;

/**
 * The totals of a credit note (domain C.9): at the rates of its invoice, and never more VAT than is left of each. Who
 * credits the whole base of a rate gives back the very VAT of it, whatever earlier credit notes rounded.
 */
export function creditTotals(credit: {
  lines: readonly TaxedAmount[];
  regime: VatRegime;
  stamp: Millimes;
  left: readonly RateLeft[];
}): ReceiptTotals {
  const { lines, regime, stamp, left } = credit;
  const totals = receiptTotals({ lines, regime, stamp });
  const vatByRate = totals.vatByRate.map(one => {
    const of = left.find(({ rate }) => Number(rate) === Number(one.rate));
    const cap = (vat: Millimes, most: Millimes) => (one.base === of?.base ? most : Math.min(vat, most));
    return {
      ...one,
      amount: cap(one.amount, of?.amount ?? 0),
      suspended: cap(one.suspended, of?.suspended ?? 0),
    };
  });
  const total_TVA = sum(vatByRate.map(({ amount }) => amount));
  return {
    ...totals,
    vatByRate,
    total_TVA,
    suspendedVat: sum(vatByRate.map(({ suspended }) => suspended)),
    TotalTTC: sum([totals.total_Price_HT, total_TVA, stamp]),
  };
}

/** Part of an amount, as a quantity is to another: the whole of it for the whole quantity. */
export function shareOf(amount: Millimes, part: number | string, whole: number | string): Millimes {
  const of = requireThousandths(whole, 'A quantity');
  return of === 0n
    ? amount
    : Number(divideRound(BigInt(amount) * requireThousandths(part, 'A quantity'), of));
}

/** What is left of a line, and what is asked of it. */
interface LinePart {
  quantity: number | string | null;
  amount: Millimes;
}

/** Whether only a part of a line's quantity is credited. */
export const isPartOf = (left: LinePart, quantity: number | string | null): boolean =>
  quantity !== null && left.quantity !== null && Number(quantity) !== Number(left.quantity);

/**
 * What is credited of a line: its share by the quantity, or the amount that is given. What a form proposed for the whole
 * of it is not an amount that somebody chose for a part.
 */
export function creditedAmount(
  left: LinePart,
  { quantity, amount }: { quantity: number | string | null; amount: Millimes | null },
): Millimes {
  const isPart = isPartOf(left, quantity);
  if (amount !== null && !(isPart && amount === left.amount)) return amount;
  return isPart ? shareOf(left.amount, quantity ?? 0, left.quantity ?? 1) : left.amount;
}

/** The VAT printed on a line of a credit note. */
export const creditedVat = ({ price_HT, tvaRate }: TaxedAmount, regime: VatRegime): Millimes =>
  regime === 'NORMAL' ? percentOf(price_HT, tvaRate) : 0;
