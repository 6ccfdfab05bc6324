import type { Draft } from '../../../schema/field';
import { letter, toClient } from '../../client/client/letter';

/** What goes to the client: by mail, and printed. */
export const papers = {
  sendReservationConfirmation: {
    label: 'Envoyer la confirmation',
    icon: 'mail',
    fields: letter,
    initial: toClient('Votre réservation est confirmée. Vous en trouverez le détail en pièce jointe.'),
    success: 'La confirmation part par e-mail.',
    when: ({ status }: Draft) => status === 'CONFIRMED',
  },
  ReservationQuotePDF: {
    label: 'Devis',
    icon: 'file-text',
    print: 'reservationNumber',
    document: () => 'Devis',
    when: ({ status }: Draft) => status === 'PENDING',
    refusal: 'Un devis s’établit pour une option\u00a0: cette réservation n’en est plus une.',
  },
  ReservationPDF: {
    label: 'Imprimer',
    print: 'reservationNumber',
    document: ({ status }: Draft) =>
      status === 'CONFIRMED' || status === 'CONVERTED' ? 'Confirmation' : 'Réservation',
  },
} as const;
