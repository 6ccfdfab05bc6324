import { bookingMessage, isMobile, whatsappAddress } from '../../../domain/bookingMessage';
import { parseMoney } from '../../../domain/money';
import type { Draft, Named } from '../../../schema/field';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** The conversation with the client of an option or of a confirmed reservation; null without a mobile telephone. */
export function messageAddress(one: Draft): string | null {
  const { status, clientPhone, departureDate, returnDate, expiresAt, TTCPrice } = one;
  const phone = text(clientPhone);
  if ((status !== 'PENDING' && status !== 'CONFIRMED') || phone === null || !isMobile(phone)) return null;
  const message = bookingMessage({
    client: (one.client as Named | null)?.label ?? '',
    number: String(one.reservationNumber),
    isConfirmed: status === 'CONFIRMED',
    departure: Number(departureDate),
    back: Number(returnDate),
    model: text(one.bookedModel),
    total: TTCPrice === null || TTCPrice === undefined ? null : parseMoney(TTCPrice as number),
    until: typeof expiresAt === 'number' ? expiresAt : null,
    isToConfirm: Boolean(one.seasonToConfirm),
    company: text(one.companyName),
  });
  return whatsappAddress(phone, message);
}
