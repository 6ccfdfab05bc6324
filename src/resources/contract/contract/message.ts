import { isMobile, rentalMessage, whatsappAddress } from '../../../domain/bookingMessage';
import { parseMoney } from '../../../domain/money';
import type { Draft, Named } from '../../../schema/field';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** The conversation with the client of a contract that goes on; null without a mobile telephone. */
export function messageAddress(one: Draft): string | null {
  const { stage, clientPhone, departureDate, returnDate, TotalTTC, mainVehicle, companyName } = one;
  const phone = text(clientPhone);
  if (stage === 'CANCELLED' || stage === 'CLOSED' || phone === null || !isMobile(phone)) return null;
  const message = rentalMessage({
    client: (one.client as Named | null)?.label ?? '',
    number: String(one.contractNumber),
    isSigned: stage !== 'DRAFT',
    departure: Number(departureDate),
    back: Number(returnDate),
    model: text(mainVehicle),
    total: TotalTTC === null || TotalTTC === undefined ? null : parseMoney(TotalTTC as number),
    company: text(companyName),
  });
  return whatsappAddress(phone, message);
}
