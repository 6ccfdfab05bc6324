import { plateKey } from '../../domain/plate';
import { byCategory, inOrder } from './fleetOrder';
import { countDays, holds, isFreeBetween, sumOf } from './freeDays';
import type { DayCounts } from './freeDays';
import { lanesOf } from './placeBars';
import type { Asked } from './planningAddress';
import type { Bar, Bars, PlannedVehicle, Planning, UnassignedBar } from './planningTypes';
import { unassignedKey } from './readPlanning';
import { DAY } from './span';
import type { Span } from './span';
import { daysBetween } from '../../domain/calendarDate';

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

/** Before any is read. */
export const rowsOfNobody: Rows = {
  rows: [],
  counts: { free: [], held: [], total: [], promised: [], missing: [] },
  found: 0,
};

const noBars: readonly Bar[] = [];
const noneUnassigned: readonly UnassignedBar[] = [];
const withoutCategory = 'Sans catégorie';

/** The rows of the planning: what answers the filters, by category and plate. */
export function rowsOf({ fleet, bars, unassigned }: Planning, asked: Asked, span: Span): Rows {
  const isSought = seeking(asked.search);
  const chosen = inOrder(fleet).filter(vehicle => answers(vehicle, bars, asked, span) && isSought(vehicle));
  const waiting = waitingOf(unassigned, asked);
  const rows: Row[] = [];
  const all: (() => DayCounts)[] = [];
  for (const { id, label, vehicles } of groupsOf(chosen, waiting)) {
    const own = waiting.get(id) ?? noneUnassigned;
    const folded = asked.folded.includes(id || 'aucune');
    // Against some of the vehicles of a category its bookings say nothing.
    const counts = once(() =>
      countDays(vehicles, bars, span, asked.shown.length === 0 ? own : noneUnassigned),
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

/** Worked out when it is first asked for: the rows are painted before anybody counts them. */
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

/**
 * The bookings without a vehicle that answer the filters, by category. They have a category and an agency to depart
 * from, and are reserved; none answers where one asks what vehicle is of a brand or model, or free. What departs from
 * an agency that is not said may depart from any.
 */
function waitingOf(
  unassigned: Planning['unassigned'],
  { brand, model, search, free, shown, category, agency }: Asked,
): Planning['unassigned'] {
  const asksVehicles = brand !== null || model !== null || search !== '' || free !== null;
  if (asksVehicles || (shown.length > 0 && !shown.includes('reserves'))) return new Map();
  if (category === null && agency === null) return unassigned;
  const answering = new Map<string, readonly UnassignedBar[]>();
  for (const [id, bars] of unassigned) {
    if (category !== null && (id || 'aucune') !== category) continue;
    const own = bars.filter(({ agencyId }) => agency === null || agencyId === '' || agencyId === agency);
    if (own.length > 0) answering.set(id, own);
  }
  return answering;
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
    return this.all.get(this.key) ?? noBars;
  }

  get lanes(): readonly number[] {
    return lanesOf(this.bars).lanes;
  }
}

function answers(vehicle: PlannedVehicle, bars: Bars, asked: Asked, span: Span): boolean {
  return (
    (asked.brand === null || vehicle.brandId === asked.brand) &&
    (asked.model === null || vehicle.modelId === asked.model) &&
    (asked.agency === null || vehicle.agencyId === asked.agency) &&
    (asked.category === null || (vehicle.categoryId || 'aucune') === asked.category) &&
    isShown(vehicle, bars, asked, span) &&
    isFree(vehicle, bars, asked, span)
  );
}

/** Available: nothing holds it in the window; reserved or under contract: something does. */
function isShown({ id }: PlannedVehicle, bars: Bars, { shown }: Asked, { days }: Span): boolean {
  if (shown.length === 0) return true;
  const inside = (bars.get(id) ?? noBars).filter(bar => holds(bar) && bar.end > 0 && bar.start < days * DAY);
  return shown.some(kind =>
    kind === 'disponibles'
      ? inside.length === 0
      : inside.some(bar => bar.kind === (kind === 'reserves' ? 'RESERVATION' : 'CONTRACT')),
  );
}

function isFree({ id, inUse, until }: PlannedVehicle, bars: Bars, { free }: Asked, { first }: Span): boolean {
  if (!free) return true;
  const [from, to] = free;
  return (
    inUse &&
    (until === null || until >= to) &&
    isFreeBetween(bars.get(id) ?? noBars, daysBetween(first, from), daysBetween(first, to))
  );
}

/** A plate however it is typed, or words of the brand and model. */
function seeking(typed: string): (vehicle: PlannedVehicle) => boolean {
  if (typed === '') return () => true;
  const key = plateKey(typed);
  const words = plain(typed).split(' ');
  return ({ plate, brand, model }) => {
    if (key !== '' && plateKey(plate).includes(key)) return true;
    const name = plain(`${brand} ${model}`);
    return words.every(word => name.includes(word));
  };
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
