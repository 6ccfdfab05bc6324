import { sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { shares } from '../../../src/domain/shares';
import { vehicleOf } from './receiptLines';
import type { TakenPart } from './taken';

/** How the contracts of a client are put on receipts (specification, `Receipt.state`). */
export type Grouping = 'SAME_INVOICE' | 'SEPARATE_INVOICE' | 'SAME_VEHICLE';

/** What is taken off, before tax: percent of each document, or an amount for all of them. */
export interface Discount {
  discountType: 'AMOUNT' | 'PERCENT';
  discountPercent: number | null;
  discountAmount: Millimes | null;
}

/** One receipt to be. */
export interface Document {
  state: 'NORMAL' | Grouping;
  taken: TakenPart[];
  discount: Discount;
}

/** The receipts that some parts make: one, one per contract, or one per vehicle; those of one contract alone are usual ones. */
export function documentsOf(taken: readonly TakenPart[], grouping: Grouping, discount: Discount): Document[] {
  const byKey = new Map<string, TakenPart[]>();
  for (const one of taken) {
    const key = keyOf(one, grouping);
    byKey.set(key, [...(byKey.get(key) ?? []), one]);
  }
  const groups = [...byKey.values()];
  const amounts = shares(discount.discountAmount ?? 0, groups.map(discountable));
  return groups.map((group, index) => ({
    state:
      grouping === 'SAME_INVOICE' && new Set(group.map(one => one.contract.id)).size === 1
        ? 'NORMAL'
        : grouping,
    taken: group,
    discount: {
      ...discount,
      discountAmount: discount.discountAmount === null ? null : (amounts[index] ?? 0),
    },
  }));
}

const keyOf = (one: TakenPart, grouping: Grouping): string =>
  grouping === 'SAME_INVOICE' ? '' : grouping === 'SEPARATE_INVOICE' ? one.contract.id : vehicleOf(one);

/** Lines outside VAT are left alone by a discount, and so are discounts. */
export const discountable = (taken: readonly TakenPart[]): Millimes =>
  Math.max(0, sum(taken.filter(one => one.part.of.tvaRate > 0).map(one => one.price_HT)));
