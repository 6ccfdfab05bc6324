import vehicles from '../../../src/resources/park/vehicle';
import { columnsOf } from '../../engine/sql/columnsOf';

const v = columnsOf(vehicles, 'v');

/** SQL of whether the vehicle `v` is for rent on a day: in service, or for sale and still to be rented. @param day placeholder. */
export const rentedSql = (day: string) =>
  `(${v.serviceOrCompanyVehicle} = 'EXPLOITATION' AND (${v['vehicleType.type']} = 'IN_SERVICE' OR (${v['vehicleType.type']} = 'FOR_SALE' AND coalesce(${v.rentableUntil} >= ${day}::date, true))))`;
