import { formatDinars, percentOf, sum } from './money';
import type { Millimes } from './money';
import { discountable, lineTotals, receiptTotals, vatOf } from './receiptTotals';
import type { ReceiptTotals, TaxedAmount, VatRegime } from './receiptTotals';

type Decimal = number | string;

/** What is charged beside vehicles: worked out from a quantity and a unit price. */
export interface OtherLine {
  quantity: Decimal;
  unitPrice_HT: Millimes;
  tvaRate: Decimal;
  /** Days of use that it charges, or gives back where it takes away. */
  days?: number | null;
}

/** A vehicle's line, and how long it was rented: the levy counts these days. */
export interface VehicleLine extends TaxedAmount {
  days: number;
}

/** What a receipt charges, as it is typed (domain C.9); amounts in millimes, rates in percent. */
export interface ReceiptDraft {
  documentKind: 'INVOICE' | 'CREDIT_NOTE' | 'CASH_RECEIPT' | 'DAMAGE_INVOICE';
  vatRegime: VatRegime;
  vehicles: readonly VehicleLine[];
  options: readonly TaxedAmount[];
  otherLines: readonly OtherLine[];
  discountPercent: Decimal | null;
  discountAmount: Millimes | null;
}

/** The settings of the day of issue. */
export interface ReceiptTerms {
  stamp: { amount: Millimes; stampOnCreditNote: boolean | null };
  /** The levy on rented days (domain B.3); with a rate it is in the base of VAT. Null where there is none. */
  levy: { perDay: Millimes; tvaRate: Decimal | null } | null;
}

/** A line with its amounts: `net_HT` is after its share of the discount, TVA and TTCPrice before it. */
interface PricedLine {
  price_HT: Millimes;
  net_HT: Millimes;
  TVA: Millimes;
  TTCPrice: Millimes;
}

export interface PricedReceipt extends Omit<ReceiptTotals, 'net'> {
  rentalDayLevy: Millimes;
  vehicles: PricedLine[];
  options: PricedLine[];
  otherLines: PricedLine[];
}

/** The most that may be taken off a draft, before tax. */
export const discountableOf = (draft: ReceiptDraft): Millimes => discountable(linesOf(draft));

/** What the discount of a draft takes off, before tax. */
export function discountOf(draft: ReceiptDraft): Millimes {
  if (draft.discountPercent !== null) return percentOf(discountableOf(draft), draft.discountPercent);
  return draft.discountAmount ?? 0;
}

/** Lines that take more off a rate of VAT than the document sells at it: the first of them, and what to do. */
export interface OverdrawnRate {
  /** Of the other lines; null where it is a line of a contract. */
  line: number | null;
  field: 'tvaRate' | 'unitPrice_HT';
  text: string;
}

/** What takes away does so from what bears the same rate: no base is below zero (money.md, « By rate »). */
export function overdrawnRate(draft: ReceiptDraft): OverdrawnRate | null {
  const rateOf = ({ tvaRate }: TaxedAmount) => (draft.vatRegime === 'EXONERE' ? 0 : Number(tvaRate));
  const lines = linesOf(draft);
  for (const taking of lines.filter(({ price_HT }) => price_HT < 0)) {
    const rate = rateOf(taking);
    const own = lines.filter(line => rateOf(line) === rate).map(({ price_HT }) => price_HT);
    if (sum(own) >= 0) continue;
    const sold = sum(own.filter(price => price > 0));
    const line = lines.indexOf(taking) - draft.vehicles.length - draft.options.length;
    const percent = `${String(rate).replace('.', ',')}\u00a0%`;
    return {
      line: line < 0 ? null : line,
      field: sold === 0 ? 'tvaRate' : 'unitPrice_HT',
      text:
        sold === 0
          ? `Rien n’est vendu à ${percent}\u00a0: une remise a le taux de ce qu’elle diminue`
          : `À ${percent}, les remises prennent ${formatDinars(sold - sum(own))} sur ${formatDinars(sold)}\u00a0: au plus ce qui est vendu à ce taux`,
    };
  }
  return null;
}

/**
 * A receipt's lines and totals, the same on both sides: the server writes them, the form shows them while it is filled.
 * The stamp is once per invoice, and on no cash receipt (domain B.2).
 * Throws RangeError where the discount exceeds what it may be taken off (`discountableOf`).
 */
export function priceReceipt(draft: ReceiptDraft, terms: ReceiptTerms): PricedReceipt {
  const { vatRegime } = draft;
  const lines = linesOf(draft);
  const levy = levyOf(draft, terms);
  const { net, ...totals } = receiptTotals({
    lines,
    discount: discountOf(draft),
    stamp: stampOf(draft.documentKind, terms.stamp),
    regime: vatRegime,
    levy,
  });
  const priced = lines.map((line, index): PricedLine => {
    const TVA = vatOf(line, vatRegime);
    return {
      price_HT: line.price_HT,
      net_HT: net[index] ?? 0,
      TVA,
      TTCPrice: sum([line.price_HT, TVA]),
    };
  });
  const { vehicles, options } = draft;
  const others = vehicles.length + options.length;
  return {
    ...totals,
    rentalDayLevy: levy?.amount ?? 0,
    vehicles: priced.slice(0, vehicles.length),
    options: priced.slice(vehicles.length, others),
    otherLines: priced.slice(others),
  };
}

/** Vehicles, options, others: the order in which they are spread upon and printed. */
const linesOf = ({ vehicles, options, otherLines }: ReceiptDraft): TaxedAmount[] => [
  ...vehicles,
  ...options,
  ...otherLines.map(({ quantity, unitPrice_HT, tvaRate }) => ({
    price_HT: lineTotals({ quantity, unitPriceHT: unitPrice_HT, tvaRate }).price_HT,
    tvaRate,
  })),
];

function levyOf({ documentKind, vehicles, otherLines }: ReceiptDraft, { levy }: ReceiptTerms) {
  if (!levy || documentKind === 'CREDIT_NOTE') return null;
  const amount = levy.perDay * sum([...vehicles.map(({ days }) => days), ...otherLines.map(usedDays)]);
  return amount > 0 ? { amount, tvaRate: levy.tvaRate } : null;
}

/** Days of use that a line charges, below zero those that it gives back: once its vehicle. */
export const usedDays = ({ days, unitPrice_HT }: Pick<OtherLine, 'days' | 'unitPrice_HT'>): number =>
  unitPrice_HT < 0 ? -(days ?? 0) : (days ?? 0);

function stampOf(kind: ReceiptDraft['documentKind'], stamp: ReceiptTerms['stamp']): Millimes {
  if (kind === 'CASH_RECEIPT' || (kind === 'CREDIT_NOTE' && !stamp.stampOnCreditNote)) return 0;
  return stamp.amount;
}
