import type { Draft } from '../../../schema/field';
import { money } from '../../../schema/fields';
import { cancellation, invoicedFee, invoicesFee, keptOf, refundedBy } from '../parts/booking';

const isCancelled = (one: Draft) => one.status === 'CANCELLED';
const isOff = (one: Draft) => isCancelled(one) || one.status === 'NO_SHOW';

const hasPaid = ({ received }: Draft) => Number(received) > 0;

/** Why a reservation did not come about, and what is kept of what was paid for it. */
export const givenUp = {
  ...cancellation(isCancelled),
  cancelFee: money('Frais retenus', {
    min: 0,
    when: isOff,
    help: 'Au plus ce qui a été versé\u00a0; se facturent ensuite',
  }),
  depositRefund: money('Acompte à rembourser', {
    min: 0,
    when: (one: Draft) => isOff(one) && hasPaid(one),
    help: refundedBy,
  }),
  ...invoicedFee(isOff),
};

/** By the client beforehand, or by who never came; then the invoice of what is kept. */
export const givingUp = {
  invoiceReservationFee: invoicesFee(isOff),
  cancelReservation: {
    from: ['PENDING', 'CONFIRMED'],
    to: 'CANCELLED',
    label: 'Annuler la réservation',
    confirm: 'La réservation sera annulée et ses véhicules seront libérés.',
    success: 'Réservation annulée.',
    ask: ['cancelReason', 'cancelComment', 'cancelFee', 'depositRefund'],
    initial: (one: Draft, entered?: Draft) => keptOf(one.received, one.cancellationFee, entered),
    preview: 'cancellationTerms',
    danger: true,
  },
  markNoShow: {
    from: ['CONFIRMED'],
    to: 'NO_SHOW',
    label: 'Client absent',
    icon: 'user-x',
    confirm: 'Le client ne s’est pas présenté : ses véhicules seront libérés.',
    success: 'Absence notée : les véhicules sont libérés.',
    ask: ['cancelFee', 'depositRefund'],
    initial: (one: Draft, entered?: Draft) => keptOf(one.received, one.absenceFee, entered),
    quiet: true,
    danger: true,
  },
} as const;
