import { formatDate } from './calendarDate';
import type { CalendarDate } from './calendarDate';
import { formatDinars } from './money';
import type { Millimes } from './money';

/** What a message to a client says of what they have handed over. */
export interface ReceiptMessageData {
  /** What it is: 'Règlement', 'Caution'. */
  what: string;
  number: string;
  client: string | null;
  amount: Millimes;
  date: CalendarDate | null;
  /** How: 'Espèces'; null where it is not known. */
  mode: string | null;
  /** What for: 'CTR-2026-00416'; null where it names nothing. */
  about: string | null;
}

/** 'Règlement REG-2026-00377 : nous avons reçu 500,000 DT le 05/12/2026, espèces, pour CTR-2026-00416.' */
export const receiptSentence = ({ what, number, amount, date, mode, about }: ReceiptMessageData): string =>
  `${what} ${number}\u00a0: nous avons reçu ${formatDinars(amount)}${date ? ` le ${formatDate(date)}` : ''}${mode ? `, ${mode.toLowerCase()}` : ''}${about ? `, pour ${about}` : ''}.`;

/** The text by which a client keeps that they have paid, in a message that somebody reads before it is sent. */
export const receiptMessage = (data: ReceiptMessageData): string =>
  [`Bonjour${data.client ? ` ${data.client}` : ''},`, receiptSentence(data), 'Merci.'].join('\n');
