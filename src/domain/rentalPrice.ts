import { groupDays, isPriceFault, priceOfDay } from './dayPrice';
import type { DayGroup, DayPrice, DayPrices, PriceFault } from './dayPrice';
import { percentOf, sum } from './money';
import type { Millimes } from './money';
import { discountable, receiptTotals } from './receiptTotals';
import type { RateTotal } from './receiptTotals';
import { billedDates, MOST_DAYS, rentalDays } from './rentalDays';
import type { DayTerms } from './rentalDays';
import { priceOption } from './rentalOptions';
import type { PricedOption, RentalOption } from './rentalOptions';

/** A rental so long is that much cheaper. */
export interface LengthDiscount {
  fromDays: number;
  percent: number | string;
}

/** Of the rental and its options, before tax: percent of it, or an amount. */
export type RentalDiscount = { percent: number | string } | { amount: Millimes };

/** All that a price rests on. */
export interface RentalToPrice extends DayPrices {
  /** Epoch ms. */
  departure: number;
  back: number;
  terms: DayTerms;
  lengthDiscounts: readonly LengthDiscount[];
  options?: readonly RentalOption[];
  discount?: RentalDiscount | null;
  /** Of the rental, in force on the day of departure, in percent; options have their own. */
  tvaRate: number | string;
}

/** What a rental costs, and why. Millimes; each line is rounded, and totals are sums of lines. */
export interface RentalPrice {
  numberOfDays: number;
  days: DayPrice[];
  /** The same days, those alike together. */
  groups: DayGroup[];
  daysTotal: Millimes;
  lengthDiscount: (LengthDiscount & { amount: Millimes }) | null;
  options: PricedOption[];
  /** Each of them with its part of the discount taken off. */
  netOptions: Millimes[];
  discount: Millimes;
  /** daysTotal − lengthDiscount + options − discount. */
  total_Price_HT: Millimes;
  total_TVA: Millimes;
  TotalTTC: Millimes;
  vatByRate: RateTotal[];
}

/**
 * Prices a rental (domain C.4, C.5): each charged day at its price, the discount of its length, its options, the
 * discount granted on the whole, then VAT by rate as an invoice has it. A fault explains why there is no price.
 */
export function priceRental(rental: RentalToPrice): RentalPrice | PriceFault {
  const { departure, back, terms, tvaRate } = rental;
  if (back < departure) return { fault: 'Le retour doit suivre le départ', of: 'DATES' };
  const numberOfDays = rentalDays(departure, back, terms);
  if (numberOfDays > MOST_DAYS)
    return {
      fault: `Une location de plus de ${MOST_DAYS} jours n’a pas de tarif\u00a0: vérifiez les dates`,
      of: 'DATES',
    };
  const priced = billedDates(departure, back, terms).map(date => priceOfDay(date, rental));
  const fault = priced.find(isPriceFault);
  if (fault) return fault;
  const days = priced.filter((day): day is DayPrice => !isPriceFault(day));
  const daysTotal = sum(days.map(day => day.price));
  const lengthDiscount = discountOfLength(rental.lengthDiscounts, numberOfDays, daysTotal);
  const options = (rental.options ?? []).map(option => priceOption(option, numberOfDays));
  const lines = [{ price_HT: daysTotal - (lengthDiscount?.amount ?? 0), tvaRate }, ...options];
  const before = sum(lines.map(line => line.price_HT));
  const discount = discountOf(rental.discount ?? null, before);
  if (discount < 0 || discount > discountable(lines))
    return { fault: 'La remise dépasse le prix de la location', of: 'DISCOUNT' };
  const { net, total_Price_HT, total_TVA, TotalTTC, vatByRate } = receiptTotals({
    lines,
    discount,
    stamp: 0,
  });
  return {
    numberOfDays,
    days,
    groups: groupDays(days),
    daysTotal,
    lengthDiscount,
    options,
    netOptions: net.slice(1),
    discount,
    total_Price_HT,
    total_TVA,
    TotalTTC,
    vatByRate,
  };
}

/** The discount of the greatest length that the rental reaches; null when it reaches none. */
function discountOfLength(discounts: readonly LengthDiscount[], days: number, daysTotal: Millimes) {
  const [reached] = discounts
    .filter(({ fromDays }) => fromDays <= days)
    .toSorted((a, b) => b.fromDays - a.fromDays);
  return reached ? { ...reached, amount: percentOf(daysTotal, reached.percent) } : null;
}

const discountOf = (discount: RentalDiscount | null, total: Millimes): Millimes =>
  discount === null ? 0 : 'amount' in discount ? discount.amount : percentOf(total, discount.percent);
