import { sum } from './money';
import type { Millimes } from './money';

/**
 * What a client still owes of a booking, in millimes: its price, less what was received for it. Never less than nothing;
 * null while there is no price (domain C.5).
 */
export const bookingBalance = (price: Millimes | null, received: Millimes): Millimes | null =>
  price === null ? null : Math.max(price - received, 0);

/** What is kept of a deposit as a fee, in millimes: never more than there is. */
export const feeKept = (deposit: Millimes, fee: Millimes): Millimes => Math.min(deposit, fee);

/**
 * What was received beyond what a booking costs, in millimes: never less than nothing; nothing while there is no price.
 */
export const overpaidOf = (price: Millimes | null, received: Millimes): Millimes =>
  price === null ? 0 : Math.max(received - price, 0);

/** What is given back of a deposit once a fee is kept, in millimes: never less than nothing. */
export const depositLeft = (deposit: Millimes, fee: Millimes): Millimes => Math.max(deposit - fee, 0);

/** Which instalments are paid, each in its place: in the order of their days, as far as what was received goes. */
export function paidInstallments(
  installments: readonly { date: string; amount: Millimes }[],
  received: Millimes,
): boolean[] {
  const inTime = [...installments.keys()].toSorted((a, b) => {
    const [first, second] = [installments[a]?.date ?? '', installments[b]?.date ?? ''];
    return first < second ? -1 : first > second ? 1 : a - b;
  });
  return [...installments.keys()].map(place => {
    const upTo = inTime.slice(0, inTime.indexOf(place) + 1);
    return sum(upTo.map(index => installments[index]?.amount ?? 0)) <= received;
  });
}
