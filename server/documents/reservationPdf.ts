import letterhead from './letterhead.typ?raw';
import template from './reservation.typ?raw';
import { reservationSheet } from './reservationSheet';
import type { ReservationPrint } from './reservationSheet';
import { typesetPdf } from './typst';

/** The A4 document of a reservation as PDF bytes. Reads nothing but its argument: call it outside any transaction. */
export const reservationPdf = (print: ReservationPrint): Promise<Uint8Array> =>
  typesetPdf(letterhead + template, reservationSheet(print));
