import reservations from '../../../src/resources/reservation/reservation';
import { Refusal } from '../../engine/base/refusal';
import type { ActionCall } from '../../engine/records/behaviours';
import { collectDeposit } from '../payments/collectDeposit';
import type { Reservation } from './booking';

/** An acompte of who has booked; it follows the reservation to its contract. @throws Refusal */
export async function createReservationPayment(call: ActionCall<Reservation>): Promise<string> {
  const { record, input } = call;
  const { id, client, reservationNumber, status } = record;
  if (status !== 'PENDING' && status !== 'CONFIRMED')
    throw new Refusal(
      'CONFLICT',
      status === 'CONVERTED'
        ? `La réservation ${reservationNumber} est en contrat\u00a0: encaissez sur le contrat.`
        : `La réservation ${reservationNumber} n’est plus maintenue\u00a0: rien ne s’y encaisse.`,
    );
  const ofDocument = `de la réservation ${reservationNumber}`;
  await collectDeposit(
    call,
    {
      resource: reservations,
      id,
      client,
      action: 'createReservationPayment',
      ofDocument,
      names: { reservation: id },
    },
    input,
  );
  return id;
}
