import { AmountOverflow, sum } from '../../../src/domain/money';
import { overdrawnRate, priceReceipt } from '../../../src/domain/receiptDraft';
import type { ReceiptDraft, ReceiptTerms } from '../../../src/domain/receiptDraft';
import receipts from '../../../src/resources/receipt/receipt';
import receiptLines from '../../../src/resources/receipt/receipt-line';
import type { RecordOf } from '../../../src/schema/defineResource';
import { badInput } from '../../engine/base/refusal';
import { beyondAmounts } from '../../engine/records/refuseOverflow';

export type Receipt = RecordOf<typeof receipts>;
export type ReceiptLine = RecordOf<typeof receiptLines>;

/** What of a receipt its amounts rest on. */
export type Charged = Partial<
  Pick<
    Receipt,
    | 'documentKind'
    | 'vatRegime'
    | 'vehicles'
    | 'additionalReceiptOptions'
    | 'otherLines'
    | 'discountType'
    | 'discountPercent'
    | 'discountAmount'
  >
>;

/** The lines of a receipt that are a vehicle's, or a service's. */
export const vehicleLines = ({ vehicles }: Pick<Charged, 'vehicles'>): ReceiptLine[] =>
  (vehicles ?? []) as unknown as ReceiptLine[];

/** A line of vehicles, as its days are counted. */
export interface Rented extends Pick<ReceiptLine, 'vehicleId'> {
  vehicleDetails: Pick<ReceiptLine['vehicleDetails'], 'numberOfDays'>;
}

/** Days that a line of vehicles charges, once each: what the levy counts. */
export const rentedDays = ({ vehicleDetails, vehicleId }: Rented): number =>
  (vehicleDetails.numberOfDays ?? 0) * (vehicleId ?? []).length;

/** A receipt as it is priced: the same shape as a form gives (`src/domain/receiptDraft`). */
export const draftOf = (receipt: Charged): ReceiptDraft => ({
  documentKind: receipt.documentKind ?? 'INVOICE',
  vatRegime: receipt.vatRegime ?? 'NORMAL',
  vehicles: vehicleLines(receipt).map(({ vehicleDetails, vehicleId }) => ({
    price_HT: vehicleDetails.price_HT,
    tvaRate: vehicleDetails.tvaRate,
    days: rentedDays({ vehicleDetails, vehicleId }),
  })),
  options: (receipt.additionalReceiptOptions ?? []).map(({ price_HT, tvaRate }) => ({
    price_HT: price_HT ?? 0,
    tvaRate: tvaRate ?? 0,
  })),
  otherLines: receipt.otherLines ?? [],
  discountPercent: receipt.discountType === 'PERCENT' ? (receipt.discountPercent ?? 0) : null,
  discountAmount: receipt.discountType === 'PERCENT' ? null : (receipt.discountAmount ?? null),
});

/**
 * The amounts of a receipt, of its lines and in all, as they are written: rows keep their ids.
 * @throws Refusal on the discount that exceeds what it may be taken off, and on the line that takes more off a rate than is
 * sold at it.
 */
export function priceDraft(receipt: Charged, terms: ReceiptTerms) {
  const { vehicles, options, otherLines, vatByRate, rentalDayLevy, ...totals } = priced(receipt, terms);
  return {
    ...totals,
    rentalDayLevy: rentalDayLevy || null,
    vatByRate: vatByRate.map(vat => ({ ...vat, rate: Number(vat.rate) })),
    vehicles: vehicleLines(receipt).map((line, index) => {
      const { price_HT = 0, net_HT = 0, TVA = 0, TTCPrice = 0 } = vehicles[index] ?? {};
      return { ...line, net_HT, vehicleDetails: { ...line.vehicleDetails, price_HT, TVA, TTCPrice } };
    }),
    additionalReceiptOptions: (receipt.additionalReceiptOptions ?? []).map((one, index) => ({
      ...one,
      ...options[index],
    })),
    otherLines: (receipt.otherLines ?? []).map((one, index) => ({ ...one, ...otherLines[index] })),
  };
}

function priced(receipt: Charged, terms: ReceiptTerms) {
  const draft = draftOf(receipt);
  try {
    const overdrawn = overdrawnRate(draft);
    if (overdrawn) {
      const { line, field, text } = overdrawn;
      throw badInput({ [line === null ? 'vehicles' : `otherLines.${line}.${field}`]: text });
    }
    return priceReceipt(draft, terms);
  } catch (error) {
    if (error instanceof AmountOverflow) throw beyondAmounts(receipts, receipt, { get: () => receiptLines });
    if (!(error instanceof RangeError)) throw error;
    throw badInput({ discountAmount: 'La remise dépasse les lignes soumises à la TVA' });
  }
}

/** How many lines a receipt has, of all sorts. */
export const lineCount = (receipt: Charged): number =>
  sum([
    vehicleLines(receipt).length,
    (receipt.additionalReceiptOptions ?? []).length,
    (receipt.otherLines ?? []).length,
  ]);
