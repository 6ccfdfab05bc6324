import { shares } from '../../../../src/domain/shares';
import type { Line } from '../../contracts/contract';
import { heldBy } from '../../contracts/lines';
import { DAY } from '../seeded';
import type { Leg, Rental } from './rental';

/** A row as it is at one time: whatever time, it is the same row, whose id is given when it is written. */
export interface KeptRow {
  key: { id: string };
  line: Line;
}

/** Rows of a contract as its records have them. */
export const rowsOf = (rows: readonly KeptRow[]): Line[] =>
  rows.map(({ key, line }) =>
    Object.defineProperty({ ...line, ...heldBy(line) }, 'id', {
      enumerable: true,
      get: () => key.id,
      set: (id: string) => {
        key.id = id;
      },
    }),
  );

/** The line of a car before it leaves, with what it costs of the whole. */
export function lineOf(leg: Leg, price: Price): KeptRow {
  return {
    key: { id: '' },
    line: {
      id: '',
      vehicle: leg.car.id,
      departureDate: leg.departure,
      returnDate: leg.back,
      returnAgency: null,
      lineState: 'TO_DELIVER',
      overrun: null,
      unfitAt: null,
      unfit: null,
      originalReturnDate: null,
      extensionCount: 0,
      departedAt: null,
      returnedAt: null,
      heldFrom: null,
      heldTo: null,
      mileageOut: null,
      mileageIn: null,
      fuelOut: null,
      fuelIn: null,
      departureInspection: null,
      returnInspection: null,
      swapReason: null,
      chargesSeenAt: null,
      tvaRate: 19,
      ...price,
      replaces: null,
      pricedAs: null,
      extendedDays: 0,
      options_HT: 0,
      tariffDays: null,
      includedKmPerDay: leg.car.includedKmPerDay,
      extraKmPrice: leg.car.extraKmPrice,
    },
  };
}

export type Price = Pick<Line, 'numberOfDays' | 'dailyPrice_HT' | 'price_HT' | 'TVA' | 'TTCPrice'>;

/** What was agreed for all, by the days of each. */
export function pricesBy({ price_HT, TVA }: Rental['agreed'], days: readonly number[]): Price[] {
  const [prices, taxes] = [shares(price_HT, days), shares(TVA, days)];
  return days.map((numberOfDays, index) => {
    const [own, tax] = [prices[index] ?? 0, taxes[index] ?? 0];
    return {
      numberOfDays,
      dailyPrice_HT: Math.round(own / Math.max(1, numberOfDays)),
      price_HT: own,
      TVA: tax,
      TTCPrice: own + tax,
    };
  });
}

/** The days that were used before an exchange, and those that are left. */
export function daysAround({ agreed, legs }: Rental, at: number): [number, number] {
  const used = Math.min(agreed.numberOfDays, Math.ceil((at - (legs[0]?.departure ?? at)) / DAY));
  return [used, agreed.numberOfDays - used];
}
