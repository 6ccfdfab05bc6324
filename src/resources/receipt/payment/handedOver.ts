import { presentDay } from '../../../domain/clock';
import { detailFieldsByKind, chequeFault, expiryFault } from '../../../domain/payment';
import type { PaymentKind } from '../../../domain/payment';
import { identityTypes, paymentNatures } from '../../../product/enumerations';
import { identityNumber } from '../../../product/kinds/identityCards';
import { rib } from '../../../product/kinds/rib';
import type { Draft, Named } from '../../../schema/field';
import { choice, date, money, reference, text } from '../../../schema/fields';

/** Of a payment of one of these natures. */
export const paidBy =
  (...kinds: readonly PaymentKind[]) =>
  (record: Draft, row: Draft = record) =>
    kinds.some(kind => kind === row.paymentMode);
const byCheque = paidBy('Cheque');
const byBill = paidBy('Traite');
const byCard = paidBy('Tpe');
const inCash = paidBy('Espaces');

const { Cheque, Tpe, Traite } = detailFieldsByKind;

/**
 * What is received in one go, and how: the nature of its mode decides what is required (`detailFieldsByKind`, domain
 * C.9).
 */
export const handedOver = {
  mode: reference('Mode', 'payment-modes', { fills: { paymentMode: 'kind' }, asButtons: true, wide: true }),
  paymentMode: choice('Nature', paymentNatures, {
    required: true,
    show: 'api',
    offers: ['Espaces', 'Cheque', 'Virement', 'Tpe', 'Traite'],
  }),
  date: date('Date', { required: true, default: 'today' }),
  amount: money('Montant', {
    required: true,
    min: 0.001,
    total: true,
    check: (amount, one) => (byCheque(one) ? chequeFault(amount) : null),
  }),
  chequeNumber: text('N° du chèque', {
    required: Cheque.chequeNumber,
    max: 20,
    ignoreSeparators: true,
    when: byCheque,
  }),
  bank: text('Banque', { required: Cheque.bank, max: 80, when: byCheque }),
  drawer: text('Tireur', { required: Cheque.drawer, max: 120, when: byCheque }),
  chequeDate: date('Date du chèque', { required: Cheque.chequeDate, when: byCheque }),
  expiryDate: date('Valable jusqu’au', {
    required: Cheque.expiryDate,
    when: byCheque,
    notBefore: 'chequeDate',
    check: (expiry, one) => expiryFault(expiry, one.date),
  }),
  tuniCheque: text('Réservation TuniChèque', {
    max: 40,
    ignoreSeparators: true,
    when: byCheque,
    help: 'Sans elle, la provision du chèque n’est pas vérifiée',
  }),
  treatyNumber: text('N° de la traite', {
    required: Traite.treatyNumber,
    max: 40,
    ignoreSeparators: true,
    when: byBill,
  }),
  drawee: text('Tiré', { required: Traite.drawee, max: 120, when: byBill }),
  draweeRIB: rib('RIB du tiré', { when: byBill }),
  terminal: text('Terminal', { max: 40, when: byCard }),
  authorisation: text('N° d’autorisation', { required: Tpe.authorisation, max: 20, when: byCard }),
  lastDigits: text('4 derniers chiffres', {
    when: byCard,
    pattern: /^\d{4}$/,
    message: 'Les 4 derniers chiffres de la carte',
  }),
  dueDate: date('Échéance', { when: paidBy('Cheque', 'Virement', 'Tpe', 'Traite') }),
  reference: text('Référence', { max: 60 }),
};

/**
 * Who hands over cash, while `isCash`: from so much on, in one go or in parts of one document, they are to be declared, and
 * the server requires it (`judgeMoney`, domain B.7).
 */
const fromMuch = 'À dire dès 5\u00a0000\u00a0DT en espèces\u00a0; du client, c’est la sienne qui est prise';
export const identityWhen = (isCash: (record: Draft) => boolean) =>
  ({
    identityType: choice('Pièce du payeur', identityTypes, { default: 'CIN', when: isCash }),
    identityNumber: identityNumber('N° de la pièce', { when: isCash, help: fromMuch }),
  }) as const;
export const identity = identityWhen(inCash);

/** Where the money goes, which need not be given where there is but one way. */
export const account = {
  account: reference('Compte', 'bank-accounts', {
    help: 'Le compte habituel du mode, ou le seul de sa nature, quand il n’est pas dit',
  }),
};

/** What a cheque of this client begins with: drawn by them, today. */
export const chequeOf = (client: unknown): Draft => ({
  drawer: (client as Named | null | undefined)?.label ?? null,
  chequeDate: presentDay(),
});

/** The input of « Encaisser », wherever it is pressed. */
export const collected = {
  ...handedOver,
  payer: text('Remis par', { max: 120, when: inCash, help: 'Quand ce n’est pas le client' }),
  ...identity,
  ...account,
};
