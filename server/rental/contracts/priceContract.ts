import { keptWhole, sharedLines, totalOfLines } from '../../../src/domain/bookingLines';
import type { BookingLines } from '../../../src/domain/bookingLines';
import { formatDinars } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { Refusal } from '../../engine/base/refusal';
import type { FoundPrices } from '../prices/quoteRental';
import { decidePrice } from '../reservations/decidePrice';
import { givenPriceFields, noAgreement } from '../reservations/priceBooking';
import {
  keptLines,
  linesOfBooking,
  readKeptPrice,
  shapesOf,
  unpricedLines,
  withPrices,
} from '../reservations/pricedLines';
import type { PricedBooking } from '../reservations/quoteBooking';
import { changesOf } from './contract';
import type { Contract, ContractWrite } from './contract';
import type { NewLine } from './lines';
import { totalsOf } from './totals';

/** A price that was confirmed before the contract, and why it holds: kept where the tariffs give another. */
export interface ConfirmedPrice {
  /** Line by line; null of a reservation that kept but its total. */
  lines: BookingLines | null;
  price_HT: Millimes;
  TVA: Millimes;
  TTCPrice: Millimes;
  reason: string;
}

const noPrice = {
  numberOfDays: null,
  extendedDays: null,
  dailyPrice_HT: null,
  price_HT: null,
  options_HT: null,
  TVA: null,
  TTCPrice: null,
  tariffDays: null,
  tvaRate: null,
};

type Draft = PricedBooking & Omit<Partial<Contract>, 'vehicles'> & { vehicles: readonly NewLine[] };

/**
 * Writes what a draft costs: each of its vehicles by its own dates, options and discount with the first, or the price
 * that was agreed instead. One that the tariffs do not know is reported, and stops the signature only.
 * @returns the lines with their prices.
 */
export function priceContract(
  write: ContractWrite,
  contract: Omit<Partial<Contract>, 'vehicles'> & { vehicles: readonly NewLine[] },
  found: readonly FoundPrices[],
  confirmed: ConfirmedPrice | null,
): NewLine[] {
  const { values } = write;
  const price = pricedOr(write, contract as Draft, found, confirmed);
  const total = price && totalOfLines(price);
  const rental = { rental_HT: total?.price_HT ?? null, rentalTVA: total?.TVA ?? null };
  const additionalReceiptOptions = withPrices(contract.additionalReceiptOptions, price);
  const lines = price ? keptLines(price) : [];
  const vehicles = contract.vehicles.map((line, index) =>
    price ? { ...line, ...lines[index], vehicle: line.vehicle, extendedDays: 0 } : { ...line, ...noPrice },
  );
  const parts = { ...rental, vehicles, additionalReceiptOptions };
  Object.assign(values, rental, totalsOf(parts, contract.charges), { additionalReceiptOptions });
  return vehicles;
}

function pricedOr(
  write: ContractWrite,
  booking: Draft,
  found: readonly FoundPrices[],
  confirmed: ConfirmedPrice | null,
): BookingLines | null {
  if (confirmed) return keep(write, confirmed, booking, found);
  const agreed = agreedPrice(write, found);
  try {
    if (!agreed) return linesOfBooking(booking, found);
    const becomes = linesOfBooking({ ...booking, agreedPrice: null }, found);
    const { how, price } = decidePrice(write, agreed, becomes);
    if (how !== 'WHOLE' && booking.agreedPrice != null) Object.assign(write.values, noAgreement);
    return price;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
    const fault = error.message.replace(/\.$/, '');
    const whole = agreed && keptWhole(agreed, unpricedLines(booking, found));
    write.warn?.(
      whole
        ? `${fault}\u00a0: le prix convenu, ${formatDinars(totalOfLines(whole).TTCPrice)} TTC, est gardé.`
        : `${fault}. Indiquez un prix convenu, ou complétez les tarifs.`,
    );
    return whole;
  }
}

/** The price of a draft that somebody agreed to, a reservation's or one that was typed; null where the tariffs make it. */
function agreedPrice(write: ContractWrite, found: readonly FoundPrices[]): BookingLines | null {
  const { before } = write;
  if (!before || before.stage !== 'DRAFT' || changesOf(write, givenPriceFields)) return null;
  if (before.reservation === null && before.agreedPrice === null) return null;
  return readKeptPrice(before.vehicles, before.additionalReceiptOptions, found[0]?.options ?? []);
}

/** The price of a reservation goes over to its contract as it was given: its lines, its options, the rate of each. */
function keep(
  write: ContractWrite,
  { lines, price_HT, TVA, TTCPrice, reason }: ConfirmedPrice,
  booking: Draft,
  found: readonly FoundPrices[],
): BookingLines {
  const byTariffs = tariffsOf(booking, found);
  const now = byTariffs && totalOfLines(byTariffs).TTCPrice;
  const isSame = now === TTCPrice;
  const otherwise = now === null ? '' : `\u00a0; selon les tarifs, ce serait ${formatDinars(now)}`;
  if (!isSame) write.warn?.(`Le prix ${reason}, ${formatDinars(TTCPrice)} TTC, est gardé${otherwise}.`);
  if (lines && lines.lines.length === booking.vehicles.length) return lines;
  if (byTariffs && isSame) return byTariffs;
  Object.assign(write.values, { agreedPrice: price_HT, agreedReason: `Prix ${reason}` });
  return sharedLines({ price_HT, TVA }, shapesOf(booking, found));
}

function tariffsOf(booking: Draft, found: readonly FoundPrices[]): BookingLines | null {
  try {
    return linesOfBooking(booking, found);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
    return null;
  }
}
