import { sum } from './money';
import type { Millimes } from './money';

/** What a booking says of its payment; amounts in millimes. */
export interface BookingPayment {
  TTCPrice: Millimes | null;
  paymentOption: string | null;
  depositAmount: Millimes | null;
  installments: readonly { amount: Millimes; paid: boolean | null }[] | null;
}

/**
 * What a client still owes of a booking, in millimes: its price, less the instalments that are paid where there are
 * some (they are all of the price), else less the down-payment. Null while there is no price (domain C.5).
 */
export function bookingBalance(payment: BookingPayment): Millimes | null {
  const { TTCPrice, paymentOption, depositAmount, installments } = payment;
  if (TTCPrice === null) return null;
  const paid =
    paymentOption === 'ParTranches'
      ? sum((installments ?? []).filter(one => one.paid).map(one => one.amount))
      : (depositAmount ?? 0);
  return Math.max(TTCPrice - paid, 0);
}

/** What is given back of a deposit once a fee is kept, in millimes: never less than nothing. */
export const depositLeft = (deposit: Millimes, fee: Millimes): Millimes => Math.max(deposit - fee, 0);
