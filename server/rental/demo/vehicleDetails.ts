import { addDays, yearOf } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { vehicleEquipment } from '../../../src/product/enumerations';
import type { Random } from './random';
import { intervals } from './reference/makePrices';
import type { Vehicle } from './vehicles';

/** The usual upkeep, with a reminder before each time. */
export const planOf = () =>
  intervals.map(([, mileage, dateRecurrenceMonths], index) => ({
    id: '',
    task: String(index + 1),
    mileage,
    dateRecurrenceMonths,
    reminderBeforeMileage: mileage && 1000,
    reminderBeforeMonths: dateRecurrenceMonths && 1,
    numberOfRecurrence: null,
  }));

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
