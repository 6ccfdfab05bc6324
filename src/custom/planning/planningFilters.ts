import type { CalendarDate } from '../../domain/calendarDate';
import { holdsPlate } from '../../domain/plate';
import { holds, isFreeBetween } from './freeDays';
import type { PlanningParams } from './planningAddress';
import type { Bars, PlannedVehicle, Planning, UnassignedBar } from './planningTypes';
import { DAY, lastOf } from './span';
import type { Span } from './span';

/** What holds vehicles on some days. */
export interface Look {
  bars: Bars;
  span: Span;
}

/** Whether these days are among those that are seen. */
export const isWithin = ([from, to]: readonly [CalendarDate, CalendarDate], span: Span): boolean =>
  from >= span.first && to <= lastOf(span);

/**
 * Whether a vehicle answers the filters. @param look what is seen. @param other the days requested as free, where they
 * are not among those that are seen.
 */
export function answering(
  look: Look,
  params: PlanningParams,
  other?: Look,
): (vehicle: PlannedVehicle) => boolean {
  const isSought = seeking(params.search);
  const looks = other ? [look, other] : [look];
  return vehicle => answers(vehicle, look, params) && isFree(vehicle, params, looks) && isSought(vehicle);
}

/**
 * The bookings without a vehicle that answer the filters, by category. They have a category and an agency to depart
 * from, and are reserved; none answers where the filter is on a brand or model, or free. What departs from an agency
 * that is not given may depart from any.
 */
export function waitingOf(
  unassigned: Planning['unassigned'],
  { brand, model, search, free, shown, category, agency }: PlanningParams,
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

function answers(vehicle: PlannedVehicle, { bars, span }: Look, params: PlanningParams): boolean {
  return (
    (params.brand === null || vehicle.brandId === params.brand) &&
    (params.model === null || vehicle.modelId === params.model) &&
    (params.agency === null || vehicle.agencyId === params.agency) &&
    (params.category === null || (vehicle.categoryId || 'aucune') === params.category) &&
    isShown(vehicle, bars, params, span)
  );
}

/** Available: free on all days of the window; reserved or under contract: something does hold it then. */
function isShown(vehicle: PlannedVehicle, bars: Bars, { shown }: PlanningParams, span: Span): boolean {
  if (shown.length === 0) return true;
  const { days, first } = span;
  const inside = bars.get(vehicle.id).filter(bar => holds(bar) && bar.end > 0 && bar.start < days * DAY);
  return shown.some(kind =>
    kind === 'disponibles'
      ? isFreeBetween(vehicle, bars, span, [first, lastOf(span)])
      : inside.some(bar => bar.kind === (kind === 'reserves' ? 'RESERVATION' : 'CONTRACT')),
  );
}

/** Free on the days that are requested, which another look at the planning may be of; until it is there, none is. */
function isFree(vehicle: PlannedVehicle, { free }: PlanningParams, looks: readonly Look[]): boolean {
  if (!free) return true;
  const look = looks.find(({ span }) => isWithin(free, span));
  return look !== undefined && isFreeBetween(vehicle, look.bars, look.span, free);
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
