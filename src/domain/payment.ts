import { formatMoney } from './money';
import type { Millimes } from './money';

/** How money is handed over (specification, paymentMode); each mode of the settings is of one of these natures. */
export type PaymentKind = 'Espaces' | 'Cheque' | 'Virement' | 'Tpe' | 'Traite';

/** The most that a cheque may be made out for (law 2024-41). */
export const CHEQUE_CEILING: Millimes = 30_000_000;

/** From so much in cash on, a payer is to be declared (domain B.7). */
export const CASH_THRESHOLD: Millimes = 5_000_000;

/** Whether what was received is no money yet: a cheque or a bill is, once its bank has credited it. */
export const waitsForMoney = (kind: PaymentKind): boolean => kind === 'Cheque' || kind === 'Traite';

/** What is worth a look before so much is taken in cash; null where nothing is. */
export const cashWarning = (kind: PaymentKind, amount: Millimes): string | null =>
  kind === 'Espaces' && amount >= CASH_THRESHOLD
    ? `${formatMoney(amount)} DT en espèces\u00a0: à partir de ${formatMoney(CASH_THRESHOLD)} DT, le payeur est à déclarer. Notez sa pièce d’identité.`
    : null;

/** What a mode of the settings requires beside what its nature does. */
export interface PaymentModeTerms {
  kind: PaymentKind;
  requiresReference: boolean | null;
  requiresDueDate: boolean | null;
}

/** What the nature of a payment asks, in words. */
const askedBy: Readonly<Record<PaymentKind, readonly string[]>> = {
  Espaces: [],
  Cheque: ['n° du chèque', 'banque', 'tireur', 'dates'],
  Virement: [],
  Tpe: ['n° d’autorisation'],
  Traite: ['n° de la traite', 'tiré'],
};

/** Whether a payment of this mode has a due date: a bill always, else where the mode says so; cash never. */
export const needsDueDate = ({ kind, requiresDueDate }: PaymentModeTerms): boolean =>
  kind === 'Traite' || (kind !== 'Espaces' && requiresDueDate === true);

/** 'Demande : n° du chèque, banque, tireur, dates', of a mode; null where it asks nothing more than the amount. */
export function askedInWords(terms: PaymentModeTerms): string | null {
  const asked = [
    ...askedBy[terms.kind],
    ...(terms.requiresReference ? ['référence'] : []),
    ...(needsDueDate(terms) ? ['échéance'] : []),
  ];
  return asked.length > 0 ? `Demande\u00a0: ${asked.join(', ')}` : null;
}

/** Why a cheque of this amount is refused; null where it is not. */
export const chequeFault = (amount: Millimes): string | null =>
  amount > CHEQUE_CEILING ? `Un chèque ne dépasse pas ${formatMoney(CHEQUE_CEILING)} DT` : null;

/** What is missing of a payment by its mode: messages by field. */
export function missingOf(
  terms: PaymentModeTerms,
  payment: { reference: string | null; dueDate: string | null },
): { reference?: string; dueDate?: string } {
  return {
    ...(terms.requiresReference && !payment.reference
      ? { reference: 'Ce mode de paiement demande une référence' }
      : {}),
    ...(needsDueDate(terms) && !payment.dueDate
      ? { dueDate: 'Ce mode de paiement demande une échéance' }
      : {}),
  };
}
