import { fromEpoch } from '../../domain/calendarDate';
import type { Answer } from '../../pages/all';
import type { Named } from '../../schema/field';
import { periodDegrees } from '../../domain/planningKinds';
import type { Fleet, PlannedVehicle, Planning, UnassignedBar } from './planningTypes';
import { DAY } from './span';
import { VehicleBars } from './vehicleBars';

/** In columns: server/rental/planning/planning.ts defines how they are counted. */
export type PlanningAnswer = Answer<'Planning'>;

/** @param known the vehicles that one has, for an answer that leaves them out. */
export function readPlanning(answer: PlanningAnswer, known: Fleet | undefined): Planning {
  const fleet = answer.vehicles ? readFleet(answer) : known;
  if (fleet?.hash !== answer.fleet) throw new Error('The planning speaks of other vehicles');
  return {
    fleet,
    bars: new VehicleBars(answer, fleet.vehicles),
    unassigned: readUnassigned(answer, fleet),
    holidays: answer.holidays.map(({ date, label }) => ({ date: fromEpoch(date), label })),
  };
}

/** Whether two answers of the same days are the same, whichever of them brings the vehicles that both are of. */
export function isSameAnswer(one: PlanningAnswer, other: PlanningAnswer): boolean {
  const columns = Object.keys(one.periods) as (keyof PlanningAnswer['periods'])[];
  const rest = ({ fleet, sources, unassigned, holidays }: PlanningAnswer) =>
    JSON.stringify([fleet, sources, unassigned, holidays]);
  return columns.every(name => one.periods[name] === other.periods[name]) && rest(one) === rest(other);
}

const labelsOf = (list: readonly Named[] | null) => new Map(list?.map(({ id, label }) => [id, label ?? '']));

const cells = (column: string | null | undefined, by = ',') => (column ? column.split(by) : []);

function readFleet(answer: PlanningAnswer): Fleet {
  const { vehicles } = answer;
  const plates = cells(vehicles?.plates, '\n');
  const models = cells(vehicles?.models);
  const categories = cells(vehicles?.categories);
  const agencies = cells(vehicles?.agencies);
  const states = vehicles?.states ?? '';
  const untils = cells(vehicles?.untils);
  const [brand, model, category, agency] = [
    answer.brands,
    answer.models,
    answer.categories,
    answer.agencies,
  ].map(labelsOf);
  const brandOf = new Map(answer.models?.map(one => [one.id, one.brand]));
  let last = 0;
  const read = cells(vehicles?.ids).map((step, at): PlannedVehicle => {
    last += Number(step);
    const [modelId = '', categoryId = '', agencyId = ''] = [models[at], categories[at], agencies[at]];
    const brandId = brandOf.get(modelId) ?? '';
    return {
      id: String(last),
      plate: (plates[at] ?? '').replace('t', ' TUN '),
      brandId,
      brand: brand?.get(brandId) ?? '',
      modelId,
      model: model?.get(modelId) ?? '',
      categoryId,
      category: category?.get(categoryId) ?? '',
      agencyId,
      agency: agency?.get(agencyId) ?? '',
      inUse: states[at] !== 'X',
      until: untils[at] || null,
    };
  });
  return { hash: answer.fleet, vehicles: read };
}

function readUnassigned({ unassigned }: PlanningAnswer, { vehicles }: Fleet): Map<string, UnassignedBar[]> {
  const found = new Map<string, UnassignedBar[]>();
  const ids = cells(unassigned.ids);
  if (ids.length === 0) return found;
  const [categories, agencies, days, minutes, lengths] = [
    cells(unassigned.categories),
    cells(unassigned.agencies),
    cells(unassigned.days),
    cells(unassigned.minutes),
    cells(unassigned.lengths),
  ];
  const labels = new Map<string, string>();
  const places = new Map<string, string>();
  for (const { id, label } of unassigned.named) {
    const [resource, own = ''] = id.split(':');
    (resource === 'agencies' ? places : labels).set(own, label ?? '');
  }
  for (const { categoryId, category, agencyId, agency } of vehicles) {
    labels.set(categoryId, category);
    places.set(agencyId, agency);
  }
  let day = 0;
  for (const [at, id] of ids.entries()) {
    const [categoryId = '', agencyId = ''] = [categories[at], agencies[at]];
    const own = found.get(categoryId) ?? [];
    if (own.length === 0) {
      found.set(categoryId, own);
      day = 0;
    }
    day += Number(days[at]);
    const start = day * DAY + Number(minutes[at]);
    own.push({
      key: `reservations:${id}:${unassignedKey(categoryId)}`,
      source: 'reservations',
      id,
      vehicle: '',
      start,
      end: start + Number(lengths[at]),
      kind: 'RESERVATION',
      degree: periodDegrees[Number(unassigned.degrees?.[at])] ?? 'CONFIRMED',
      categoryId,
      category: labels.get(categoryId) ?? '',
      agencyId,
      agency: places.get(agencyId) ?? '',
    });
  }
  return found;
}

/** By which the row of what a category has to assign is known. */
export const unassignedKey = (categoryId: string) => `unassigned ${categoryId}`;
