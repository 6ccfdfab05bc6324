import { sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { shares } from '../../../src/domain/shares';
import type { FoundContract } from './found';
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
  const groups = whereSold([...byKey.values()]);
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

const atRate = (taken: readonly TakenPart[], rate: number): Millimes =>
  sum(taken.filter(one => one.part.of.tvaRate === rate).map(one => one.price_HT));

/** What is taken off at a rate of which its receipt sells less goes to the one of its contract that sells enough. */
function whereSold(groups: readonly (readonly TakenPart[])[]): TakenPart[][] {
  const placed = groups.map(group => [...group]);
  for (const group of placed)
    for (const one of group.filter(({ price_HT }) => price_HT < 0)) {
      const rate = one.part.of.tvaRate;
      if (atRate(group, rate) >= 0) continue;
      const sells = placed.find(
        other =>
          other !== group &&
          other.some(({ contract }) => contract.id === one.contract.id) &&
          atRate(other, rate) + one.price_HT >= 0,
      );
      if (!sells) continue;
      group.splice(group.indexOf(one), 1);
      sells.push(one);
    }
  return placed.filter(group => group.length > 0);
}

/** A contract that takes more off a receipt, before tax, than the receipt sells at that rate: what came back early was invoiced. */
export interface Overdrawn {
  contract: FoundContract;
  amount: Millimes;
}

/** What keeps a receipt from being one: it is for a credit note to give back. */
export function overdrawnBy({ taken }: Document): Overdrawn | null {
  for (const rate of new Set(taken.map(one => one.part.of.tvaRate))) {
    const amount = atRate(taken, rate);
    const taking = taken.find(one => one.part.of.tvaRate === rate && one.price_HT < 0);
    if (amount < 0 && taking) return { contract: taking.contract, amount: -amount };
  }
  return null;
}

const keyOf = (one: TakenPart, grouping: Grouping): string =>
  grouping === 'SAME_INVOICE' ? '' : grouping === 'SEPARATE_INVOICE' ? one.contract.id : vehicleOf(one);

/** Lines outside VAT are left alone by a discount, and so are discounts. */
export const discountable = (taken: readonly TakenPart[]): Millimes =>
  Math.max(0, sum(taken.filter(one => one.part.of.tvaRate > 0).map(one => one.price_HT)));
