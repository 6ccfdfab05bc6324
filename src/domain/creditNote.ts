import { divideRound, requireThousandths } from './decimal';
import { percentOf, sum } from './money';
import type { Millimes } from './money';
import { receiptTotals } from './receiptTotals';
import type { Levy, RateTotal, ReceiptTotals, TaxedAmount, VatRegime } from './receiptTotals';

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
  /** Its part of the levy on rented days; as its invoice has it, beside VAT or at a rate. */
  levy?: Levy | null;
}): ReceiptTotals {
  const { lines, regime, stamp, left, levy = null } = credit;
  const totals = receiptTotals({ lines, regime, stamp, levy });
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
    TotalTTC: sum([totals.TotalTTC, -totals.total_TVA, total_TVA]),
  };
}

/** A rate of which a credit note would take more than is left, or less than nothing; null where each has enough. */
export function rateBeyond(
  { vatByRate }: Pick<ReceiptTotals, 'vatByRate'>,
  left: readonly RateLeft[],
): { rate: string; base: Millimes; left: Millimes } | null {
  for (const { rate, base } of vatByRate) {
    const of = left.find(one => Number(one.rate) === Number(rate))?.base ?? 0;
    if (base < 0 || base > of) return { rate, base, left: of };
  }
  return null;
}

/** A line of an invoice of which something is left, and what a credit note takes of it. */
export interface CreditedPart {
  tvaRate: number | string;
  left: Millimes;
  amount: Millimes;
}

/** Whether nothing is left of an invoice: of no rate, lines that take away included. */
export function isWholeCredit(parts: readonly CreditedPart[]): boolean {
  const rests = new Map<number, Millimes>();
  for (const { tvaRate, left, amount } of parts)
    rests.set(Number(tvaRate), (rests.get(Number(tvaRate)) ?? 0) + left - amount);
  return [...rests.values()].every(rest => rest === 0);
}

/**
 * What a credit note gives back of the levy on rented days (domain B.3): its days' share of it, all that is left with the
 * whole invoice.
 * @param days of the invoice; `credited` those that the note credits. Each counts once a vehicle.
 */
export function creditedLevy(levy: {
  charged: Millimes;
  left: Millimes;
  days: number;
  credited: number;
  isWhole: boolean;
}): Millimes {
  const { charged, left, days, credited, isWhole } = levy;
  if (isWhole || credited >= days) return left;
  return Math.min(left, shareOf(charged, credited, days));
}

/** Part of an amount, as a quantity is to another: the whole of it for the whole quantity. */
export function shareOf(amount: Millimes, part: number | string, whole: number | string): Millimes {
  const of = requireThousandths(whole, 'A quantity');
  return of === 0n
    ? amount
    : Number(divideRound(BigInt(amount) * requireThousandths(part, 'A quantity'), of));
}

/** What is left of a line: an amount below zero takes away. */
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

/**
 * How many of a line's units an amount credits: all that is left with the whole of what is left, none where only its price
 * is reduced, so that what is left can be credited by quantity still; null of a line that counts none.
 */
export function creditedQuantity(
  left: LinePart,
  { quantity, amount }: { quantity: number | string | null; amount: Millimes },
): number | null {
  if (left.quantity === null) return null;
  if (amount === left.amount) return Number(left.quantity);
  return isPartOf(left, quantity) ? Number(quantity) : 0;
}

/**
 * What a note proposes of a line by line rest: all of it, or, where contracts were invoiced for more than they cost now, so
 * much of their days, the last ones first: whole days as such, and the amount.
 * @param over before tax; zero where all is proposed.
 */
export function proposedCredit<L extends { quantity: number | null; amount: Millimes }>(
  left: readonly L[],
  over: Millimes,
): L[] {
  if (over <= 0) return [...left];
  let rest = over;
  const taken = left.toReversed().flatMap(line => {
    const amount = Math.min(rest, line.amount);
    if (line.quantity === null || amount <= 0) return [];
    rest -= amount;
    return [{ ...line, quantity: Math.floor((amount * line.quantity) / line.amount), amount }];
  });
  return taken.toReversed();
}

/** The VAT printed on a line of a credit note. */
export const creditedVat = ({ price_HT, tvaRate }: TaxedAmount, regime: VatRegime): Millimes =>
  regime === 'NORMAL' ? percentOf(price_HT, tvaRate) : 0;
