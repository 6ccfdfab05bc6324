import { momentInWords } from './dayInWords';
import { formatDinars } from './money';
import type { Millimes } from './money';

/** What a message to a client states of a car that they have, or are to have. Moments are epoch ms. */
interface MessageData {
  client: string;
  number: string;
  departure: number;
  back: number;
  /** 'Kia Rio', or the category that was chosen; null where neither is known. */
  model: string | null;
  /** With tax; null where it has no price yet. */
  total: Millimes | null;
  /** The company that rents; null where it has not described itself. */
  company: string | null;
}

/** What a message to a client states of their booking. */
export interface BookingMessageData extends MessageData {
  /** Whether its cars are held; an option is a proposal only. */
  isConfirmed: boolean;
  /** Until when an option holds; null where that is not given. */
  until: number | null;
  /** Whether its price rests on dates of a season that are an estimate. */
  isToConfirm?: boolean;
}

/** What a message to a client states of their contract. */
export interface RentalMessageData extends MessageData {
  isSigned: boolean;
}

/**
 * Mobile numbers of Tunisia begin with 2, 4, 5 or 9; foreign numbers cannot be distinguished. @param phone
 * '+21620123456'.
 */
export const isMobile = (phone: string): boolean =>
  phone.startsWith('+216') ? /^\+216[2459]\d{7}$/.test(phone) : /^\+[1-9]\d{7,14}$/.test(phone);

/** The text by which a client hears of their booking, in a message that somebody reads before it is sent. */
export function bookingMessage(data: BookingMessageData): string {
  const { number, isConfirmed, until, company, isToConfirm } = data;
  const opening = isConfirmed
    ? `Votre réservation ${number}${byOf(company)} est confirmée.`
    : `Voici notre proposition ${number}${byOf(company)}, en attente de votre accord.`;
  return message(
    data,
    opening,
    isToConfirm ? 'Le prix est celui des dates estimées de la saison, à confirmer.' : null,
    !isConfirmed && until !== null ? `Valable jusqu’au ${momentInWords(until)}` : null,
  );
}

/** The same of their contract. */
export function rentalMessage(data: RentalMessageData): string {
  const { number, isSigned, company } = data;
  return message(
    data,
    isSigned
      ? `Votre contrat de location ${number}${byOf(company)} est signé.`
      : `Votre contrat de location ${number}${byOf(company)} est prêt à signer.`,
  );
}

const byOf = (company: string | null) => (company ? ` chez ${company}` : '');

function message(data: MessageData, opening: string, ...last: (string | null)[]): string {
  const { client, departure, back, model, total } = data;
  return [
    `Bonjour ${client},`,
    opening,
    model ? `Véhicule\u00a0: ${model}` : null,
    `Départ\u00a0: ${momentInWords(departure)}`,
    `Retour\u00a0: ${momentInWords(back)}`,
    total === null ? null : `Total\u00a0: ${formatDinars(total)} TTC`,
    ...last,
  ]
    .filter(line => line !== null)
    .join('\n');
}

/** The address that opens a conversation of WhatsApp with a text to send. @param phone '+21620123456'. */
export const whatsappAddress = (phone: string, text: string): string =>
  `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`;
