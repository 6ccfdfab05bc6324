import { toEpoch } from '../../../src/domain/calendarDate';
import { toDinars } from '../../../src/domain/money';
import type { BookedRental } from '../../../src/domain/bookingLines';
import type { Millimes } from '../../../src/domain/money';
import { priceOption } from '../../../src/domain/rentalOptions';
import type { PageQuestions } from '../../../src/pages/all';
import type { AnswerBehaviour } from '../../engine/records/behaviours';
import { termsOfBooking } from '../prices/quoteRental';
import type { FoundPrices } from '../prices/quoteRental';
import { badInput, Refusal } from '../../engine/base/refusal';
import { namedCars } from './booking';
import { daysAhead } from '../../../src/domain/uncovered';
import type { Uncovered } from '../../../src/domain/uncovered';
import vehicles from '../../../src/resources/park/vehicle';
import { columnsOf } from '../../engine/sql/columnsOf';
import { uncoveredVehicleSql } from '../planning/rentable';
import { foundSql, priceOfBooking, rentalsOf } from './quoteBooking';

/** Each is a part of the statement. */
const mostCars = 20;

const v = columnsOf(vehicles, 'v');

/** What the quote is made of: what prices rest on, and of the cars that are named, the days on which each is not covered. */
interface QuoteBasis {
  found: FoundPrices[];
  uncovered: { vehicle: string; days: Uncovered[] | null }[];
}

/** What a booking would cost as it is being typed, line by line and day by day; or why it has no price. */
export const ReservationQuote: AnswerBehaviour<PageQuestions['ReservationQuote']> = {
  sql({ input: booking, bind, now }) {
    if (namedCars(booking).length > mostCars)
      throw badInput({ vehicles: `${mostCars} véhicules au plus par réservation` });
    const days = daysAhead({ start: booking.departureDate, end: booking.returnDate }, now);
    const cars = `${bind(namedCars(booking))}::bigint[]`;
    return `SELECT json_build_object('found', (${foundSql(rentalsOf(booking), bind)}),
      'uncovered', coalesce((SELECT json_agg(json_build_object('vehicle', ${v.registration}, 'days', ${uncoveredVehicleSql(days, bind)})
        ORDER BY array_position(${cars}, ${v.id})) FROM ${v} WHERE ${v.id} = ANY (${cars})), '[]')) AS found`;
  },
  answer(answered, { input: booking }) {
    const { found, uncovered } = answered as QuoteBasis;
    const { guaranteeAmount, extraKmPrice, ...others } = termsOfBooking(found);
    const terms = {
      ...others,
      uncovered: numbered(
        uncovered.flatMap(({ vehicle, days }) => (days ?? []).map(day => ({ vehicle, ...day }))),
      ),
      guaranteeAmount: guaranteeAmount === null ? null : toDinars(guaranteeAmount),
      extraKmPrice: extraKmPrice === null ? null : toDinars(extraKmPrice),
    };
    try {
      const { numberOfDays, price_HT, TVA, TTCPrice, rentals } = priceOfBooking(booking, found);
      const cars = namedCars(booking);
      const several = cars.length > 1;
      const lines = rentals.flatMap((rental, index) => linesOf(rental, several ? cars[index] : undefined));
      const days = rentals.flatMap((rental, index) =>
        rental.days.map(({ date, name, price }) => ({
          car: (several && cars[index]) || null,
          date: toEpoch(date),
          name,
          price: toDinars(price),
        })),
      );
      return {
        numberOfDays,
        lines: numbered(lines),
        days: numbered(days),
        price_HT: toDinars(price_HT),
        TVA: toDinars(TVA),
        TTCPrice: toDinars(TTCPrice),
        ...terms,
        fault: null,
      };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error;
      return {
        numberOfDays: null,
        lines: [],
        days: [],
        price_HT: null,
        TVA: null,
        TTCPrice: null,
        ...terms,
        fault: error.message,
      };
    }
  },
};

const numbered = <T extends object>(rows: readonly T[]) =>
  rows.map((row, index) => ({ id: String(index + 1), ...row }));

function linesOf({ groups, lengthDiscount, options, discount, numberOfDays }: BookedRental, car?: string) {
  const line = (label: string, amount: number, counted?: Counted) => ({
    car: car ?? null,
    label,
    quantity: counted?.quantity ?? null,
    days: counted?.days ?? null,
    unitPrice: counted ? toDinars(counted.price) : null,
    amount: toDinars(amount),
  });
  return [
    ...groups.map(({ name, days, price, amount }) => line(name, amount, { quantity: days, days, price })),
    ...(lengthDiscount
      ? [
          line(
            `Remise de durée, ${String(Number(lengthDiscount.percent)).replace('.', ',')}\u00a0% dès ${lengthDiscount.fromDays} jours`,
            -lengthDiscount.amount,
          ),
        ]
      : []),
    ...options.map(option => {
      const { name, unit, quantity, price, price_HT } = option;
      // What reached its maximum is no product of what it is charged by.
      if (price_HT < priceOption({ ...option, maxCharge: null }, numberOfDays).price_HT)
        return line(`${name}, au plafond`, price_HT);
      const days = unit === 'DAY' ? numberOfDays : null;
      return line(name, price_HT, { quantity: Number(quantity) * (days ?? 1), days, price });
    }),
    ...(discount > 0 ? [line('Remise', -discount)] : []),
  ];
}

/** What an amount is the product of, quantity and price; the days that each is charged, where it is by the day. */
interface Counted {
  quantity: number;
  days: number | null;
  price: Millimes;
}
