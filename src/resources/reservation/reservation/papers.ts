import type { Draft } from '../../../schema/field';
import { email, longText } from '../../../schema/fields';

/** What goes to the client: by mail, and printed. */
export const papers = {
  sendReservationConfirmation: {
    label: 'Envoyer la confirmation',
    icon: 'mail',
    fields: {
      to: email('Adresse e-mail', { required: true }),
      message: longText('Message', { required: true, max: 2000 }),
    },
    initial: ({ clientEmail }: Draft) => ({
      to: clientEmail,
      message: 'Votre réservation est confirmée. Vous en trouverez le détail en pièce jointe.',
    }),
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
