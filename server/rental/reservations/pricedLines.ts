import { linesOfRentals, sharedLines, withVat } from '../../../src/domain/bookingLines';
import type { BookingLine, BookingLines, BookingOption, LineShape } from '../../../src/domain/bookingLines';
import { sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { readTariffDays, tariffDaysText } from '../../../src/domain/tariffDays';
import type { FoundPrices } from '../prices/quoteRental';
import { namedCars } from './booking';
import { daysOf, priceOfBooking, rentalsOf } from './quoteBooking';
import type { PricedBooking } from './quoteBooking';

/** A line of a price as a reservation or a contract keeps it. */
export interface KeptLine {
  vehicle: string | null;
  numberOfDays: number | null;
  dailyPrice_HT: Millimes | null;
  /** Options with the first. */
  price_HT: Millimes | null;
  options_HT: Millimes | null;
  tariffDays: string | null;
  tvaRate: number | null;
  TVA: Millimes | null;
  TTCPrice: Millimes | null;
}

/** An option as it is kept with its price; null where a price agreed for all has it in it. */
export interface KeptOption {
  option: string;
  quantity: number;
  price_HT: Millimes | null;
  tvaRate: number | null;
}

/** What a booking costs by the tariffs, or the price that was agreed instead. @throws Refusal as `priceOfBooking`. */
export function linesOfBooking(booking: PricedBooking, found: readonly FoundPrices[]): BookingLines {
  const { price_HT, TVA, rentals } = priceOfBooking(booking, found);
  if (rentals.length === 0) return sharedLines({ price_HT, TVA }, shapesOf(booking, found));
  const rates = found.map(({ tvaRate }) => Number(tvaRate ?? 0));
  return linesOfRentals(rentals, namedCars(booking), rates);
}

/** The lines of a booking by their days, whatever they cost. */
export function shapesOf(booking: PricedBooking, found: readonly FoundPrices[]): LineShape[] {
  const cars = namedCars(booking);
  return rentalsOf(booking).map((rental, index) => ({
    vehicle: cars[index] ?? null,
    days: daysOf(rental, found[index] ?? found[0]),
    tvaRate: Number((found[index] ?? found[0])?.tvaRate ?? 0),
  }));
}

/** What a booking becomes where nothing prices it: its days and options, at no price. */
export const unpricedLines = (booking: PricedBooking, found: readonly FoundPrices[]): BookingLines =>
  withVat({
    lines: shapesOf(booking, found).map(shape => ({ ...shape, amount: 0, dailyPrice: 0, tariffDays: null })),
    options: (booking.additionalReceiptOptions ?? []).map(({ option, quantity }) => ({
      option,
      quantity,
      isDaily: false,
      amount: 0,
      tvaRate: 0,
    })),
  });

/** The lines of a price as they are kept. */
export function keptLines({ lines, options, TVA }: BookingLines) {
  const beside = sum(options.map(({ amount }) => amount));
  return lines.map((line, index) => {
    const options_HT = index === 0 ? beside : 0;
    const price_HT = line.amount + options_HT;
    const vat = TVA[index] ?? 0;
    return {
      vehicle: line.vehicle,
      numberOfDays: line.days,
      dailyPrice_HT: line.dailyPrice,
      price_HT,
      options_HT,
      tariffDays: line.tariffDays && tariffDaysText(line.tariffDays),
      tvaRate: line.tvaRate,
      TVA: vat,
      TTCPrice: price_HT + vat,
    } satisfies KeptLine;
  });
}

/** The options of a booking with what each is of its price, as it is signed and then invoiced. */
export const withPrices = <O extends { option: string }>(
  options: readonly O[] | null | undefined,
  price: BookingLines | null,
): (O & Pick<KeptOption, 'price_HT' | 'tvaRate'>)[] => {
  const left = [...(price?.options ?? [])];
  return (options ?? []).map(row => {
    const place = left.findIndex(({ option }) => option === row.option);
    const own = place < 0 ? null : left.splice(place, 1)[0];
    return own && !own.isIncluded
      ? { ...row, price_HT: own.amount, tvaRate: own.tvaRate }
      : { ...row, price_HT: null, tvaRate: null };
  });
};

/** Options of a price that was kept. @param found by which they are known to go by the day. */
export const readKeptOptions = (
  options: readonly KeptOption[] | null | undefined,
  found: FoundPrices['options'],
): BookingOption[] =>
  (options ?? []).map(({ option, quantity, price_HT, tvaRate }) => ({
    option,
    quantity,
    isDaily: found.find(({ id }) => id === option)?.unit === 'DAY',
    amount: price_HT ?? 0,
    tvaRate: tvaRate ?? 0,
    isIncluded: price_HT === null,
  }));

/** A price as it was kept, read again; null where it was not kept line by line. */
export function readKeptPrice(
  lines: readonly KeptLine[] | null | undefined,
  options: readonly KeptOption[] | null | undefined,
  found: FoundPrices['options'],
): BookingLines | null {
  if (!lines || lines.length === 0 || lines.some(({ price_HT }) => price_HT === null)) return null;
  return {
    lines: lines.map((line): BookingLine => ({
      vehicle: line.vehicle,
      days: line.numberOfDays ?? 1,
      amount: (line.price_HT ?? 0) - (line.options_HT ?? 0),
      tvaRate: line.tvaRate ?? 0,
      dailyPrice: line.dailyPrice_HT ?? 0,
      tariffDays: readTariffDays(line.tariffDays),
    })),
    options: readKeptOptions(options, found),
    TVA: lines.map(({ TVA }) => TVA ?? 0),
  };
}
