import { runsOf } from '../../../src/domain/chargedDays';
import { divideRound } from '../../../src/domain/decimal';
import { formatDinars, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import type { RentalPrice } from '../../../src/domain/rentalPrice';
import { shares } from '../../../src/domain/shares';
import { tariffDaysText } from '../../../src/domain/tariffDays';
import { Refusal } from '../../engine/base/refusal';
import type { FoundPrices } from '../prices/quoteRental';
import { daysOf, priceOfBooking, rentalsOf } from '../reservations/quoteBooking';
import type { PricedBooking } from '../reservations/quoteBooking';
import type { Contract, ContractWrite } from './contract';
import type { NewLine } from './lines';
import { totalsOf } from './totals';

/** A price that was confirmed before the contract, and why it holds: kept where the tariffs give another. */
export interface ConfirmedPrice {
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
};
type LinePrice = { [K in keyof typeof noPrice]: K extends 'tariffDays' ? string | null : number | null };

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
  const booking = contract as PricedBooking & { vehicles: readonly NewLine[] };
  const priced = pricedOr(write, booking, found, confirmed);
  if (!priced) {
    Object.assign(values, none, totalsOf(none, []), {
      additionalReceiptOptions: withPrices(contract, []),
    });
    return contract.vehicles.map(line => ({ ...line, ...noPrice, tvaRate: null }));
  }
  const { price_HT, TVA, lines, options } = priced;
  const rental = { rental_HT: price_HT, rentalTVA: TVA };
  Object.assign(values, rental, totalsOf(rental, contract.charges), {
    additionalReceiptOptions: withPrices(contract, options),
  });
  return contract.vehicles.map((line, index) => ({
    ...line,
    ...lines[index],
    tvaRate: Number(found[index]?.tvaRate ?? found[0]?.tvaRate ?? 0),
  }));
}

/** What each option is of the price, as it is signed and then invoiced. */
const withPrices = (
  { additionalReceiptOptions }: Pick<Partial<Contract>, 'additionalReceiptOptions'>,
  options: readonly OptionPrice[],
) =>
  (additionalReceiptOptions ?? []).map((row, index) => ({
    ...row,
    ...(options[index] ?? { price_HT: null, tvaRate: null }),
  }));

const none = { rental_HT: null, rentalTVA: null };

interface Priced {
  price_HT: Millimes;
  TVA: Millimes;
  lines: LinePrice[];
  /** Of the first vehicle; none under a price that was agreed, which has them in it. */
  options: OptionPrice[];
}

interface OptionPrice {
  price_HT: Millimes;
  tvaRate: number;
}

function pricedOr(
  write: ContractWrite,
  booking: PricedBooking & { vehicles: readonly NewLine[] },
  found: readonly FoundPrices[],
  confirmed: ConfirmedPrice | null,
): Priced | null {
  const days = rentalsOf(booking).map((rental, index) => daysOf(rental, found[index]));
  try {
    const { price_HT, TVA, TTCPrice, rentals } = priceOfBooking(booking, found);
    if (confirmed && confirmed.TTCPrice !== TTCPrice) return keep(write, confirmed, days);
    const lines = rentals.length > 0 ? rentals.map(linePrice) : sharedOut({ price_HT, TVA }, days);
    return { price_HT, TVA, lines, options: optionPrices(rentals[0]) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
    if (confirmed) return keep(write, confirmed, days);
    write.warn?.(`${error.message.replace(/\.$/, '')}. Indiquez un prix convenu, ou complétez les tarifs.`);
    return null;
  }
}

function keep({ values, warn }: ContractWrite, kept: ConfirmedPrice, days: readonly number[]): Priced {
  const { price_HT, TVA, TTCPrice, reason } = kept;
  Object.assign(values, { agreedPrice: price_HT, agreedReason: reason });
  warn?.(`Le prix confirmé, ${formatDinars(TTCPrice)} TTC, est gardé.`);
  return { price_HT, TVA, lines: sharedOut({ price_HT, TVA }, days), options: [] };
}

/** Options as the discount leaves them, spread as on an invoice. */
function optionPrices(price: RentalPrice | undefined): OptionPrice[] {
  if (!price) return [];
  return price.options.map(({ price_HT, tvaRate }, index) => ({
    price_HT: price.netOptions[index] ?? price_HT,
    tvaRate: Number(tvaRate),
  }));
}

const linePrice = (price: RentalPrice): LinePrice => ({
  numberOfDays: price.numberOfDays,
  dailyPrice_HT: aDay(price.daysTotal - (price.lengthDiscount?.amount ?? 0), price.numberOfDays),
  extendedDays: 0,
  price_HT: price.total_Price_HT,
  options_HT: sum(price.netOptions),
  TVA: price.total_TVA,
  TTCPrice: price.TotalTTC,
  tariffDays: tariffDaysText(runsOf(price.days.map(day => day.price))),
});

/** A price that was agreed for all, by the days of each. */
function sharedOut(
  { price_HT, TVA }: Pick<Priced, 'price_HT' | 'TVA'>,
  days: readonly number[],
): LinePrice[] {
  const [prices, taxes] = [shares(price_HT, days), shares(TVA, days)];
  return days.map((numberOfDays, index) => {
    const [own, tax] = [prices[index] ?? 0, taxes[index] ?? 0];
    return {
      numberOfDays,
      extendedDays: 0,
      dailyPrice_HT: aDay(own, numberOfDays),
      price_HT: own,
      options_HT: 0,
      tariffDays: null,
      TVA: tax,
      TTCPrice: own + tax,
    };
  });
}

const aDay = (amount: Millimes, days: number): Millimes =>
  Number(divideRound(BigInt(amount), BigInt(Math.max(1, days))));
