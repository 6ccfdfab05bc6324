import { momentInWords } from './dayInWords';
import { formatDinars } from './money';
import type { Millimes } from './money';

/** What a message to a client tells of their booking. Moments are epoch ms. */
export interface BookingTold {
  client: string;
  number: string;
  /** Whether its cars are held; an option is a proposal only. */
  isConfirmed: boolean;
  departure: number;
  back: number;
  /** 'Kia Rio', or the category that was chosen; null where neither is known. */
  model: string | null;
  /** With tax; null where it has no price yet. */
  total: Millimes | null;
  /** Until when an option holds; null where that is not said. */
  until: number | null;
  /** The company that rents; null where it has not described itself. */
  company: string | null;
}

/** Mobile numbers of Tunisia begin with 2, 4, 5 or 9; what is abroad cannot be told apart. @param phone '+21620123456'. */
export const isMobile = (phone: string): boolean =>
  phone.startsWith('+216') ? /^\+216[2459]\d{7}$/.test(phone) : /^\+[1-9]\d{7,14}$/.test(phone);

/** The text by which a client hears of their booking, in a message that somebody reads before it is sent. */
export function bookingMessage(told: BookingTold): string {
  const { client, number, isConfirmed, departure, back, model, total, until, company } = told;
  const by = company ? ` chez ${company}` : '';
  return [
    `Bonjour ${client},`,
    isConfirmed
      ? `Votre réservation ${number}${by} est confirmée.`
      : `Voici notre proposition ${number}${by}, en attente de votre accord.`,
    model ? `Véhicule\u00a0: ${model}` : null,
    `Départ\u00a0: ${momentInWords(departure)}`,
    `Retour\u00a0: ${momentInWords(back)}`,
    total === null ? null : `Total\u00a0: ${formatDinars(total)} TTC`,
    !isConfirmed && until !== null ? `Valable jusqu’au ${momentInWords(until)}` : null,
  ]
    .filter(line => line !== null)
    .join('\n');
}

/** The address that opens a conversation of WhatsApp with a text to send. @param phone '+21620123456'. */
export const whatsappAddress = (phone: string, text: string): string =>
  `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`;
