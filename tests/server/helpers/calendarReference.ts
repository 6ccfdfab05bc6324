import { endOfTunisDay, startOfTunisDay, tunisDate } from '../../../src/domain/instant';
import { daysBetween } from '../../../src/domain/calendarDate';
import type { Car, Held } from './park';

/** A period as the calendar shows it, and what is needed to count it. */
interface Shown {
  type: string;
  start: number;
  end: number;
  held: Held;
}

/** Minutes kept free after what holds a car. */
const kept: Readonly<Partial<Record<Held['as'], number>>> = { RESERVATION: 60, RENTAL: 30 };
const overOf = ({ end, held }: Shown) => end + (kept[held.as] ?? 0) * 60_000;

const shownOf = (held: Held): Shown[] => {
  const end = held.end ?? Infinity;
  switch (held.as) {
    case 'OPTION':
      return [];
    case 'SERVICE':
      return [
        {
          type: 'CONTRACT',
          start: startOfTunisDay(tunisDate(held.start)),
          end: endOfTunisDay(tunisDate(end)) - 1,
          held,
        },
      ];
    case 'RENTAL':
      return [{ type: 'CONTRACT', start: held.start, end, held }];
    case 'UNAVAILABLE': {
      const told = ['MAINTENANCE', 'DAMAGE', 'MISSION'].includes(held.type ?? '');
      return [{ type: told ? (held.type ?? '') : 'UNAVAILABLE', start: held.start, end, held }];
    }
    default:
      return [{ type: held.as, start: held.start, end, held }];
  }
};

/** A confirmed reservation of a category. */
export interface Promised {
  category: string;
  start: number;
  end: number;
}

/** What `VehicleCalendar` and `getVehicleCounts` have to say, worked out one car after the other. */
export function calendarOf(
  cars: readonly Car[],
  promised: readonly Promised[],
  start: string,
  end: string,
  now: number,
) {
  const today = tunisDate(now);
  const [from, to] = [startOfTunisDay(start), endOfTunisDay(end)];
  const [midnight, next] = [startOfTunisDay(today), endOfTunisDay(today)];
  const counts = {
    totalDays: daysBetween(start, end) + 1,
    totalVehicles: 0,
    availableVehicles: 0,
    reservedVehicles: 0,
    exceedingReservedVehicles: 0,
    contractedVehicles: 0,
    inServiceVehicles: 0,
    returnVehiclesPerDay: 0,
    returnDateContractPerDay: 0,
    exceedingVehicles: 0,
  };
  const rows: { id: string; periods: { type: string; start: number; end: number | null }[]; is: string[] }[] =
    [];
  for (const car of cars) {
    const all = car.holds.flatMap(shownOf);
    const isLeft = (one: Shown) => hasLeft(one, now);
    const isLateOf = (one: Shown) => isLeft(one) && one.end <= now;
    const inWindow = all
      .filter(one => one.start < to && (isLateOf(one) || one.end > from))
      .sort((a, b) => a.start - b.start);
    const rented = isForRent(car, start);
    const isOut = all.some(
      one => isLeft(one) || (one.held.as === 'SERVICE' && one.start <= now && now < one.end),
    );
    const isLate = all.some(isLateOf);
    // What is late is held from its departure on, until it is back.
    const isFree =
      isForRent(car, end) && !all.some(one => one.start < to && (isLateOf(one) || overOf(one) > from));
    const isReserved = inWindow.some(({ type }) => type === 'RESERVATION');
    const endToday = all.filter(one => one.end >= midnight && one.end < next);
    const isKept = all.some(
      one => !['RESERVATION', 'CONTRACT'].includes(one.type) && one.start < next && one.end > midnight,
    );
    if (rented) counts.totalVehicles++;
    if (rented && !isKept) counts.inServiceVehicles++;
    if (isFree) counts.availableVehicles++;
    if (isReserved && !isOut) counts.reservedVehicles++;
    if (isOut) counts.contractedVehicles++;
    if (isLate) counts.exceedingVehicles++;
    if (endToday.some(({ type }) => ['RESERVATION', 'CONTRACT'].includes(type)))
      counts.returnVehiclesPerDay++;
    counts.returnDateContractPerDay += endToday.filter(({ type }) => type === 'CONTRACT').length;
    counts.exceedingReservedVehicles += inWindow.filter(
      one => one.type === 'RESERVATION' && one.start <= now,
    ).length;
    if (!rented && inWindow.length === 0) continue;
    rows.push({
      id: car.id,
      periods: inWindow.map(one => ({
        type: one.type,
        start: one.start,
        end: one.end === Infinity || isLateOf(one) ? null : one.end,
      })),
      is: [
        ...(isFree ? ['showAvailable'] : []),
        ...(isReserved ? ['showReserved'] : []),
        ...(inWindow.some(({ type }) => type === 'CONTRACT') ? ['showContractual'] : []),
      ],
    });
  }
  const unnamed = promised.filter(one => one.start < to && one.end > from);
  counts.exceedingReservedVehicles +=
    unnamed.filter(one => one.start <= now).length + missing(cars, unnamed, start, [from, to, now]);
  return { counts, rows };
}

/** By how many vehicles categories are overbooked, each at its worst moment: one at which something begins. */
function missing(
  cars: readonly Car[],
  unnamed: readonly Promised[],
  day: string,
  [from, to, now]: readonly [number, number, number],
): number {
  let total = 0;
  for (const category of new Set(unnamed.map(one => one.category))) {
    const own = cars.filter(car => car.category === category && isForRent(car, day));
    const held = own.flatMap(car => {
      const all = car.holds.flatMap(shownOf);
      const late = all.find(one => hasLeft(one, now) && one.end <= now);
      // Whoever has it next waits for it: it is missing once.
      const before = all.filter(one => !late || one.start < late.start);
      return [
        ...before.map(one => ({ start: one.start, end: overOf(one) })),
        ...(late ? [{ start: late.start, end: Infinity }] : []),
      ];
    });
    const waiting = unnamed
      .filter(one => one.category === category)
      .map(one => ({ ...one, end: one.end + 60 * 60_000 }));
    const all = [...waiting, ...held].filter(one => one.start < to && one.end > from);
    const levels = all.map(({ start }) => {
      const at = Math.max(start, from);
      return all.filter(one => one.start <= at && at < one.end).length;
    });
    total += Math.max(0, Math.max(0, ...levels) - own.length);
  }
  return total;
}

const hasLeft = ({ held, start }: Shown, now: number) =>
  held.as === 'RENTAL' && held.type !== 'BACK' && start <= now;

const isForRent = (car: Car, day: string) =>
  car.use === 'EXPLOITATION' &&
  (car.state === 'IN_SERVICE' ||
    (car.state === 'FOR_SALE' && (car.rentableUntil === null || car.rentableUntil >= day)));
