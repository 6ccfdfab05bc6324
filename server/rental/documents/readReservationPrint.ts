import type { Resources } from '../../../src/schema/resources';
import type { Tx } from '../../engine/connection/transaction';
import type { FileStorage } from '../../engine/files/storage';
import type { Reservation } from '../reservations/booking';
import { readReservationDetails } from './reservationDetails';
import { readPriceLines } from './reservationLines';
import type { ReservationPrint } from './reservationSheet';
import { readIssuerImages } from './issuerImages';
import { readIssuer } from './seller';

interface Print {
  /** Whether the client's address, phone, mail and tax number are for whom it is made. */
  withContacts: boolean;
  resources: Resources;
  files: FileStorage;
  /** Epoch milliseconds. */
  now: number;
}

/** Reads what the document of a reservation is made from. */
export async function readReservationPrint(
  db: Tx,
  reservation: Reservation,
  labels: ReservationPrint['labels'],
  { withContacts, resources, files, now }: Print,
): Promise<ReservationPrint> {
  const details = await readReservationDetails(db, reservation.id, withContacts);
  const lines = await readPriceLines(db, reservation, { now, resources });
  const seller = (await readIssuer(db))?.seller ?? null;
  const images = await readIssuerImages(db, files, null);
  return { reservation, labels, details, lines, seller, images, now };
}
