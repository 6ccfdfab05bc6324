import { momentInWords } from '../../../src/domain/dayInWords';
import { documentLetter } from '../documents/documentLetter';
import { readReservationPrint } from '../documents/readReservationPrint';
import { reservationPdf } from '../documents/reservationSheet';
import type { Letter } from '../../engine/mail/letters';
import { loadRecord } from '../../engine/records/store';
import type { Reservation } from './booking';
import type { ConfirmationData } from './sendConfirmation';

/**
 * A client's reservation with its document, as it is when the letter leaves; nothing when it is no longer confirmed:
 * who was written to would come for nothing.
 */
export const reservationConfirmation: Letter = async ({ pool, engine, now, log }, data) => {
  const { reservation: id, to, message, withContacts } = data as unknown as ConfirmationData;
  const { resources } = engine;
  const loaded = await loadRecord(pool, engine, resources.get('reservations'), id);
  const record = loaded?.values as unknown as Reservation | undefined;
  if (!loaded || record?.status !== 'CONFIRMED') {
    log.info({ reservation: id }, 'confirmation not sent: the reservation is no longer confirmed');
    return null;
  }
  const print = await readReservationPrint(pool, record, loaded.labels, {
    withContacts,
    resources,
    files: engine.files,
    now: now(),
  });
  return documentLetter({
    seller: print.seller,
    to,
    subject: `Votre réservation ${record.reservationNumber}`,
    name: print.details.client.name,
    message,
    lines: [
      `Départ\u00a0: ${momentInWords(record.departureDate)}.`,
      `Retour\u00a0: ${momentInWords(record.returnDate)}.`,
    ],
    pdf: await reservationPdf(print),
    fileName: record.reservationNumber,
  });
};
