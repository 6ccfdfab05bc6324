import { isMobile, whatsappAddress } from '../../../domain/bookingMessage';
import { fromEpoch } from '../../../domain/calendarDate';
import { parseMoney } from '../../../domain/money';
import { receiptMessage } from '../../../domain/receiptMessage';
import type { ReceiptMessageData } from '../../../domain/receiptMessage';
import { guaranteeMethods, paymentNatures } from '../../../product/enumerations';
import type { Draft, Named } from '../../../schema/field';
import type { LinkConfig } from '../../../schema/words/actions/actionConfig';
import { letter, toClient } from '../../client/client/letter';

const label = (reference: unknown) => (reference as Named | null)?.label ?? null;
const day = (at: unknown) => (typeof at === 'number' ? fromEpoch(at) : null);

/** What is said of a payment that was received, as the API gives it; null of one that has no receipt. */
export function paymentReceipt(one: Draft): ReceiptMessageData | null {
  if (one.direction !== 'IN' || (one.state !== 'RECEIVED' && one.state !== 'CLEARED')) return null;
  return {
    what: 'Règlement',
    number: String(one.number),
    client: label(one.client),
    amount: parseMoney(one.amount as number) ?? 0,
    date: day(one.date),
    mode: paymentNatures[one.paymentMode as keyof typeof paymentNatures] ?? null,
    about: label(one.contract) ?? label(one.reservation),
  };
}

/** The same of a guarantee. */
export function guaranteeReceipt(one: Draft): ReceiptMessageData | null {
  if (!one.receivedAt) return null;
  return {
    what: 'Caution',
    number: String(one.number),
    client: label(one.client),
    amount: parseMoney(one.received as number) ?? 0,
    date: day(one.receivedAt),
    mode: guaranteeMethods[one.method as keyof typeof guaranteeMethods] ?? null,
    about: label(one.contract),
  };
}

/** The letter with the receipt itself, as a file. */
export const receiptLetter = {
  label: 'Envoyer le reçu',
  icon: 'mail',
  fields: letter,
  initial: toClient('Vous trouverez votre reçu en pièce jointe.'),
  success: 'Le reçu part par e-mail.',
  quiet: true,
} as const;

/** The messages by which a client keeps what they have handed over: to who may read how they are reached. */
export const receiptLinks = (saying: (one: Draft) => ReceiptMessageData | null): LinkConfig<never>[] => [
  {
    label: 'Écrire sur WhatsApp',
    icon: 'message-circle',
    to: one => {
      const [said, phone] = [saying(one), one.clientPhone];
      if (!said || typeof phone !== 'string' || !isMobile(phone)) return null;
      return whatsappAddress(phone, receiptMessage(said));
    },
  },
  {
    label: 'Écrire par e-mail, PDF à joindre',
    icon: 'mail',
    to: one => {
      const [said, address] = [saying(one), one.clientEmail];
      if (!said || typeof address !== 'string' || address === '') return null;
      const words = [
        `subject=${encodeURIComponent(`Reçu ${said.number}`)}`,
        `body=${encodeURIComponent(receiptMessage(said))}`,
      ];
      return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}?${words.join('&')}`;
    },
  },
];
