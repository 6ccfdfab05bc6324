import { plateKey } from '../../domain/plate';
import { inOrder } from './fleetOrder';
import { countDays, holds, isFreeBetween, sumOf } from './freeDays';
import type { DayCounts } from './freeDays';
import { lanesOf } from './placeBars';
import type { Asked } from './planningAddress';
import type { Bar, PlannedVehicle, Planning } from './planningTypes';
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

export type Row = CategoryRow | VehicleRow;

export interface Rows {
  rows: readonly Row[];
  /** Of all that answer the filters. */
  counts: DayCounts;
  /** Vehicles that answer the filters. */
  found: number;
}

const noBars: readonly Bar[] = [];
const withoutCategory = 'Sans catégorie';

/** The rows of the planning: what answers the filters, by category and plate. */
export function rowsOf({ fleet, bars }: Planning, asked: Asked, span: Span): Rows {
  const isSought = seeking(asked.search);
  const chosen = inOrder(fleet).filter(
    vehicle => answers(vehicle, bars.get(vehicle.id) ?? noBars, asked, span) && isSought(vehicle),
  );
  const rows: Row[] = [];
  const all: DayCounts[] = [];
  for (let from = 0, to = 0; from < chosen.length; from = to) {
    const id = chosen[from]?.categoryId ?? '';
    while (chosen[to]?.categoryId === id) to += 1;
    const vehicles = chosen.slice(from, to);
    const folded = asked.folded.includes(id || 'aucune');
    const counts = countDays(vehicles, bars, span);
    all.push(counts);
    rows.push({
      type: 'category',
      key: `category ${id}`,
      id: id || 'aucune',
      label: vehicles[0]?.category || withoutCategory,
      vehicles: vehicles.length,
      folded,
      counts,
    });
    if (folded) continue;
    for (const vehicle of vehicles) rows.push(vehicleRow(vehicle, bars.get(vehicle.id) ?? noBars));
  }
  return { rows, counts: sumOf(all, span.days), found: chosen.length };
}

function vehicleRow(vehicle: PlannedVehicle, bars: readonly Bar[]): VehicleRow {
  const { lanes, count } = lanesOf(bars);
  return { type: 'vehicle', key: vehicle.id, vehicle, bars, lanes, laneCount: count };
}

function answers(vehicle: PlannedVehicle, bars: readonly Bar[], asked: Asked, span: Span): boolean {
  return (
    (asked.brand === null || vehicle.brandId === asked.brand) &&
    (asked.model === null || vehicle.modelId === asked.model) &&
    (asked.agency === null || vehicle.agencyId === asked.agency) &&
    (asked.category === null || (vehicle.categoryId || 'aucune') === asked.category) &&
    isShown(bars, asked, span) &&
    isFree(vehicle, bars, asked, span)
  );
}

/** Available: nothing holds it in the window; reserved or under contract: something does. */
function isShown(bars: readonly Bar[], { shown }: Asked, { days }: Span): boolean {
  if (shown.length === 0) return true;
  const inside = bars.filter(bar => holds(bar) && bar.end > 0 && bar.start < days * DAY);
  return shown.some(kind =>
    kind === 'disponibles'
      ? inside.length === 0
      : inside.some(bar => bar.kind === (kind === 'reserves' ? 'RESERVATION' : 'CONTRACT')),
  );
}

function isFree(
  { inUse, until }: PlannedVehicle,
  bars: readonly Bar[],
  { free }: Asked,
  { first }: Span,
): boolean {
  if (!free) return true;
  const [from, to] = free;
  return (
    inUse &&
    (until === null || until >= to) &&
    isFreeBetween(bars, daysBetween(first, from), daysBetween(first, to))
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
