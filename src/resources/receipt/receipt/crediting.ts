import type { Draft } from '../../../schema/field';
import { money, reference } from '../../../schema/fields';
import { transferred } from '../payment/actions';
import { collected } from '../payment/handedOver';
import { isCreditable, hasCredit } from './conditions';
import { credited, proposedLines } from './credited';

/** How what was issued is corrected, and what a credit note is used for. */
export const crediting = {
  createCreditNote: {
    label: 'Avoir',
    access: 'create_receipt',
    icon: 'undo',
    quiet: true,
    returns: 'receipts',
    fields: credited,
    initial: (receipt: Draft) => ({ lines: proposedLines(receipt) }),
    preview: 'creditTotals',
    confirm: 'L’avoir prend son numéro, règle d’abord ce document, et ne change plus.',
    reads: ['state', 'documentKind', 'convertedTo'],
    when: isCreditable,
    success: 'Avoir émis.',
  },
  allocateCreditNote: {
    label: 'Affecter',
    access: 'create_receipt_payment',
    icon: 'receipt',
    fields: {
      receipt: reference('Facture', 'receipts', { required: true, searchable: true }),
      amount: money('Montant', { required: true, min: 0.001 }),
    },
    initial: ({ creditLeft }: Draft) => ({ amount: creditLeft }),
    reads: ['creditLeft'],
    when: hasCredit,
    success: 'Montant affecté.',
  },
  refundCreditNote: {
    label: 'Rembourser',
    access: 'update_receipt_payment',
    icon: 'banknote',
    quiet: true,
    fields: collected,
    initial: ({ creditLeft }: Draft) => ({ amount: creditLeft }),
    reads: ['creditLeft'],
    when: hasCredit,
    success: 'Remboursement enregistré.',
  },
  transferCreditNote: {
    label: 'Transférer',
    access: 'update_receipt_payment',
    icon: 'users',
    quiet: true,
    fields: transferred,
    initial: ({ creditLeft }: Draft) => ({ amount: creditLeft }),
    reads: ['creditLeft'],
    when: hasCredit,
    success: 'Crédit transféré\u00a0: il est au compte de l’autre client.',
  },
  convertCashReceipt: {
    label: 'Changer en facture',
    access: 'create_receipt',
    icon: 'arrow-left-right',
    quiet: true,
    returns: 'receipts',
    confirm:
      'Une facture est émise aujourd’hui de ce qui reste du bon, timbre compris, et un avoir de ce bon l’annule\u00a0: ce qui a été reçu règle la facture.',
    reads: ['state', 'documentKind', 'convertedTo'],
    when: ({ state, documentKind, convertedTo }: Draft) =>
      state !== 'PENDING' && documentKind === 'CASH_RECEIPT' && !convertedTo,
    success: 'Facture émise.',
  },
} as const;
