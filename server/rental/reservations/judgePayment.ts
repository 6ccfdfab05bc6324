import { formatMoney, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { badInput } from '../../engine/base/refusal';

/** What a booking holds of how it is paid. */
interface Payment {
  TTCPrice: Millimes | null;
  paymentOption: string | null;
  depositAmount: Millimes | null;
  depositRefund: Millimes | null;
  cancelFee: Millimes | null;
  /** What its payments hold. */
  received: Millimes;
  installments: readonly { amount: Millimes }[] | null;
}

/**
 * A down-payment is part of the price, instalments are all of it, and what is kept as a fee or given back was received
 * (domain C.5).
 * @throws Refusal on the field at fault.
 */
export function judgePayment(payment: Payment): void {
  const { TTCPrice, paymentOption, depositAmount, depositRefund, cancelFee, received, installments } =
    payment;
  if (cancelFee !== null && cancelFee > received)
    throw badInput({
      cancelFee: received
        ? `Au plus l’acompte versé, ${formatMoney(received)} DT`
        : 'Rien n’a été versé\u00a0: il n’y a pas de quoi retenir des frais',
    });
  if (depositRefund !== null && depositRefund > received)
    throw badInput({
      depositRefund: `Au plus l’acompte versé, ${formatMoney(received)} DT`,
    });
  const left = received - (cancelFee ?? 0);
  if (depositRefund !== null && depositRefund > left)
    throw badInput({
      depositRefund: `Une fois les frais retenus, il reste ${formatMoney(left)} DT à rembourser au plus`,
    });
  if (TTCPrice === null) return;
  if (depositAmount !== null && depositAmount > TTCPrice)
    throw badInput({
      depositAmount: `L’acompte dépasse le prix de la location, ${formatMoney(TTCPrice)} DT`,
    });
  const due = sum((installments ?? []).map(({ amount }) => amount));
  if (paymentOption === 'ParTranches' && due !== TTCPrice)
    throw badInput({
      installments: `Les tranches font ${formatMoney(due)} DT, le prix est de ${formatMoney(TTCPrice)} DT`,
    });
}
