import { toEpoch } from '../../../src/domain/calendarDate';
import { toDinars } from '../../../src/domain/money';
import { parseRentalMoment } from '../../../src/domain/rentalDays';
import type { RentalPrice } from '../../../src/domain/rentalPrice';
import type { PageQuestions } from '../../../src/pages/all';
import type { AnswerOf, ParsedOf } from '../../../src/schema/definePage';
import type { AnswerBehaviour } from '../../engine/records/behaviours';
import { badInput } from '../../engine/base/refusal';
import { pricesSql } from './pricesSql';
import { priceOf } from './quoteRental';
import type { FoundPrices } from './quoteRental';
import type { PriceRequest } from './priceRequest';

/** What a vehicle costs from one day to another, without tax. */
export const PricingByVehicle: AnswerBehaviour<PageQuestions['PricingByVehicle']> = {
  sql: ({ input, bind }) => pricesSql(byVehicle(input), bind),
  answer: (found, { input }) =>
    toDinars(
      priceOf(found as FoundPrices, byVehicle(input), { vehicle: 'vehicleId', back: 'endDate' })
        .total_Price_HT,
    ),
};

const byVehicle = ({
  vehicleId,
  startDate,
  endDate,
}: ParsedOf<PageQuestions['PricingByVehicle']>): PriceRequest => ({
  vehicle: vehicleId,
  departure: parseRentalMoment(startDate) ?? NaN,
  back: parseRentalMoment(endDate) ?? NaN,
});

/** The price of a rental, day by day. */
export const RentalQuote: AnswerBehaviour<PageQuestions['RentalQuote']> = {
  sql: ({ input, bind }) => pricesSql(quoted(input), bind),
  answer: (found, { input }) => answeredPrice(priceOf(found as FoundPrices, quoted(input))),
};

function quoted(input: ParsedOf<PageQuestions['RentalQuote']>): PriceRequest {
  const { discountRate, discount, options } = input;
  if (discountRate && discount)
    throw badInput({ discount: 'Une remise est un taux ou un montant, pas les deux' });
  if (!input.vehicle && !input.pricingCategory)
    throw badInput({ pricingCategory: 'Choisissez une catégorie ou un véhicule' });
  return {
    vehicle: input.vehicle,
    category: input.pricingCategory,
    client: input.client,
    departure: input.departureDate,
    back: input.returnDate,
    options: options?.map(({ option, quantity }) => ({ option, quantity: quantity ?? 1 })),
    discount: discount ? { amount: discount } : discountRate ? { percent: discountRate } : null,
  };
}

/** A price as the API sends it: dinars, days as epoch milliseconds, each row with the id of its place. */
function answeredPrice(price: RentalPrice): AnswerOf<PageQuestions['RentalQuote']> {
  const { lengthDiscount } = price;
  return {
    numberOfDays: price.numberOfDays,
    days: placed(price.days).map(day => ({ ...day, date: toEpoch(day.date), price: toDinars(day.price) })),
    groups: placed(price.groups).map(group => ({
      ...group,
      from: toEpoch(group.from),
      to: toEpoch(group.to),
      price: toDinars(group.price),
      amount: toDinars(group.amount),
    })),
    daysTotal: toDinars(price.daysTotal),
    lengthDiscount: lengthDiscount && {
      fromDays: lengthDiscount.fromDays,
      percent: Number(lengthDiscount.percent),
      amount: toDinars(lengthDiscount.amount),
    },
    options: placed(price.options).map(({ id, name, unit, quantity, ...option }, index) => ({
      id,
      option: price.options[index]?.id ?? '',
      name,
      unit,
      quantity: Number(quantity),
      unitPriceHT: toDinars(option.price),
      tvaRate: Number(option.tvaRate),
      price_HT: toDinars(option.price_HT),
    })),
    discount: toDinars(price.discount),
    total_Price_HT: toDinars(price.total_Price_HT),
    total_TVA: toDinars(price.total_TVA),
    TotalTTC: toDinars(price.TotalTTC),
    vatByRate: placed(price.vatByRate).map(({ id, rate, base, amount }) => ({
      id,
      rate: Number(rate),
      base: toDinars(base),
      amount: toDinars(amount),
    })),
  };
}

const placed = <T extends object>(rows: readonly T[]) =>
  rows.map((row, index) => ({ ...row, id: String(index + 1) }));
