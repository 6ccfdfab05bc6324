import { keptWhole, sharedLines, totalOfLines } from '../../../src/domain/bookingLines';
import type { BookingLines } from '../../../src/domain/bookingLines';
import { formatDinars } from '../../../src/domain/money';
import type { Sent } from '../../engine/connection/batch';
import { prepared } from '../../engine/connection/prepared';
import type { FoundPrices } from '../prices/quoteRental';
import { Refusal } from '../../engine/base/refusal';
import { changesAny } from '../../engine/records/leftBy';
import { bookingOf } from './booking';
import type { BookingWrite, Reservation } from './booking';
import type { EarlierPrice } from './earlierPrice';
import { decidePrice } from './decidePrice';
import {
  keptLines,
  linesOfBooking,
  readKeptOptions,
  readKeptPrice,
  shapesOf,
  unpricedLines,
  withPrices,
} from './pricedLines';
import { foundSql, rentalsOf } from './quoteBooking';
import type { BookingPrice, PricedBooking } from './quoteBooking';

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
export const givenPriceFields = ['discountPercent', 'discountAmount', 'agreedPrice'] as const;

/** Whether an option is confirmed whose price is that of the tariffs: they may have moved since it was given. */
const isConfirming = ({ before, values }: BookingWrite) =>
  before?.status === 'PENDING' && values.status === 'CONFIRMED' && before.agreedPrice === null;

const noPrice = { numberOfDays: null, price_HT: null, TVA: null, TTCPrice: null };

/** The query for what the price rests on; the category of the first car need not be known yet. */
export function pricesQuery(write: BookingWrite): Sent | null {
  if (write.kind !== 'create' && !changes(write, priced) && !isConfirming(write)) return null;
  const values: unknown[] = [];
  const text = foundSql(rentalsOf(bookingOf(write)), value => `$${values.push(value)}`);
  return prepared(text, values);
}

/**
 * Writes what a booking costs: each of its cars by the tariffs, its options once, its discount, or the price that was
 * agreed instead; line by line, as it is then kept. A price that was confirmed is kept unless somebody decides otherwise.
 * One that the company has not set stands in nobody's way, and is reported.
 * @param earlier the price to go back to.
 */
export function priceBooking(
  write: BookingWrite,
  found: readonly FoundPrices[],
  earlier: EarlierPrice | null,
): void {
  const booking = bookingOf(write);
  if (earlier && !changes(write, givenPriceFields) && isOfOneRate(write)) {
    keep(write, sharedLines(earlier, shapesOf(booking, found)));
    write.notes.push({
      field: 'earlierPrice',
      label: 'Prix',
      before: null,
      after: `Repris d’avant le déplacement, ${formatDinars(earlier.TTCPrice)} TTC`,
    });
    return;
  }
  const agreed = confirmedPrice(write, found);
  try {
    if (agreed) {
      const becomes = linesOfBooking({ ...booking, agreedPrice: null }, found);
      const { how, price } = decidePrice(write, agreed, becomes, isConfirming(write) ? 'donné' : 'convenu');
      if (how !== 'WHOLE' && booking.agreedPrice != null) Object.assign(write.values, noAgreement);
      keep(write, price);
      return;
    }
    const price = linesOfBooking(booking, found);
    keep(write, price);
    tellNewPrice(write, totalOfLines(price));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
    const fault = error.message.replace(/\.$/, '');
    const whole = agreed && keptWhole(agreed, unpricedLines(booking, found));
    if (whole) {
      keep(write, whole);
      write.warn?.(
        `${fault}\u00a0: le prix ${isConfirming(write) ? 'donné' : 'convenu'}, ${formatDinars(totalOfLines(whole).TTCPrice)} TTC, est gardé.`,
      );
      return;
    }
    Object.assign(write.values, noPrice, {
      pricedLines: [],
      additionalReceiptOptions: withPrices(booking.additionalReceiptOptions, null),
    });
    write.warn?.(`${fault}. Indiquez un prix convenu, ou complétez les tarifs.`);
  }
}

/** A price that somebody decided by the tariffs, or by its lines, is no longer one for all. */
export const noAgreement = { agreedPrice: null, agreedReason: null };

/** Writes a price, line by line and option by option. */
function keep(write: BookingWrite, price: BookingLines): void {
  const { values, before } = write;
  Object.assign(values, {
    ...totalOfLines(price),
    numberOfDays: price.lines[0]?.days ?? 0,
    pricedLines: keptLines(price).map((line, index) => ({
      ...(before?.pricedLines?.[index] && { id: before.pricedLines[index].id }),
      ...line,
    })),
    additionalReceiptOptions: withPrices(bookingOf(write).additionalReceiptOptions, price),
  });
}

/**
 * The price of an option follows the tariffs, and its client may have been given it: whoever changes it sees that it
 * does.
 */
function tellNewPrice(write: BookingWrite, { TTCPrice }: Pick<BookingPrice, 'TTCPrice'>): void {
  const { before } = write;
  if (!before || before.TTCPrice === null || changes(write, givenPriceFields)) return;
  if (before.TTCPrice !== TTCPrice)
    write.warn?.(
      `Le prix de cette option devient ${formatDinars(TTCPrice)} TTC, au lieu de ${formatDinars(before.TTCPrice)}.`,
    );
}

/** The price that a client was confirmed, or was given where it is being, if this write leaves it to be decided; null elsewhere. */
function confirmedPrice(write: BookingWrite, found: readonly FoundPrices[]): BookingLines | null {
  const { before } = write;
  if (!before || changes(write, givenPriceFields)) return null;
  if (before.status !== 'CONFIRMED' && !isConfirming(write)) return null;
  const { price_HT, TVA, pricedLines, additionalReceiptOptions } = before;
  if (price_HT === null || TVA === null) return null;
  const options = found[0]?.options ?? [];
  return (
    readKeptPrice(pricedLines, additionalReceiptOptions, options) ?? {
      ...sharedLines({ price_HT, TVA }, shapesOf(before as PricedBooking, found)),
      options: readKeptOptions(additionalReceiptOptions, options),
    }
  );
}

/** Whether nothing of it bears another rate than its days: an amount that is known in all is then one of that rate. */
const isOfOneRate = ({ before }: BookingWrite) =>
  (before?.additionalReceiptOptions ?? []).every(
    ({ tvaRate }) => tvaRate === null || tvaRate === before?.pricedLines?.[0]?.tvaRate,
  );

/** Options by what was chosen, whatever they cost. */
const chosen = <B extends Partial<Reservation>>(booking: B | null): B | null =>
  booking && {
    ...booking,
    additionalReceiptOptions: (booking.additionalReceiptOptions ?? []).map(({ option, quantity }) => ({
      option,
      quantity,
    })),
  };

const changes = (write: BookingWrite, fields: readonly (keyof Reservation)[]) =>
  changesAny({ ...write, before: chosen(write.before) }, chosen(bookingOf(write)) ?? {}, fields);
