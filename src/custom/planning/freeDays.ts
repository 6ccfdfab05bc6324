import { daysBetween } from '../../domain/calendarDate';
import type { Bar, PlannedVehicle } from './planningTypes';
import { DAY } from './span';
import type { Span } from './span';

/** Whether a period keeps its vehicle from others: an option does not. */
export const holds = ({ degree }: Pick<Bar, 'degree'>) => degree !== 'OPTION';

const none: readonly Bar[] = [];

/** The first and the last day that a period touches; a midnight on which it ends is not touched. */
export function daysTouched({ start, end }: Pick<Bar, 'start' | 'end'>): [number, number] {
  return [
    Math.floor(start / DAY),
    end === Infinity ? Infinity : Math.max(Math.ceil(end / DAY) - 1, Math.floor(start / DAY)),
  ];
}

export interface DayCounts {
  /** Vehicles that nothing holds on any part of the day. */
  free: number[];
  /** Vehicles that something holds, of those that may be let. */
  held: number[];
  /** Vehicles that may be let that day. */
  total: number[];
}

/** Counts, day by day, the vehicles that are free and those that are held; one that is no longer let counts nowhere. */
export function countDays(
  vehicles: readonly PlannedVehicle[],
  barsOf: ReadonlyMap<string, readonly Bar[]>,
  { first, days }: Span,
): DayCounts {
  const held = Array.from({ length: days }, () => 0);
  const total = Array.from({ length: days }, () => 0);
  const touched = new Uint8Array(days);
  for (const { id, inUse, until } of vehicles) {
    if (!inUse) continue;
    const last = until === null ? days - 1 : Math.min(days - 1, daysBetween(first, until));
    touched.fill(0);
    for (const bar of barsOf.get(id) ?? none) {
      if (!holds(bar)) continue;
      const [from, to] = daysTouched(bar);
      touched.fill(1, Math.max(0, from), Math.min(days - 1, to) + 1);
    }
    for (let day = 0; day <= last; day += 1) {
      total[day] = (total[day] ?? 0) + 1;
      held[day] = (held[day] ?? 0) + (touched[day] ?? 0);
    }
  }
  return { held, total, free: total.map((all, day) => all - (held[day] ?? 0)) };
}

/** The counts of several together, which share no vehicle. */
export function sumOf(all: readonly DayCounts[], days: number): DayCounts {
  const sum = (part: keyof DayCounts) =>
    Array.from({ length: days }, (_, day) => all.reduce((so, one) => so + (one[part][day] ?? 0), 0));
  return { free: sum('free'), held: sum('held'), total: sum('total') };
}

/** Percentage of what may be let that is held, rounded; 0 where there is nothing to let. */
export const occupation = (held: number, total: number) =>
  total === 0 ? 0 : Math.round((held / total) * 100);

/** Whether nothing holds the vehicle from one day to another, both whole. */
export function isFreeBetween(bars: readonly Bar[], from: number, to: number): boolean {
  return !bars.some(bar => {
    const [first, last] = daysTouched(bar);
    return holds(bar) && first <= to && last >= from;
  });
}
