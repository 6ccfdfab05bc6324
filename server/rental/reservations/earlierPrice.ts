import { parseMoney, toDecimal } from '../../../src/domain/money';
import reservations from '../../../src/resources/reservation/reservation';
import type { Sent } from '../../engine/connection/batch';
import { prepared } from '../../engine/connection/prepared';
import type { HistoryChange } from '../../engine/records/changes';
import { decidedOf } from '../../engine/records/decide';
import { showValue } from '../../engine/records/showValue';
import { bookingOf } from './booking';
import type { BookingWrite } from './booking';
import type { BookingPrice } from './quoteBooking';

/** What a booking costs, but for its days. */
export type EarlierPrice = Pick<BookingPrice, 'price_HT' | 'TVA' | 'TTCPrice'>;

/** What history records of the last change of a booking. */
export interface LastChange {
  changes: readonly HistoryChange[];
}

const lastChange = `SELECT changes FROM "history-logs" WHERE "entityType" = '${reservations.name}' AND "entityId" = $1::bigint ORDER BY id DESC LIMIT 1`;

/** The query for the last change, where a price is decided: it may be the one from before it. */
export const lastChangeQuery = (write: BookingWrite): Sent | null =>
  write.before && decidedOf(write, 'price') !== null ? prepared(lastChange, [write.before.id]) : null;

/**
 * The price that a booking had before its last change, where it is decided to go back to it together with the dates of
 * then: a move that is taken back costs what it did, whatever the tariffs have become. Null otherwise.
 */
export function earlierPrice(write: BookingWrite, last: LastChange | undefined): EarlierPrice | null {
  const { before } = write;
  if (!before || !last) return null;
  const of = (field: string) => last.changes.find(change => change.field === field);
  const booking = bookingOf(write);
  const isBack = (field: 'departureDate' | 'returnDate') => {
    const change = of(field);
    return change
      ? change.before === showValue(reservations.fields[field], booking[field], undefined)
      : booking[field] === before[field];
  };
  // History records amounts as they read.
  const was = (field: keyof EarlierPrice) => {
    const change = of(field);
    return change ? parseMoney(change.before ?? '') : before[field];
  };
  const [price_HT, TVA, TTCPrice] = [was('price_HT'), was('TVA'), was('TTCPrice')];
  if (price_HT === null || TVA === null || TTCPrice === null) return null;
  const isDecided = decidedOf(write, 'price') === toDecimal(TTCPrice);
  return isDecided && isBack('departureDate') && isBack('returnDate') ? { price_HT, TVA, TTCPrice } : null;
}
