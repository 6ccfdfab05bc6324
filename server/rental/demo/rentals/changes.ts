import { rentedOut, takeFreeCar } from '../agenda';
import type { Planning } from '../agenda';
import type { Random } from '../random';
import { DAY, HOUR, MINUTE } from '../seeded';
import { readyAt } from './held';
import type { Leg, Rental } from './rental';

/** A client in twenty keeps the car a day or two longer, where nobody waits for it. */
export function lengthen(random: Random, { agenda, day }: Planning, rental: Rental): void {
  const [leg, ...others] = rental.legs;
  const luck = random.next();
  const more = random.int(1, 2) * DAY;
  const at = (leg?.back ?? 0) - random.int(4, 20) * HOUR;
  if (!leg || others.length > 0 || luck > 0.05 || at >= day.start - HOUR) return;
  if (at < (leg.departedAt ?? leg.departure) + HOUR) return;
  const longer = { start: readyAt(leg.back), end: readyAt(leg.back + more) };
  if (!agenda.isFree(leg.car.id, longer)) return;
  agenda.hold(leg.car.id, longer);
  rental.extended = { at, from: leg.back };
  leg.back += more;
  if (leg.back >= day.start) rental.stage = 'DEPARTED';
}

/** A car in fifty breaks down half way, and is exchanged for one that is free until the return. */
export function swap(random: Random, planning: Planning, rental: Rental): void {
  const [leg, ...others] = rental.legs;
  const luck = random.next();
  if (!leg || others.length > 0 || rental.extended || luck > 0.03) return;
  const left = leg.departedAt ?? leg.departure;
  const half = left + Math.floor((leg.back - left) / 2 / MINUTE) * MINUTE;
  // At the counter, in the middle of the day.
  const at = Math.min(half - (half % DAY) + 13 * HOUR, planning.day.start - 10 * HOUR);
  if (leg.back - left < 3 * DAY || at < left + 6 * HOUR) return;
  const fleet = rentedOut(planning.fleet);
  const id = takeFreeCar(random, { ...planning, fleet }, { start: at, end: readyAt(leg.back) });
  const car = id === null ? undefined : planning.fleet[Number(id) - 1]?.values;
  if (!car) return;
  const fresh: Leg = {
    car,
    departure: at,
    back: leg.back,
    departedAt: at,
    returnedAt: null,
    isSwapped: false,
  };
  Object.assign(leg, { back: at, returnedAt: at, isSwapped: true });
  rental.legs.push(fresh);
  rental.swappedAt = at;
}
