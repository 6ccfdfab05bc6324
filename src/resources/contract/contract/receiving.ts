import type { Draft } from '../../../schema/field';
import { receivedGuarantee, waivedGuarantee } from '../../bank/guarantee/given';
import { chequeOf, collected } from '../../receipt/payment/handedOver';

const isOver = (stage: unknown) => stage === 'CLOSED' || stage === 'CANCELLED';
const isOnRoad = (stage: unknown) => stage === 'SIGNED' || stage === 'DEPARTED';
/** Signed, and its caution not received yet. */
const isAwaited = ({ stage, guaranteeAmount, guaranteeState }: Draft) =>
  isOnRoad(stage) && Number(guaranteeAmount) > 0 && (!guaranteeState || guaranteeState === 'EXPECTED');

/** What the client hands over at the counter: a payment, the caution, or none. */
export const receiving = {
  createContractPayment: {
    label: 'Encaisser',
    access: 'create_receipt_payment',
    fields: collected,
    initial: ({ restToPay, client }: Draft) => ({ amount: restToPay, ...chequeOf(client) }),
    reads: ['restToPay'],
    when: ({ stage, restToPay }: Draft) => !isOver(stage) && restToPay !== 0,
    success: 'Règlement enregistré avec succès\u00a0!',
    handsOver: 'payments',
    icon: 'hand-coins',
  },
  receiveContractGuarantee: {
    label: 'Recevoir la caution',
    access: 'create_receipt_payment',
    fields: receivedGuarantee,
    initial: ({ guaranteeAmount }: Draft) => ({ amount: guaranteeAmount }),
    reads: ['guaranteeAmount', 'guaranteeState'],
    when: (one: Draft) => isAwaited(one) || (isOnRoad(one.stage) && one.guaranteeState === 'NONE'),
    success: 'Caution reçue.',
    handsOver: 'guarantees',
    icon: 'shield',
  },
  waiveContractGuarantee: {
    label: 'Partir sans caution',
    icon: 'handshake',
    access: 'update_contract',
    fields: waivedGuarantee,
    reads: ['guaranteeAmount', 'guaranteeState'],
    when: isAwaited,
    success: 'Location sans caution.',
    quiet: true,
  },
} as const;
