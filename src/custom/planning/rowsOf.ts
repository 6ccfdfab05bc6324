import { byCategory, inOrder } from './fleetOrder';
import { countDays, sumOf } from './freeDays';
import type { DayCounts } from './freeDays';
import { lanesOf } from './placeBars';
import { answering, waitingOf } from './planningFilters';
import type { Look } from './planningFilters';
import type { PlanningParams } from './planningAddress';
import type { Bar, Bars, PlannedVehicle, Planning, UnassignedBar } from './planningTypes';
import { unassignedKey } from './readPlanning';
import type { Span } from './span';
import { notBack } from './uncovered';
import type { Gap } from './uncovered';

export interface CategoryRow {
  type: 'category';
  key: string;
  id: string;
  label: string;
  /** Vehicles of it that answer the filters. */
  vehicles: number;
  /** Bookings of it that name no vehicle. */
  unassigned: number;
  folded: boolean;
  counts: DayCounts;
}

export interface VehicleRow {
  type: 'vehicle';
  key: string;
  vehicle: PlannedVehicle;
  bars: readonly Bar[];
  /** Days on which it is not covered, or is missing since it is not back. */
  gaps: readonly Gap[];
  /** Of each bar. */
  lanes: readonly number[];
  laneCount: number;
}

/** What is booked of a category without naming a vehicle: it stands above those that it may have. */
export interface UnassignedRow {
  type: 'unassigned';
  key: string;
  /** '' where there is none. */
  categoryId: string;
  category: string;
  bars: readonly UnassignedBar[];
  /** Of each bar. */
  lanes: readonly number[];
  laneCount: number;
}

/** A row of periods. */
export type BarsRow = VehicleRow | UnassignedRow;

export type Row = CategoryRow | BarsRow;

/** Whether it is one of periods. */
export const hasBars = (row: Row | undefined): row is BarsRow =>
  row?.type === 'vehicle' || row?.type === 'unassigned';

/** Whether free days of it can be booked. */
export const isBookable = (row: Row | undefined): row is BarsRow =>
  row?.type === 'unassigned' || (row?.type === 'vehicle' && row.vehicle.inUse);

export interface Rows {
  rows: readonly Row[];
  /** Of all that answer the filters. */
  counts: DayCounts;
  /** Vehicles that answer the filters. */
  found: number;
}

const noneUnassigned: readonly UnassignedBar[] = [];
const withoutCategory = 'Sans catégorie';

/**
 * The rows of the planning: what answers the filters, by category and plate.
 * @param other the days that are requested as free, where they are not among those of `span`.
 */
export function rowsOf(
  { fleet, bars, unassigned }: Planning,
  params: PlanningParams,
  span: Span,
  other?: Look,
): Rows {
  const chosen = inOrder(fleet).filter(answering({ bars, span }, params, other));
  const waiting = waitingOf(unassigned, params);
  const rows: Row[] = [];
  const all: (() => DayCounts)[] = [];
  for (const { id, label, vehicles } of groupsOf(chosen, waiting)) {
    const own = waiting.get(id) ?? noneUnassigned;
    const folded = params.folded.includes(id || 'aucune');
    // Against some of the vehicles of a category its bookings do not count.
    const counts = once(() =>
      countDays(vehicles, bars, span, params.shown.length === 0 ? own : noneUnassigned),
    );
    all.push(counts);
    rows.push({
      type: 'category',
      key: `category ${id}`,
      id: id || 'aucune',
      label: label || withoutCategory,
      vehicles: vehicles.length,
      unassigned: own.length,
      folded,
      get counts() {
        return counts();
      },
    });
    if (folded) continue;
    if (own.length > 0) rows.push(unassignedRow(id, label || withoutCategory, own));
    for (const vehicle of vehicles) rows.push(new LateRow(vehicle, bars));
  }
  const counts = once(() =>
    sumOf(
      all.map(count => count()),
      span.days,
    ),
  );
  return {
    rows,
    get counts() {
      return counts();
    },
    found: chosen.length,
  };
}

/** Worked out when it is first read: the rows are painted before anybody counts them. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

interface Group {
  id: string;
  label: string;
  vehicles: readonly PlannedVehicle[];
}

/** Vehicles in their order, by category, among the categories of which only bookings are shown. */
function groupsOf(
  chosen: readonly PlannedVehicle[],
  waiting: ReadonlyMap<string, readonly UnassignedBar[]>,
): Group[] {
  const groups: Group[] = [];
  for (let from = 0, to = 0; from < chosen.length; from = to) {
    const { categoryId: id = '', category: label = '' } = chosen[from] ?? {};
    while (chosen[to]?.categoryId === id) to += 1;
    groups.push({ id, label, vehicles: chosen.slice(from, to) });
  }
  const known = new Set(groups.map(({ id }) => id));
  const others = [...waiting].filter(([id]) => !known.has(id));
  if (others.length === 0) return groups;
  for (const [id, [first]] of others) groups.push({ id, label: first?.category ?? '', vehicles: [] });
  return groups.sort((a, b) => byCategory([a.id, a.label], [b.id, b.label]));
}

function unassignedRow(categoryId: string, category: string, bars: readonly UnassignedBar[]): UnassignedRow {
  const { lanes, count } = lanesOf(bars);
  return {
    type: 'unassigned',
    key: unassignedKey(categoryId),
    categoryId,
    category,
    bars,
    lanes,
    laneCount: count,
  };
}

/** Its bars are made once one looks at them: of two thousand vehicles one sees thirty. */
class LateRow implements VehicleRow {
  readonly type = 'vehicle';
  readonly key: string;
  readonly laneCount: number;

  constructor(
    readonly vehicle: PlannedVehicle,
    private readonly all: Bars,
  ) {
    this.key = vehicle.id;
    this.laneCount = all.laneCount(vehicle.id);
  }

  get bars(): readonly Bar[] {
    return this.all.get(this.key);
  }

  get gaps(): readonly Gap[] {
    return [...this.all.gapsOf(this.key), ...notBack(this.bars)];
  }

  get lanes(): readonly number[] {
    return lanesOf(this.bars).lanes;
  }
}
