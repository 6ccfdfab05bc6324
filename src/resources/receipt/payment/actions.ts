import { owedStates } from '../../../product/enumerations';
import type { Draft } from '../../../schema/field';
import { money, reference, text } from '../../../schema/fields';
import { hasCredit, isInForce, waits } from './conditions';
import { collected } from './handedOver';
import { receiptLetter } from './receiptMessage';

const ofCredit = ({ unallocated }: Draft) => ({ amount: unallocated });

/** Another client is given what is at the credit of one: its amount, and why. */
export const transferred = {
  to: reference('Au crédit de', 'clients', { required: true, searchable: true }),
  amount: money('Montant', { required: true, min: 0.001 }),
  reason: text('Motif', { required: true, max: 300, wide: true }),
};

/** What is done with a payment once it is written: it is used, given back, rejected, voided. */
export const actions = {
  PaymentPDF: {
    label: 'Imprimer le reçu',
    print: 'number',
    document: () => 'Reçu',
    when: isInForce,
    refusal: 'Ce règlement n’a plus cours\u00a0: il n’y a pas de reçu à remettre.',
  },
  sendPaymentReceipt: {
    ...receiptLetter,
    access: 'create_receipt_payment',
    reads: ['direction'],
    when: (one: Draft) => one.direction === 'IN' && isInForce(one),
    refusal: 'Ce règlement n’a plus cours\u00a0: il n’y a pas de reçu à remettre.',
  },
  clearPayment: {
    from: ['RECEIVED'],
    to: 'CLEARED',
    label: 'Marquer encaissé',
    access: 'update_receipt_payment',
    ask: ['clearedOn'],
    reads: ['paymentMode', 'direction'],
    when: (one: Draft) => waits(one) && one.direction === 'IN',
    refusal: 'Seul un chèque ou une traite que nous avons reçu s’encaisse.',
    success: 'Règlement encaissé\u00a0: son écriture est passée.',
  },
  debitPayment: {
    from: ['RECEIVED'],
    to: 'CLEARED',
    label: 'Marquer débité',
    icon: 'arrow-left-right',
    access: 'update_receipt_payment',
    ask: ['clearedOn'],
    reads: ['paymentMode', 'direction'],
    when: (one: Draft) => waits(one) && one.direction === 'OUT',
    refusal: 'Seul un chèque ou une traite que nous avons émis se débite.',
    success: 'Règlement débité\u00a0: son écriture est passée.',
  },
  allocatePayment: {
    label: 'Affecter',
    access: 'create_receipt_payment',
    fields: {
      receipt: reference('Facture', 'receipts', {
        searchable: true,
        within: 'client',
        among: { status: owedStates },
      }),
      refund: reference('Ou remboursement à rendre', 'payments', {
        searchable: true,
        within: 'client',
        among: { direction: ['OUT'] },
        help: 'Celui d’un règlement qui a été rejeté depuis',
      }),
      amount: money('Montant', { required: true, min: 0.001 }),
    },
    initial: ofCredit,
    reads: ['unallocated'],
    when: hasCredit,
    success: 'Montant affecté.',
    icon: 'receipt',
    quiet: true,
  },
  refundPayment: {
    label: 'Rembourser',
    access: 'update_receipt_payment',
    fields: collected,
    initial: ofCredit,
    reads: ['unallocated'],
    when: hasCredit,
    success: 'Remboursement enregistré.',
    icon: 'undo',
    quiet: true,
  },
  transferPayment: {
    label: 'Transférer',
    access: 'update_receipt_payment',
    fields: transferred,
    initial: ofCredit,
    reads: ['unallocated'],
    when: hasCredit,
    success: 'Crédit transféré\u00a0: il est au compte de l’autre client.',
    icon: 'users',
    quiet: true,
  },
  rejectPayment: {
    from: ['RECEIVED', 'CLEARED'],
    to: 'REJECTED',
    label: 'Rejeté par la banque',
    access: 'update_receipt_payment',
    ask: ['rejectedOn', 'rejectReason', 'rejectFee'],
    reads: ['paymentMode'],
    when: waits,
    refusal: 'Seul un chèque ou une traite se rejette.',
    success: 'Règlement rejeté\u00a0: ce qu’il réglait est de nouveau dû.',
    icon: 'triangle-alert',
    quiet: true,
    danger: true,
  },
  undoRejection: {
    label: 'Annuler le rejet',
    access: 'update_receipt_payment',
    fields: { reason: text('Motif', { required: true, max: 300 }) },
    when: ({ state }: Draft) => state === 'REJECTED',
    confirm:
      'Le rejet et ses frais seront contrepassés à la date d’aujourd’hui, et le règlement réglera de nouveau ses factures.',
    success: 'Rejet annulé\u00a0: le règlement compte de nouveau.',
    icon: 'history',
    quiet: true,
  },
  liftRejection: {
    label: 'Lever la vigilance',
    access: 'update_receipt_payment',
    fields: { reason: text('Parce que', { required: true, max: 300 }) },
    reads: ['direction', 'liftedOn'],
    when: ({ state, direction, liftedOn }: Draft) => state === 'REJECTED' && direction === 'IN' && !liftedOn,
    success: 'Vigilance levée\u00a0: les chèques de ce client sont de nouveau acceptés.',
    icon: 'shield',
    quiet: true,
  },
  voidPayment: {
    from: ['RECEIVED', 'CLEARED'],
    to: 'VOIDED',
    label: 'Annuler',
    access: 'delete_receipt_payment',
    ask: ['voidReason'],
    confirm: 'Le règlement sera contrepassé à la date d’aujourd’hui, et ce qu’il réglait sera de nouveau dû.',
    success: 'Règlement annulé.',
    quiet: true,
    danger: true,
  },
} as const;
