import { addDays, daysBetween, yearOf } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { vehicleEquipment } from '../../../src/product/enumerations';
import { Random } from './random';
import { intervals } from './reference/makePrices';
import type { Vehicle } from './vehicles';

/** A car's life until today: the day it came, what the odometer showed then and shows now. */
interface Life {
  id: string;
  since: CalendarDate;
  today: CalendarDate;
  firstMileage: number;
  mileage: number;
}

/**
 * The usual upkeep, with a reminder before each time, and when it was last done: most of it in time, some tasks of one
 * car in a dozen not. Chances of its own: whatever is recorded of it, a fleet keeps its plates.
 */
export function planOf({ id, since, today, firstMileage, mileage }: Life) {
  const random = new Random(`upkeep ${id}`);
  const isLate = random.chance(1 / 12);
  const age = Math.max(1, daysBetween(since, today));
  const aDay = (mileage - firstMileage) / age;
  return intervals.map(([, kilometres, months], index) => {
    const share = isLate && random.chance(0.3) ? 1.05 : random.int(5, 92) / 100;
    const period = Math.min(kilometres ? kilometres / aDay : Infinity, months ? months * 30 : Infinity);
    const ago = Math.round(period * share);
    return {
      id: '',
      task: String(index + 1),
      mileage: kilometres,
      dateRecurrenceMonths: months,
      reminderBeforeMileage: kilometres && 1000,
      reminderBeforeMonths: months && 1,
      lastDoneOn: ago < age ? addDays(today, -ago) : null,
      lastDoneMileage: ago < age ? Math.round(mileage - ago * aDay) : null,
      numberOfRecurrence: null,
      timesDone: null,
    };
  });
}

type Item = keyof typeof vehicleEquipment;

/** Nearly everything is there, and some of it worn. */
export const equipmentOf = (random: Random) =>
  (Object.keys(vehicleEquipment) as Item[]).map(item => {
    const present = item !== 'ALLOY_WHEELS' && random.chance(0.93);
    return {
      id: '',
      item,
      present,
      condition: present ? random.pick(['NEW', 'GOOD', 'GOOD', 'WORN'] as const) : null,
      replacementPriceHT: item === 'SPARE_WHEEL' ? 180_000 : item === 'JACK' ? 60_000 : null,
    };
  });

/** What papers cost, in millimes: the older the car, the less to insure it. */
export function paperAmounts(since: CalendarDate, today: CalendarDate) {
  const cost = (amount: number) => ({ amount, file: null });
  const age = yearOf(today) - yearOf(since);
  return {
    insurance: cost(Math.max(950_000, 1_900_000 - age * 150_000)),
    card: cost(120_000),
    visit: cost(35_500),
    sticker: cost(280_000),
  };
}

/** Bought for so many days of rent, with tax; what it should still be worth. */
export function pricesOf(random: Random, day: number) {
  const priceHT = day * random.int(380, 460) * 1000;
  return { priceHT, priceTTC: Math.round(priceHT * 1.19), residualTarget: Math.round(priceHT * 0.5) };
}

type Held = Pick<Vehicle, 'insuranceCompany' | 'policeNumber' | 'validityDate' | 'vehicleStickers'>;

/** The papers of the year before, of a car that was ours already. */
export function replacedPapers(random: Random, since: CalendarDate, held: Held) {
  const { insuranceCompany, validityDate, vehicleStickers } = held;
  const yearEarlier = (date: CalendarDate | null) => addDays(date ?? since, -365);
  const insured = yearEarlier(validityDate.start_validity);
  const paid = yearEarlier(vehicleStickers.start_vehicleStickers);
  const last = { id: '', file: null };
  return [
    ...(insured > since
      ? [
          {
            ...last,
            type: 'INSURANCE' as const,
            start: insured,
            end: addDays(validityDate.start_validity ?? since, -1),
            amount: (validityDate.amount ?? 0) + random.int(2, 9) * 10_000,
            insuranceCompany,
            policeNumber: `${random.digits(3)}-${random.digits(7)}`,
          },
        ]
      : []),
    ...(paid > since
      ? [
          {
            ...last,
            type: 'STICKER' as const,
            start: paid,
            end: addDays(vehicleStickers.start_vehicleStickers ?? since, -1),
            amount: 260_000,
            insuranceCompany: null,
            policeNumber: null,
          },
        ]
      : []),
  ];
}
