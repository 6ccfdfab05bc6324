import vehicles from '../../../src/resources/park/vehicle';
import type { Days } from '../../../src/domain/uncovered';
import { lentSql } from '../../engine/sql/lentSql';
import { isBackSql } from '../../engine/sql/stillOutSql';
import type { Resources } from '../../../src/schema/resources';
import { uncoveredSql } from '../../engine/sql/uncoveredSql';

/**
 * SQL of whether the vehicle `v` may be rented up to a day: let, in service, or for sale and rented out until later. With
 * nothing that holds it meanwhile it is free: wherever vehicles are offered, shown as free or counted, and where a
 * reference chooses by dates (the engine's `lent`).
 * @param day SQL of the last day of the rental, in Tunis.
 */
export const rentableSql = (day: string) => lentSql(vehicles, day, 'v');

/**
 * SQL of whether the vehicle `v` is not out past its return: one that is may be rented, and is free on no day from its
 * departure on. @param until SQL of the end of the rental, a timestamptz.
 */
export const isVehicleBackSql = (resources: Resources, until: string) =>
  isBackSql(resources.get(vehicles.name), 'v.id', until);

/**
 * SQL of the days on which the vehicle `v` lacks what has to cover it while it is rented out, in the form of
 * `Uncovered`: a mark beside it, wherever it is offered, and no refusal (the engine's `covers`).
 * @param days of the rental that are still to come; null where it is over.
 */
export function uncoveredVehicleSql(days: Days | null, bind: (value: unknown) => string): string {
  const bound = days && { from: `${bind(days.from)}::date`, to: `${bind(days.to)}::date` };
  return uncoveredSql(vehicles, bound, 'v');
}
