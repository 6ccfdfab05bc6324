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
  const named = new Map(vehicles.map(({ categoryId, category }) => [categoryId, category]));
  const byId = new Map([...named].sort(byCategory).map(([id]) => [id, [] as PlannedVehicle[]]));
  for (const vehicle of vehicles) byId.get(vehicle.categoryId)?.push(vehicle);
  return [...byId.values()].flatMap(byPlate);
}

/** Ordinary plates in the order of their numbers, which needs no collator; the others behind them. */
function byPlate(vehicles: readonly PlannedVehicle[]): PlannedVehicle[] {
  const numbers = vehicles.map(({ plate }) => plateNumber(plate));
  const others = vehicles.filter((_, at) => Number.isNaN(numbers[at]));
  // A number with the place of its vehicle behind it: sorted without a comparator.
  const places = numbers.flatMap((number, at) =>
    Number.isNaN(number) ? [] : [number * vehicles.length + at],
  );
  return [
    ...[...Float64Array.from(places).sort()].map(
      place => vehicles[place % vehicles.length] as PlannedVehicle,
    ),
    ...others.sort((a, b) => collator.compare(a.plate, b.plate)),
  ];
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
