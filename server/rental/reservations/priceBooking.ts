import { keptPriceQuestion } from '../../../src/domain/keptPrice';
import { formatDinars, toDecimal } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import type { Sent } from '../../engine/connection/batch';
import { prepared } from '../../engine/connection/prepared';
import { decide } from '../../engine/records/decide';
import type { FoundPrices } from '../prices/quoteRental';
import { Refusal } from '../../engine/base/refusal';
import { changesAny } from '../../engine/records/leftBy';
import { bookingOf } from './booking';
import type { BookingWrite, Reservation } from './booking';
import type { EarlierPrice } from './earlierPrice';
import { daysOf, foundSql, priceOfBooking, rentalsOf } from './quoteBooking';
import type { BookingPrice } from './quoteBooking';

/** What a price rests on: it is worked out anew when one of them changes, and kept as it was agreed otherwise. */
export const priced = [
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

/** Those by which somebody sets the price itself: nothing is left to decide. */
const givenPriceFields = ['discountPercent', 'discountAmount', 'agreedPrice'] as const;

const noPrice = { numberOfDays: null, price_HT: null, TVA: null, TTCPrice: null };

/** The query for what the price rests on; the category of the first car need not be known yet. */
export function pricesQuery(write: BookingWrite): Sent | null {
  if (write.kind !== 'create' && !changes(write, priced)) return null;
  const values: unknown[] = [];
  const text = foundSql(rentalsOf(bookingOf(write)), value => `$${values.push(value)}`);
  return prepared(text, values);
}

/**
 * Writes what a booking costs: each of its cars by the tariffs, its options once, its discount, or the price that was
 * agreed instead. A price that was confirmed is kept unless somebody decides otherwise. One that the company has not
 * set stands in nobody's way, and is reported.
 * @param earlier the price to go back to.
 */
export function priceBooking(
  write: BookingWrite,
  found: readonly FoundPrices[],
  earlier: EarlierPrice | null,
): void {
  const { values } = write;
  const booking = bookingOf(write);
  if (earlier && !changes(write, givenPriceFields)) {
    Object.assign(values, { ...earlier, numberOfDays: daysOf(rentalsOf(booking)[0], found[0]) });
    write.notes.push({
      field: 'earlierPrice',
      label: 'Prix',
      before: null,
      after: `Repris d’avant le déplacement, ${formatDinars(earlier.TTCPrice)} TTC`,
    });
    return;
  }
  const kept = confirmedPrice(write);
  try {
    const { rentals: _, ...price } = priceOfBooking(booking, found);
    Object.assign(values, kept !== null && isKept(write, kept, price) ? daysAlone(price) : price);
    tellNewPrice(write, price);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
    const fault = error.message.replace(/\.$/, '');
    if (kept !== null) {
      values.numberOfDays = daysOf(rentalsOf(booking)[0], found[0]);
      write.warn?.(`${fault}\u00a0: le prix convenu, ${formatDinars(kept)} TTC, est gardé.`);
      return;
    }
    Object.assign(values, noPrice);
    write.warn?.(`${fault}. Indiquez un prix convenu, ou complétez les tarifs.`);
  }
}

/**
 * The price of an option follows the tariffs, and its client may have been given it: whoever changes it sees that it
 * does.
 */
function tellNewPrice(write: BookingWrite, { TTCPrice }: BookingPriceAlone): void {
  const { before } = write;
  if (before?.status !== 'PENDING' || before.TTCPrice === null || changes(write, givenPriceFields)) return;
  if (before.TTCPrice !== TTCPrice)
    write.warn?.(
      `Le prix de cette option devient ${formatDinars(TTCPrice)} TTC, au lieu de ${formatDinars(before.TTCPrice)}.`,
    );
}

/** The price, with tax, that a client was confirmed, where this write leaves it to be decided; null elsewhere. */
const confirmedPrice = (write: BookingWrite): Millimes | null =>
  write.before?.status === 'CONFIRMED' && !changes(write, givenPriceFields) ? write.before.TTCPrice : null;

function isKept(write: BookingWrite, kept: Millimes, { TTCPrice }: BookingPriceAlone): boolean {
  const question = keptPriceQuestion(kept, TTCPrice);
  if (!question || decide(write, question) !== toDecimal(kept)) return false;
  write.notes.push({
    field: 'keptPrice',
    label: 'Prix',
    before: `Selon les tarifs, ${formatDinars(TTCPrice)} TTC`,
    after: `Gardé comme convenu, ${formatDinars(kept)} TTC`,
  });
  return true;
}

type BookingPriceAlone = Omit<BookingPrice, 'rentals'>;

const daysAlone = ({ numberOfDays }: BookingPriceAlone) => ({ numberOfDays });

const changes = (write: BookingWrite, fields: readonly (keyof Reservation)[]) =>
  changesAny(write, bookingOf(write), fields);
