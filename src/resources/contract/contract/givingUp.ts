import type { Draft } from '../../../schema/field';
import { choice, money } from '../../../schema/fields';
import { cancellation, invoicedFee, invoicesFee, keptOf, refundedBy } from '../../reservation/parts/booking';

const isCancelled = (one: Draft) => one.stage === 'CANCELLED';
const hasPaid = ({ paid }: Draft) => Number(paid) > 0;

const refunds = (one: Draft) => isCancelled(one) && hasPaid(one);
const givesBack = (one: Draft) => isCancelled(one) && Number(one.guaranteeHeld) > 0;

/** A draft of a reservation gives its money back to that: only what was signed keeps a fee. */
const keepsFee = (one: Draft) => refunds(one) && Boolean(one.signedAt);

/** Why a contract does not take place, and what becomes of what its client has left. */
export const givenUp = {
  ...cancellation(isCancelled),
  cancelFee: money('Frais retenus', {
    min: 0,
    when: keepsFee,
    help: 'Au plus ce qui a été encaissé\u00a0; se facturent ensuite',
  }),
  depositRefund: money('Encaissé à rembourser', {
    min: 0,
    when: refunds,
    help: `${refundedBy}. Le reste demeure au crédit du client`,
  }),
  ...invoicedFee(isCancelled),
  guaranteeOutcome: choice(
    'Caution détenue',
    { REFUND: 'La rendre aujourd’hui', KEEP: 'La garder, à rendre sous 7 jours' },
    { required: true, asButtons: true, wide: true, when: givesBack },
  ),
};

/** Before its vehicles left; then the invoice of what is kept. */
export const givingUp = {
  invoiceContractFee: invoicesFee(isCancelled),
  cancelContract: {
    from: ['DRAFT', 'SIGNED'],
    to: 'CANCELLED',
    label: 'Annuler le contrat',
    confirm: 'Le contrat sera annulé et ses véhicules seront libérés.',
    success: 'Contrat annulé.',
    ask: ['cancelReason', 'cancelComment', 'cancelFee', 'depositRefund', 'guaranteeOutcome'],
    initial: ({ paid, signedAt, cancellationFee }: Draft, entered?: Draft) =>
      keptOf(paid, signedAt ? cancellationFee : null, entered),
    preview: 'cancellationTerms',
    danger: true,
  },
  reopenContract: {
    from: ['CANCELLED'],
    to: 'DRAFT',
    access: 'SUPER_ADMIN',
    label: 'Rouvrir',
    icon: 'undo',
    success: 'Contrat rouvert\u00a0: c’est de nouveau un brouillon.',
    quiet: true,
  },
} as const;
