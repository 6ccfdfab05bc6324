import { toEpoch } from '../../../src/domain/calendarDate';
import { tunisDate } from '../../../src/domain/instant';
import type { Period } from '../../../src/domain/period';
import type { Random } from './random';
import { DAY, HOUR } from './seeded';
import type { Day, Seeded } from './seeded';
import type { Size } from './size';
import type { Vehicle } from './vehicles';

/** A time during which one car may be promised. */
export interface Slot {
  vehicle: string;
  departure: number;
  back: number;
}

/** Days to come that the planning covers. */
const FUTURE = 60;

/** Where every car is promised, so that none is promised twice: the periods of each in their order. */
export class Agenda {
  private readonly busy = new Map<string, { starts: number[]; ends: number[] }>();

  isFree(vehicle: string, period: Period): boolean {
    const held = this.busy.get(vehicle);
    if (!held) return true;
    // They do not overlap each other: of those that begin before this one ends, the last ends last.
    const last = countBelow(held.starts, period.end) - 1;
    return last < 0 || (held.ends[last] ?? 0) <= period.start;
  }

  hold(vehicle: string, { start, end }: Period): void {
    const held = this.busy.get(vehicle) ?? { starts: [], ends: [] };
    this.busy.set(vehicle, held);
    const at = countBelow(held.starts, start);
    held.starts.splice(at, 0, start);
    held.ends.splice(at, 0, end);
  }
}

/** How many of the sorted numbers are below the limit. */
function countBelow(sorted: readonly number[], limit: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** While the company has the car: from its purchase, or the first day of the planning, to its sale. */
export function presence({ values }: Seeded<Vehicle>, day: Day, { past }: Pick<Size, 'past'>): Period {
  const { type, soldDetails } = values.vehicleType;
  const start = Math.max(values.createdAt + DAY, day.start - past * DAY);
  if (type === 'RETURNED') return { start, end: day.start - 125 * DAY };
  return { start, end: soldDetails?.date ? toEpoch(soldDetails.date) - DAY : day.start + FUTURE * DAY };
}

/** A fleet and where each of its cars is promised. */
export interface Planning {
  fleet: readonly Seeded<Vehicle>[];
  agenda: Agenda;
  day: Day;
  size: Size;
}

/** A car that is there and free for the whole period, now held for it; null after looking at some in vain. */
export function takeFreeCar(
  random: Random,
  { fleet, agenda, day, size }: Planning,
  period: Period,
): string | null {
  for (let tries = 0; tries < 40; tries++) {
    const car = random.pick(fleet);
    const there = presence(car, day, size);
    const inFleet = there.start <= period.start && period.end <= there.end;
    if (!inFleet || !agenda.isFree(car.values.id, period)) continue;
    agenda.hold(car.values.id, period);
    return car.values.id;
  }
  return null;
}

/** The cars that are rented out. */
export const rentedOut = (fleet: readonly Seeded<Vehicle>[]) =>
  fleet.filter(({ values }) => values.serviceOrCompanyVehicle === 'EXPLOITATION');

/** Times that follow each other on each car, with what it takes to wash it in between: more than will be taken. */
export function slots(random: Random, { fleet, day, size }: Planning): Slot[] {
  return rentedOut(fleet).flatMap(car => {
    const { start, end } = presence(car, day, size);
    const found: Slot[] = [];
    let from = start + random.int(0, 10) * DAY;
    while (from < end) {
      const departure = counterHour(random, from);
      const back = counterHour(random, departure + random.pick(size.rentals) * DAY);
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
