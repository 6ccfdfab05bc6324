import { daysBetween } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { resources } from '../../resources/all';
import type { Bar, Bars, PlannedVehicle } from './planningTypes';
import { DAY } from './span';
import type { Span } from './span';

/** Whether a period keeps its vehicle from others: an option does not. */
export const holds = ({ degree }: Pick<Bar, 'degree'>) => degree !== 'OPTION';

/** Minutes that a record of each resource keeps its vehicle free after its end. */
const keptAfter = new Map(
  (resources.get('vehicles').occupiers ?? []).map(({ resource, after }) => [
    resource,
    Math.floor(after / 60_000),
  ]),
);

type Held = Pick<Bar, 'start' | 'end' | 'source' | 'degree'>;

/** What is out past its return is free on no day from its departure on: nobody knows when it comes back. */
const isOut = ({ degree }: Held) => degree === 'LATE';

/** Until when a period keeps its vehicle from others: what makes it ready comes after the end that one sees. */
const heldUntil = (bar: Held) => (isOut(bar) ? Infinity : bar.end + (keptAfter.get(bar.source) ?? 0));

/** Whether a period keeps its vehicle from another one at a time: of what is not back, nobody knows the end. */
export const isHeldAt = (bar: Held, { start, end }: Pick<Bar, 'start' | 'end'>): boolean =>
  holds(bar) && bar.start < end && (isOut(bar) || start < bar.end);

const none: readonly Bar[] = [];

/** The first and the last day that a period touches; a midnight on which it ends is not touched. */
export function daysTouched({ start, end }: Pick<Bar, 'start' | 'end'>): [number, number] {
  return [
    Math.floor(start / DAY),
    end === Infinity ? Infinity : Math.max(Math.ceil(end / DAY) - 1, Math.floor(start / DAY)),
  ];
}

/** The first and the last day on which a period keeps its vehicle from others, wholly or in part. */
const daysHeld = (bar: Held) => daysTouched({ start: bar.start, end: heldUntil(bar) });

/** Of vehicles, and of the bookings that count on them without naming one, day by day. */
export interface DayCounts {
  /** Vehicles that nothing holds on any part of the day, less the bookings of that day; never below 0. */
  free: number[];
  /** The others of those that may be let: held or promised. The occupancy is worked out by them. */
  held: number[];
  /** Vehicles that may be let that day. */
  total: number[];
  /** Confirmed bookings of the day that name no vehicle. */
  promised: number[];
  /** How many vehicles these lack at the worst moment of the day: one that comes back at ten serves at eleven. */
  missing: number[];
}

/**
 * Counts, day by day, the vehicles that are free and those that are not; one that is no longer let counts nowhere.
 * @param unassigned bookings that count on these vehicles without naming one; options among them count nowhere.
 */
export function countDays(
  vehicles: readonly PlannedVehicle[],
  barsOf: Pick<ReadonlyMap<string, readonly Bar[]>, 'get'>,
  span: Span,
  unassigned: readonly Bar[] = none,
): DayCounts {
  const { days } = span;
  const taken = Array.from({ length: days }, () => 0);
  const total = Array.from({ length: days }, () => 0);
  const touched = new Uint8Array(days);
  for (const vehicle of vehicles) {
    const last = lastDay(vehicle, span);
    touched.fill(0);
    for (const bar of barsOf.get(vehicle.id) ?? none) {
      if (!holds(bar)) continue;
      const [from, to] = daysHeld(bar);
      touched.fill(1, Math.max(0, from), Math.min(days - 1, to) + 1);
    }
    for (let day = 0; day <= last; day += 1) {
      total[day] = (total[day] ?? 0) + 1;
      taken[day] = (taken[day] ?? 0) + (touched[day] ?? 0);
    }
  }
  const promises = unassigned.filter(holds);
  const promised = Array.from({ length: days }, () => 0);
  for (const bar of promises) {
    const [from, to] = daysHeld(bar);
    for (let day = Math.max(0, from); day <= Math.min(days - 1, to); day += 1)
      promised[day] = (promised[day] ?? 0) + 1;
  }
  const free = total.map((all, day) => Math.max(0, all - (taken[day] ?? 0) - (promised[day] ?? 0)));
  const held = total.map((all, day) => all - (free[day] ?? 0));
  // Only where the bookings of a day are more than what is free all day can any moment of it lack a vehicle.
  const isTight = promised.some((count, day) => count > (total[day] ?? 0) - (taken[day] ?? 0));
  const missing = isTight ? lacking(vehicles, barsOf, span, promises, total) : promised.map(() => 0);
  return { free, held, total, promised, missing };
}

/** The last day of the window on which a vehicle may be let; -1 of one that is not. */
function lastDay({ inUse, until }: PlannedVehicle, { first, days }: Span): number {
  if (!inUse) return -1;
  return until === null ? days - 1 : Math.min(days - 1, daysBetween(first, until));
}

/** Of each day, by how much what is held and promised at once exceeds the vehicles, at the worst moment. */
function lacking(
  vehicles: readonly PlannedVehicle[],
  barsOf: Pick<ReadonlyMap<string, readonly Bar[]>, 'get'>,
  span: Span,
  promises: readonly Bar[],
  total: readonly number[],
): number[] {
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (start: number, end: number) => {
    if (end <= start) return;
    starts.push(start);
    ends.push(end);
  };
  for (const bar of promises) add(Math.max(0, bar.start), heldUntil(bar));
  for (const vehicle of vehicles) {
    const over = (lastDay(vehicle, span) + 1) * DAY;
    let behind = 0;
    for (const bar of barsOf.get(vehicle.id) ?? none) {
      if (!holds(bar)) continue;
      const until = heldUntil(bar);
      add(Math.max(behind, bar.start), Math.min(over, until));
      behind = Math.max(behind, until);
    }
  }
  return peaks(starts, ends, span.days).map((peak, day) => Math.max(0, peak - (total[day] ?? 0)));
}

/** How many periods there are at once on each day, at most; what ends at a moment does before what begins. */
function peaks(unsortedStarts: readonly number[], unsortedEnds: readonly number[], days: number): number[] {
  const [starts, ends] = [Float64Array.from(unsortedStarts).sort(), Float64Array.from(unsortedEnds).sort()];
  let [begun, over] = [0, 0];
  return Array.from({ length: days }, (_, day) => {
    const midnight = day * DAY;
    const begin = (until: number) => {
      while ((starts[begun] ?? Infinity) <= until) begun += 1;
      while ((ends[over] ?? Infinity) <= until) over += 1;
      return begun - over;
    };
    let peak = begin(midnight);
    for (let next = starts[begun]; next !== undefined && next < midnight + DAY; next = starts[begun])
      peak = Math.max(peak, begin(next));
    return peak;
  });
}

/** The counts of several together, which share no vehicle: what one has free is not what another lacks. */
export function sumOf(all: readonly DayCounts[], days: number): DayCounts {
  const sum = (part: keyof DayCounts) =>
    Array.from({ length: days }, (_, day) => all.reduce((so, one) => so + (one[part][day] ?? 0), 0));
  return {
    free: sum('free'),
    held: sum('held'),
    total: sum('total'),
    promised: sum('promised'),
    missing: sum('missing'),
  };
}

/** The days whose count is shown where days are too narrow for each to have its own: the lowest of each week, and none. */
export const weeklyLowsOf = (free: readonly number[]): boolean[] =>
  free.map((count, day) => {
    const from = day - (day % 7);
    const week = free.slice(from, from + 7);
    return count === 0 || week.indexOf(Math.min(...week)) === day - from;
  });

/** Percentage of what may be let that is held or promised, rounded; 0 where there is nothing to let. */
export const occupation = (held: number, total: number) =>
  total === 0 ? 0 : Math.round((held / total) * 100);

/**
 * Whether a vehicle may be let from one day to another, both whole, and nothing holds it meanwhile: what the server
 * answers of the same days (`rentableSql`, `FreeVehicles`). The days must be of the window that `bars` are of.
 */
export function isFreeBetween(
  { id, inUse, until }: PlannedVehicle,
  bars: Pick<Bars, 'get'>,
  { first }: Span,
  [from, to]: readonly [CalendarDate, CalendarDate],
): boolean {
  if (!inUse || (until !== null && until < to)) return false;
  const days = [daysBetween(first, from), daysBetween(first, to)] as const;
  return !bars.get(id).some(bar => {
    const [begun, last] = daysHeld(bar);
    return holds(bar) && begun <= days[1] && last >= days[0];
  });
}
