import { toEpoch } from '../../src/domain/calendarDate';
import { toDinars } from '../../src/domain/money';
import type { RentalPrice } from '../../src/domain/rentalPrice';

/** A price as the API tells it: dinars, days as epoch milliseconds, each row with the id of its place. */
export function toldPrice(price: RentalPrice): object {
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
      option: price.options[index]?.id,
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
