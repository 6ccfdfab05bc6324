import clients from '../../../src/resources/client/client';
import reservations from '../../../src/resources/reservation/reservation';
import { can, readRight } from '../../../src/schema/words/access/permissions';
import type { ActionCall } from '../../engine/records/behaviours';
import { Refusal } from '../../engine/base/refusal';
import { sendDocument } from '../documents/sendDocument';
import type { Reservation } from './booking';

/** What the letter is written with when it is delivered: `confirmationLetter`. */
export interface ConfirmationData {
  reservation: string;
  to: string;
  message: string;
  /** Whether the one who sends it may read how clients are reached: the document then shows it. */
  withContacts: boolean;
}

/** Sends a confirmed reservation to its client, once this is committed; its history records to which address. */
export async function sendReservationConfirmation(call: ActionCall<Reservation>): Promise<string> {
  const { record, input, caller } = call;
  if (record.status !== 'CONFIRMED')
    throw new Refusal(
      'CONFLICT',
      `La réservation ${record.reservationNumber} n’est pas confirmée\u00a0: confirmez-la avant d’en envoyer la confirmation.`,
    );
  const data: ConfirmationData = {
    reservation: record.id,
    to: String(input.to),
    message: String(input.message),
    withContacts: can(caller, readRight(clients)),
  };
  return sendDocument(call, {
    resource: reservations,
    id: record.id,
    client: record.client,
    letter: 'reservationConfirmation',
    data: { ...data },
    action: 'sendReservationConfirmation',
    message: `Envoi de la confirmation de la réservation ${record.reservationNumber} à ${data.to}`,
    documentName: 'la confirmation',
  });
}
