import { daysBetween } from '../../domain/calendarDate';
import { holdsPlate } from '../../domain/plate';
import { holds, isFreeBetween } from './freeDays';
import type { Asked } from './planningAddress';
import type { Bars, PlannedVehicle, Planning, UnassignedBar } from './planningTypes';
import { DAY } from './span';
import type { Span } from './span';

/** Whether a vehicle answers the filters. */
export function answering(bars: Bars, asked: Asked, span: Span): (vehicle: PlannedVehicle) => boolean {
  const isSought = seeking(asked.search);
  return vehicle => answers(vehicle, bars, asked, span) && isSought(vehicle);
}

/**
 * The bookings without a vehicle that answer the filters, by category. They have a category and an agency to depart
 * from, and are reserved; none answers where one asks what vehicle is of a brand or model, or free. What departs from
 * an agency that is not said may depart from any.
 */
export function waitingOf(
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
  const inside = bars.get(id).filter(bar => holds(bar) && bar.end > 0 && bar.start < days * DAY);
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
    isFreeBetween(bars.get(id), daysBetween(first, from), daysBetween(first, to))
  );
}

/** A plate however it is typed, or words of the brand and model. */
function seeking(typed: string): (vehicle: PlannedVehicle) => boolean {
  if (typed === '') return () => true;
  const words = plain(typed).split(' ');
  return ({ plate, brand, model }) => {
    if (holdsPlate(plate, typed)) return true;
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
