import type { Sent } from '../../engine/connection/batch';
import { prepared } from '../../engine/connection/prepared';
import type { FoundPrices } from '../prices/quoteRental';
import { Refusal } from '../../engine/base/refusal';
import { bookingOf } from './booking';
import type { BookingWrite } from './booking';
import { foundSql, priceOfBooking, rentalsOf } from './quoteBooking';

/** What a price rests on: it is worked out anew when one of them changes, and kept as it was agreed otherwise. */
const priced = [
  'vehicles',
  'departureDate',
  'returnDate',
  'pricingCategory',
  'client',
  'additionalReceiptOptions',
  'discountPercent',
  'discountAmount',
  'agreedPrice',
] as const;

const noPrice = { numberOfDays: null, price_HT: null, TVA: null, TTCPrice: null };

/** Asks for what the price rests on; the category of the first car need not be known yet. */
export function pricesAsked(write: BookingWrite): Sent | null {
  if (write.kind !== 'create' && !priced.some(field => write.values[field] !== undefined)) return null;
  const values: unknown[] = [];
  const text = foundSql(rentalsOf(bookingOf(write)), value => `$${values.push(value)}`);
  return prepared(text, values);
}

/**
 * Writes what a booking costs: each of its cars by the tariffs, its options once, its discount, or the price that was
 * agreed instead. A price that the company has not set stands in nobody's way, and is told.
 */
export function priceBooking(write: BookingWrite, found: readonly FoundPrices[]): void {
  try {
    const { rentals: _, ...price } = priceOfBooking(bookingOf(write), found);
    Object.assign(write.values, price);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
    Object.assign(write.values, noPrice);
    write.warn?.(`${error.message.replace(/\.$/, '')}. Indiquez un prix convenu, ou complétez les tarifs.`);
  }
}
