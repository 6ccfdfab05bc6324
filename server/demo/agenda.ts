import { toEpoch } from '../../src/domain/calendarDate';
import { tunisDate } from '../../src/domain/instant';
import { overlaps } from '../../src/domain/period';
import type { Period } from '../../src/domain/period';
import type { Random } from './random';
import { DAY, HOUR } from './seeded';
import type { Day, Seeded } from './seeded';
import type { Vehicle } from './vehicles';

/** A time during which one car may be promised. */
export interface Slot {
  vehicle: string;
  departure: number;
  back: number;
}

/** Rental days: weekends, weeks, fortnights, a month now and then. */
const lengths = [1, 2, 2, 3, 3, 3, 4, 5, 6, 7, 7, 7, 8, 10, 12, 14, 15, 21, 30];

/** Days on both sides of today that the planning covers. */
const PAST = 365;
const FUTURE = 60;

/** Where every car is promised, so that none is promised twice. */
export class Agenda {
  private readonly busy = new Map<string, Period[]>();

  isFree(vehicle: string, period: Period): boolean {
    return !(this.busy.get(vehicle) ?? []).some(one => overlaps(one, period));
  }

  hold(vehicle: string, period: Period): void {
    this.busy.set(vehicle, [...(this.busy.get(vehicle) ?? []), period]);
  }
}

/** While the company has the car: from its purchase to its sale. */
export function presence({ values }: Seeded<Vehicle>, day: Day): Period {
  const { type, soldDetails } = values.vehicleType;
  const start = Math.max(values.createdAt + DAY, day.start - PAST * DAY);
  if (type === 'RETURNED') return { start, end: day.start - 125 * DAY };
  return { start, end: soldDetails?.date ? toEpoch(soldDetails.date) - DAY : day.start + FUTURE * DAY };
}

/** A car that is there and free for the whole period, now held for it; null after looking at some in vain. */
export function takeFreeCar(
  random: Random,
  fleet: readonly Seeded<Vehicle>[],
  period: Period,
  agenda: Agenda,
  day: Day,
): string | null {
  for (let tries = 0; tries < 40; tries++) {
    const car = random.pick(fleet);
    const there = presence(car, day);
    const inFleet = there.start <= period.start && period.end <= there.end;
    if (!inFleet || !agenda.isFree(car.values.id, period)) continue;
    agenda.hold(car.values.id, period);
    return car.values.id;
  }
  return null;
}

/** Times that follow each other on each car, with what it takes to wash it in between: more than will be taken. */
export function slots(random: Random, fleet: readonly Seeded<Vehicle>[], day: Day): Slot[] {
  return fleet
    .filter(({ values }) => values.serviceOrCompanyVehicle === 'EXPLOITATION')
    .flatMap(car => {
      const { start, end } = presence(car, day);
      const found: Slot[] = [];
      let from = start + random.int(0, 10) * DAY;
      while (from < end) {
        const departure = counterHour(random, from);
        const back = counterHour(random, departure + random.pick(lengths) * DAY);
        if (back > end) break;
        found.push({ vehicle: car.values.id, departure, back });
        from = back + random.int(24, 84) * HOUR;
      }
      return found;
    });
}

/** The same day between 8 and 19 h, at the hour or the half. */
function counterHour(random: Random, ms: number): number {
  return ms - (ms % DAY) + random.int(15, 36) * (HOUR / 2);
}

/** Likelier around today, which people look at, and in summer, when people come. */
export function demand(slot: Slot, day: Day): number {
  const away = Math.abs(slot.departure - day.start) / DAY;
  const month = Number(tunisDate(slot.departure).slice(5, 7));
  return 1 + 5 * Math.exp(-((away / 25) ** 2)) + (month === 7 || month === 8 ? 1 : 0);
}
