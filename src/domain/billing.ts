import type { BillableItem } from './billableItems';
import { divideRound } from './decimal';
import { percentOf, sum } from './money';
import type { Millimes } from './money';

/** A part of an item, half-open in its units. */
export interface Part {
  item: string;
  from: number;
  to: number;
}

/** What is on an invoice already, issued or pending, and was not released. */
export interface BilledPart extends Part {
  price_HT: Millimes;
  TVA: Millimes;
}

/** What may be invoiced now. */
export interface BillablePart extends BilledPart {
  of: BillableItem;
  /** Its days are over, or its month: it is ticked at first. */
  isProposed: boolean;
  /** Which of how many months it is of a rental by the month. */
  month: { number: number; count: number } | null;
}

/** A part by which it is named in an address or a form. */
export const partKey = ({ item, from, to }: Part): string => `${item}:${from}-${to}`;

/**
 * What is left to invoice of a contract by now: parts of its items that no invoice has, cut where months end. An item whose
 * price has changed since it was wholly invoiced has a part more, for the difference.
 * @param total what the contract comes to, VAT included in `TVA`.
 */
export function billableParts(
  items: readonly BillableItem[],
  billed: readonly BilledPart[],
  total: { TVA: Millimes },
): BillablePart[] {
  const parts: Unpriced[] = items.flatMap(item => {
    const own = billed.filter(one => one.item === item.key);
    const found = freeParts(item, own);
    return found.length === 0 && isWhole(item, own) ? difference(item, own) : found;
  });
  const valued = billedNow(items, billed, parts, total);
  return valued.map((priced, index) => ({ ...(parts[index] as Unpriced), ...priced }));
}

type Unpriced = Omit<BillablePart, 'price_HT' | 'TVA'>;

function freeParts(item: BillableItem, own: readonly Part[]): Unpriced[] {
  const parts: Unpriced[] = [];
  const ends = item.cuts.length > 0 ? item.cuts : [item.units];
  let from = 0;
  while (from < item.due) {
    const holder = own.find(one => one.from <= from && from < one.to);
    if (holder) {
      from = holder.to;
      continue;
    }
    const end = ends.find(one => one > from) ?? item.units;
    const next = Math.min(...own.filter(one => one.from > from).map(one => one.from), end, item.due);
    const isMonth = item.cuts.includes(next);
    const month = item.kind === 'RENTAL' && item.cuts.length > 1;
    parts.push({
      item: item.key,
      from,
      to: next,
      of: item,
      isProposed: item.isOver || isMonth,
      month: month ? { number: ends.indexOf(end) + 1, count: ends.length } : null,
    });
    from = next;
  }
  return parts;
}

const isWhole = (item: BillableItem, own: readonly Part[]) =>
  own.reduce((units, { from, to }) => units + Math.min(to, item.units) - Math.min(from, item.units), 0) >=
  item.units;

/** What a change of price left, once all days are invoiced. */
function difference(item: BillableItem, own: readonly BilledPart[]): Unpriced[] {
  const left = item.price_HT - sum(own.map(one => one.price_HT));
  const from = Math.max(item.units, ...own.map(one => one.to));
  return left === 0 ? [] : [{ item: item.key, from, to: from + 1, of: item, isProposed: true, month: null }];
}

/**
 * What each part comes to: its share of the price by days, the part that ends an item taking what the others left of it, and
 * the part that ends the contract what they left of its VAT. Whatever parts are invoiced in whatever order, once all are their
 * sum is the contract's total, to the millime.
 */
export function billedNow(
  items: readonly BillableItem[],
  billed: readonly BilledPart[],
  parts: readonly Part[],
  total: { TVA: Millimes },
): BilledPart[] {
  const all = [...billed];
  const added = parts.map(({ item: key, from, to }) => {
    const item = items.find(one => one.key === key);
    if (!item) throw new RangeError(`Nothing of the contract is called ${key}`);
    const own = all.filter(one => one.item === key);
    const part = { item: key, from, to };
    const price_HT = isWhole(item, [...own, part])
      ? item.price_HT - sum(own.map(one => one.price_HT))
      : upTo(item, to) - upTo(item, from);
    const priced = { ...part, price_HT, TVA: percentOf(price_HT, item.tvaRate) };
    all.push(priced);
    return priced;
  });
  const last = added.at(-1);
  if (last && isSettled(items, all)) last.TVA = sum([total.TVA, last.TVA, -sum(all.map(one => one.TVA))]);
  return added;
}

const upTo = ({ price_HT, units }: BillableItem, unit: number): Millimes =>
  Number(divideRound(BigInt(price_HT) * BigInt(unit), BigInt(units)));

/** Whether all of a contract is on invoices, at its price of today. */
export const isSettled = (items: readonly BillableItem[], billed: readonly BilledPart[]): boolean =>
  items.every(item => {
    const own = billed.filter(one => one.item === item.key);
    return isWhole(item, own) && sum(own.map(one => one.price_HT)) === item.price_HT;
  });
