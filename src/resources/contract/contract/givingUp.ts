import { depositLeft, feeKept } from '../../../domain/bookingBalance';
import { parseMoney, toDinars } from '../../../domain/money';
import type { Draft } from '../../../schema/field';
import { choice, money } from '../../../schema/fields';
import { cancellation, invoicedFee, invoicesFee, refundedBy } from '../../reservation/parts/booking';

const isCancelled = (one: Draft) => one.stage === 'CANCELLED';
const hasPaid = ({ paid }: Draft) => Number(paid) > 0;

const refunds = (one: Draft) => isCancelled(one) && hasPaid(one);
const givesBack = (one: Draft) => isCancelled(one) && Number(one.guaranteeHeld) > 0;

/** A draft of a reservation gives its money back to that: only what was signed keeps a fee. */
const keepsFee = (one: Draft) => refunds(one) && Boolean(one.signedAt);

/** The fee of the conditions, as far as what was received goes, and what is left of that; the agent may enter otherwise. */
function keptOf(one: Draft) {
  if (!hasPaid(one)) return { cancelFee: null, depositRefund: null };
  const paid = parseMoney(one.paid as number) ?? 0;
  const fee = one.signedAt ? (parseMoney((one.cancellationFee ?? 0) as number) ?? 0) : 0;
  return {
    cancelFee: fee > 0 ? toDinars(feeKept(paid, fee)) : null,
    depositRefund: toDinars(depositLeft(paid, fee)),
  };
}

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
    initial: keptOf,
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
