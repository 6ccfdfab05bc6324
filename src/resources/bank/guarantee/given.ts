import { chequeFault } from '../../../domain/payment';
import { guaranteeMethods } from '../../../product/enumerations';
import type { Draft } from '../../../schema/field';
import { choice, date, money, reference, text } from '../../../schema/fields';
import { identityWhen } from '../../receipt/payment/handedOver';

const by =
  (...methods: readonly (keyof typeof guaranteeMethods)[]) =>
  ({ method }: Draft) =>
    methods.some(one => one === method);

const byCheque = by('CHEQUE_BANCAIRE');
const inCash = by('ESPECE');

/** How each state looks. */
export const guaranteeTones = {
  EXPECTED: 'draft',
  HELD: 'info',
  PARTLY_RETAINED: 'warning',
  RETAINED: 'warning',
  REFUNDED: 'success',
  NONE: 'cancelled',
} as const;

/** While it is ours to give back. */
export const isHeldIn = { field: 'state', values: ['HELD'] };

/** Whether a contract in this stage takes one: from its signature on, and until it is over. */
export const takesGuarantee = (stage: unknown): boolean =>
  ['SIGNED', 'DEPARTED', 'RETURNED'].some(one => one === stage);

/** How a guarantee is given: entered when it is received, and kept. */
export const given = {
  method: choice('Mode', guaranteeMethods, { required: true, asButtons: true, wide: true }),
  reference: text('Référence', { max: 60 }),
  expiry: date('Pré-autorisation valable jusqu’au', {
    required: true,
    when: by('OTPE'),
    deadline: {
      days: [7, 2],
      of: 'Pré-autorisation de caution',
      action: 'La capturer, la renouveler ou la rendre',
      while: isHeldIn,
    },
  }),
  bank: text('Banque', { required: true, max: 80, when: byCheque }),
  chequeNumber: text('N° du chèque', {
    required: true,
    max: 20,
    ignoreSeparators: true,
    when: byCheque,
  }),
  drawer: text('Tireur', { max: 120, when: byCheque, help: 'Quand ce n’est pas le client' }),
  chequeExpiry: date('Chèque valable jusqu’au', { when: byCheque }),
  account: reference('Compte', 'bank-accounts', {
    when: by('ESPECE', 'CHEQUE_BANCAIRE', 'VIREMENT'),
    help: 'Le seul de sa nature, quand il n’est pas dit',
  }),
  payer: text('Remise par', { max: 120, when: inCash, help: 'Quand ce n’est pas le client' }),
  ...identityWhen(inCash),
};

/** The input of « Recevoir la caution », on the caution and on its contract. */
export const receivedGuarantee = {
  date: date('Date', { required: true, default: 'today' }),
  amount: money('Montant', {
    required: true,
    min: 0.001,
    check: (amount, one) => (byCheque(one) ? chequeFault(amount) : null),
  }),
  ...given,
};

/** Why a car leaves without one. */
export const waivedGuarantee = { reason: text('Parce que', { required: true, max: 300 }) };
