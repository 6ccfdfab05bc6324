import type { Resources } from '../../../src/schema/resources';
import type { Tx } from '../../engine/connection/transaction';
import type { Reservation } from '../reservations/booking';
import { readReservationDetails } from './reservationDetails';
import { readPriceLines } from './reservationLines';
import type { ReservationPrint } from './reservationSheet';
import { readIssuer } from './seller';

interface Print {
  /** Whether the client's address, phone, mail and tax number are for whom it is made. */
  withContacts: boolean;
  resources: Resources;
  /** Epoch milliseconds. */
  now: number;
}

/** Reads what the document of a reservation is made from. */
export async function readReservationPrint(
  db: Tx,
  reservation: Reservation,
  labels: ReservationPrint['labels'],
  { withContacts, resources, now }: Print,
): Promise<ReservationPrint> {
  const details = await readReservationDetails(db, reservation.id, withContacts);
  const lines = await readPriceLines(db, reservation, { now, resources });
  const seller = (await readIssuer(db))?.seller ?? null;
  return { reservation, labels, details, lines, seller, now };
}
