import { sum } from './money';
import type { Millimes } from './money';

/** An invoice that a payment may settle, and what rests of it. */
export interface OpenInvoice {
  receipt: string;
  rest: Millimes;
}

/** What of a payment settles each invoice, in their order, and what is left of it: never less than nothing. */
export interface Spread {
  settled: readonly { receipt: string; amount: Millimes }[];
  surplus: Millimes;
  /** By how much more is settled than was paid: what was entered by hand goes too far. */
  excess: Millimes;
}

/**
 * Spreads a payment over invoices, which come oldest due first: each takes up to its rest while something is left. What
 * was entered for one by hand stays, and the others share what it leaves (money.md, « Several invoices at once »).
 * @param entered by receipt, in millimes.
 */
export function spreadPayment(
  paid: Millimes,
  invoices: readonly OpenInvoice[],
  entered: ReadonlyMap<string, Millimes> = new Map(),
): Spread {
  const byHand = sum(invoices.map(({ receipt }) => entered.get(receipt) ?? 0));
  let left = Math.max(paid - byHand, 0);
  const settled = invoices.map(({ receipt, rest }) => {
    const amount = entered.get(receipt) ?? Math.min(left, rest);
    if (!entered.has(receipt)) left -= amount;
    return { receipt, amount };
  });
  const all = sum(settled.map(({ amount }) => amount));
  return { settled, surplus: Math.max(paid - all, 0), excess: Math.max(all - paid, 0) };
}
