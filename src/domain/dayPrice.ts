import { formatDate } from './calendarDate';
import type { CalendarDate } from './calendarDate';
import type { DatedPrice } from './datedPrices';
import { multiply } from './money';
import type { Millimes } from './money';
import { holdsOn } from './tariffPeriods';
import type { DatePeriod, TariffPeriod } from './tariffPeriods';

/** Where the price of a day comes from: the client's agreement, the category's tariff, or the vehicle itself. */
export type PriceSource = 'AGREEMENT' | 'TARIFF' | 'VEHICLE';

/** What may price a day, in the order in which it is tried (domain C.4). Prices are a day's, before tax. */
export interface DayPrices {
  category: { id: string; name: string } | null;
  client: {
    clientKind: string | null;
    pricingAgreement: readonly (DatedPrice & { dailyPrice: Millimes })[];
  } | null;
  /** Of the category, each with the days on which it holds. */
  tariffs: readonly { name: string; price: Millimes; periods: readonly TariffPeriod[] }[];
  vehicle: { name: string; rentalAmount: Millimes | null } | null;
}

/** What one charged day costs before tax, and by what. */
export interface DayPrice {
  date: CalendarDate;
  source: PriceSource;
  /** Of the tariff, the vehicle, or the category that was negotiated. */
  name: string;
  price: Millimes;
}

/** A price of these days holds as long as nothing else is known of its season. */
const toConfirm = (name: string) => `${name} (saison à confirmer)`;

/** Why a rental has no price, in French, and what is at fault: a day that nothing prices, the dates, the discount. */
export interface PriceFault {
  fault: string;
  of: 'DAY' | 'DATES' | 'DISCOUNT';
}

export const isPriceFault = <T extends object>(answer: T | PriceFault): answer is PriceFault =>
  'fault' in answer;

/**
 * The price of a day: what a client under agreement negotiated for the category, else the category's tariff of that
 * day, the estimated dates of a season after all others, else the vehicle's own. A fault names the day that nothing
 * prices (domain C.4).
 */
export function priceOfDay(date: CalendarDate, prices: DayPrices): DayPrice | PriceFault {
  const { category, client, tariffs, vehicle } = prices;
  const negotiated =
    client?.clientKind === 'AGREEMENT' &&
    client.pricingAgreement.find(one => one.pricingCategory === category?.id && holdsOn(boundsOf(one), date));
  if (negotiated && category)
    return { date, source: 'AGREEMENT', name: category.name, price: negotiated.dailyPrice };
  const tariffOf = (estimated: boolean) =>
    tariffs.find(({ periods }) =>
      periods.some(period => Boolean(period.isEstimated) === estimated && holdsOn(period, date)),
    );
  const tariff = tariffOf(false);
  if (tariff) return { date, source: 'TARIFF', name: tariff.name, price: tariff.price };
  const estimated = tariffOf(true);
  if (estimated) return { date, source: 'TARIFF', name: toConfirm(estimated.name), price: estimated.price };
  if (vehicle && vehicle.rentalAmount !== null)
    return { date, source: 'VEHICLE', name: vehicle.name, price: vehicle.rentalAmount };
  return { fault: `Aucun tarif pour le ${formatDate(date)}`, of: 'DAY' };
}

const boundsOf = ({ from, to }: DatedPrice): DatePeriod => ({
  startDate: from ?? '0001-01-01',
  endDate: to ?? '9999-12-31',
});

/** Days in a row at the same price from the same source. */
export interface DayGroup extends Omit<DayPrice, 'date'> {
  from: CalendarDate;
  to: CalendarDate;
  days: number;
  /** days × price. */
  amount: Millimes;
}

/** Days of a rental, in their order, listed by as few lines as they allow. */
export function groupDays(days: readonly DayPrice[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const { date, source, name, price } of days) {
    const last = groups.at(-1);
    if (last && last.source === source && last.name === name && last.price === price) {
      last.to = date;
      last.days += 1;
      last.amount = multiply(price, last.days);
    } else groups.push({ from: date, to: date, days: 1, source, name, price, amount: price });
  }
  return groups;
}
