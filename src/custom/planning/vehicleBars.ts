import { periodDegrees, periodKinds } from '../../domain/planningKinds';
import { lanesOf } from './placeBars';
import { gapsWithin, isLent, readGaps } from './uncovered';
import type { Gap } from './uncovered';
import type { Bar, Bars, PlannedVehicle } from './planningTypes';
import type { PlanningAnswer } from './readPlanning';
import { DAY } from './span';

const none: readonly Bar[] = [];
const noGaps: readonly Gap[] = [];

/** The periods of vehicles as they are answered, in columns: each vehicle's are made once one looks at them. */
export class VehicleBars implements Bars {
  private readonly made = new Map<string, readonly Bar[]>();
  /** Of each vehicle: index of its first period, and behind its last. */
  private readonly places = new Map<string, readonly [from: number, to: number]>();
  private readonly starts: number[] = [];
  /** Infinity while it is not known. */
  private readonly ends: number[] = [];
  private readonly origins: readonly number[];
  private readonly ids: readonly number[];
  private readonly sources: readonly string[];
  private readonly gaps = new Map<string, readonly Gap[]>();
  private readonly kinds: string;
  private readonly degrees: string;

  constructor({ periods, sources }: PlanningAnswer, vehicles: readonly PlannedVehicle[]) {
    this.origins = numbers(periods.sources);
    this.ids = numbers(periods.ids);
    this.sources = sources.split(',');
    this.kinds = periods.kinds ?? '';
    this.degrees = periods.degrees ?? '';
    const [days, minutes] = [numbers(periods.days), numbers(periods.minutes)];
    const lengths: (number | null)[] = numbers(periods.lengths?.replace(/(?<=^|,)(?=,|$)/g, 'null'));
    for (const [rank, cell] of (periods.uncovered ?? '').split(',').entries())
      if (cell) this.gaps.set(vehicles[rank]?.id ?? '', readGaps(cell));
    for (const [rank, count] of numbers(periods.counts).entries()) {
      const from = this.starts.length;
      if (count > 0) this.places.set(vehicles[rank]?.id ?? '', [from, from + count]);
      let day = 0;
      for (let at = from; at < from + count; at += 1) {
        day += days[at] ?? 0;
        const start = day * DAY + (minutes[at] ?? 0);
        this.starts.push(start);
        this.ends.push(start + (lengths[at] ?? Infinity));
      }
    }
  }

  /** In the order of their starts. */
  get(vehicle: string): readonly Bar[] {
    const place = this.places.get(vehicle);
    if (!place) return none;
    let bars = this.made.get(vehicle);
    if (!bars) this.made.set(vehicle, (bars = this.make(vehicle, ...place)));
    return bars;
  }

  /** Mostly one, which is seen without making them. */
  laneCount(vehicle: string): number {
    const [from, to] = this.places.get(vehicle) ?? [0, 0];
    for (let at = from + 1; at < to; at += 1)
      if ((this.starts[at] ?? 0) < (this.ends[at - 1] ?? 0)) return lanesOf(this.get(vehicle)).count;
    return 1;
  }

  gapsOf(vehicle: string): readonly Gap[] {
    return this.gaps.get(vehicle) ?? noGaps;
  }

  private make(vehicle: string, from: number, to: number): Bar[] {
    const gaps = this.gapsOf(vehicle);
    return Array.from({ length: to - from }, (_, rank): Bar => {
      const at = from + rank;
      const source = this.sources[this.origins[at] ?? -1] ?? '';
      const id = String(this.ids[at] ?? '');
      const [start, end] = [this.starts[at] ?? 0, this.ends[at] ?? Infinity];
      const uncovered = gaps.length > 0 && isLent({ source }) ? gapsWithin(gaps, { start, end }) : noGaps;
      return {
        key: `${source}:${id}:${vehicle}`,
        source,
        id,
        vehicle,
        start,
        end,
        kind: periodKinds[(this.kinds[at] ?? 'U') as keyof typeof periodKinds],
        degree: periodDegrees[Number(this.degrees[at])] ?? 'CONTRACT',
        ...(uncovered.length > 0 ? { uncovered } : {}),
      };
    });
  }
}

/** Of a column: one text for each of ten thousand numbers would be dear to make and to forget. */
const numbers = (column: string | null | undefined) => JSON.parse(`[${column ?? ''}]`) as number[];
