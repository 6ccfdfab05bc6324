import { parseMoney } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import type { FoundPrices } from '../prices/quoteRental';
import type { Answer } from '../../../src/pages/all';
import { Refusal } from '../../engine/base/refusal';
import type { Reservation } from '../reservations/booking';
import { ReservationQuote } from '../reservations/bookingQuote';
import type { QuestionCall } from '../../engine/records/behaviours';
import type { Tx } from '../../engine/connection/transaction';

/** A line of the price of a booking; amounts before tax, in millimes. */
export interface PriceLine {
  label: string;
  quantity: number | null;
  /** That each one is charged, where it is by the day: the quantity is of all. */
  days: number | null;
  unitPrice: Millimes | null;
  amount: Millimes;
}

const millimes = (dinars: number | null) => (dinars === null ? null : parseMoney(dinars));

/** The lines of a quote as its document has them. */
export const priceLines = ({ lines }: Pick<Answer<'ReservationQuote'>, 'lines'>): PriceLine[] =>
  lines.map(({ label, quantity, days, unitPrice, amount }) => ({
    label,
    quantity,
    days,
    unitPrice: millimes(unitPrice),
    amount: parseMoney(amount) ?? 0,
  }));

/**
 * Why a booking costs what it does, by the tariffs of today; none when they would give another price than the one that
 * was kept, or when a price was agreed.
 */
export async function readPriceLines(
  db: Tx,
  record: Reservation,
  { now, resources }: Pick<QuestionCall, 'now' | 'resources'>,
): Promise<PriceLine[]> {
  const values: unknown[] = [];
  // A car of a reservation has the dates of all.
  const cars = (record.vehicles ?? []).map(car => ({ ...car, departureDate: null, returnDate: null }));
  const input = { ...record, vehicles: cars };
  try {
    const text = ReservationQuote.sql({
      input,
      bind: value => `$${values.push(value)}`,
      now,
      resources,
    });
    const { rows } = await db.query<{ found: FoundPrices[] }>(text, values);
    const quote = ReservationQuote.answer?.(rows[0]?.found, { input, now, resources });
    if (!quote || quote.TTCPrice === null || millimes(quote.TTCPrice) !== record.TTCPrice) return [];
    return priceLines(quote);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
