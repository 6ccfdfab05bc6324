import type { Fleet, PlannedVehicle } from './planningTypes';

const collator = new Intl.Collator('fr', { numeric: true });
const known = new WeakMap<Fleet, readonly PlannedVehicle[]>();

/** The vehicles as the planning shows them: by category, those without one last, and by plate. Sorted once. */
export function inOrder(fleet: Fleet): readonly PlannedVehicle[] {
  let ordered = known.get(fleet);
  if (!ordered) known.set(fleet, (ordered = sorted(fleet.vehicles)));
  return ordered;
}

function sorted(vehicles: readonly PlannedVehicle[]): PlannedVehicle[] {
  const categories = [...new Map(vehicles.map(({ categoryId, category }) => [categoryId, category]))].sort(
    byCategory,
  );
  const rank = new Map(categories.map(([id], at) => [id, at]));
  return vehicles
    .map(vehicle => ({
      vehicle,
      category: rank.get(vehicle.categoryId) ?? 0,
      number: plateNumber(vehicle.plate),
    }))
    .sort(
      (a, b) =>
        a.category - b.category ||
        // Two ordinary plates are in the order of their numbers: a collator takes a hundred times as long to say so.
        (Number.isNaN(a.number) || Number.isNaN(b.number)
          ? collator.compare(a.vehicle.plate, b.vehicle.plate)
          : a.number - b.number),
    )
    .map(({ vehicle }) => vehicle);
}

/** The order of categories, by id and label: by their labels, and what has none behind them. */
export const byCategory = (
  [a, one]: readonly [string, string],
  [b, other]: readonly [string, string],
): number => Number(a === '') - Number(b === '') || collator.compare(one, other);

/** '123 TUN 4567' as 1234567; NaN of any other plate. */
function plateNumber(plate: string): number {
  const [series, number = ''] = plate.split(' TUN ');
  return number.length > 0 && number.length <= 4 ? Number(series) * 10_000 + Number(number) : NaN;
}
