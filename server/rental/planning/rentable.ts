import vehicles from '../../../src/resources/park/vehicle';
import { lentSql } from '../../engine/sql/lentSql';

/**
 * SQL of whether the vehicle `v` may be rented up to a day: let, in service, or for sale and rented out until later. With
 * nothing that holds it meanwhile it is free: wherever vehicles are offered, shown as free or counted, and where a
 * reference chooses by dates (the engine's `lent`).
 * @param day SQL of the last day of the rental, in Tunis.
 */
export const rentableSql = (day: string) => lentSql(vehicles, day, 'v');
