import { chequeFault } from '../../../domain/payment';
import type { PaymentKind } from '../../../domain/payment';
import { paymentModes } from '../../../product/enumerations';
import type { Draft } from '../../../schema/field';
import { choice, date, money, reference, text } from '../../../schema/fields';

/** Of a payment of one of these natures. */
export const paidBy =
  (...kinds: readonly PaymentKind[]) =>
  (record: Draft, row: Draft = record) =>
    kinds.some(kind => kind === row.paymentMode);
const byCheque = paidBy('Cheque');
const byBill = paidBy('Traite');

/** What is received in one go, and how: the nature of its mode decides what is asked (domain C.9). */
export const handedOver = {
  date: date('Date', { required: true, default: 'today' }),
  amount: money('Montant', {
    required: true,
    min: 0.001,
    total: true,
    check: (amount, one) => (byCheque(one) ? chequeFault(amount) : null),
  }),
  mode: reference('Mode', 'payment-modes', { fills: { paymentMode: 'kind' } }),
  paymentMode: choice('Nature', paymentModes, { required: true, show: 'api' }),
  chequeNumber: text('N° du chèque', { required: true, max: 20, ignoreSeparators: true, when: byCheque }),
  bank: text('Banque', { required: true, max: 80, when: byCheque }),
  drawer: text('Tireur', { required: true, max: 120, when: byCheque }),
  chequeDate: date('Date du chèque', { required: true, when: byCheque }),
  expiryDate: date('Valable jusqu’au', { required: true, when: byCheque, notBefore: 'chequeDate' }),
  treatyNumber: text('N° de la traite', { required: true, max: 40, ignoreSeparators: true, when: byBill }),
  drawee: text('Tiré', { required: true, max: 120, when: byBill }),
  authorisation: text('N° d’autorisation', { required: true, max: 20, when: paidBy('Tpe') }),
  dueDate: date('Échéance', { when: paidBy('Cheque', 'Virement', 'Tpe', 'Traite') }),
  reference: text('Référence', { max: 60 }),
};

/** Where the money goes, which need not be said where there is but one way. */
export const account = {
  account: reference('Compte', 'bank-accounts', {
    help: 'Le compte habituel du mode, ou le seul de sa nature, quand il n’est pas dit',
  }),
};

/** What « Encaisser » asks, wherever it is pressed. */
export const collected = { ...handedOver, ...account };
