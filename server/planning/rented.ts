/** SQL of whether the vehicle `v` is for rent on a day: in service, or for sale and still to be rented. @param day placeholder. */
export const rentedSql = (day: string) =>
  `(v."serviceOrCompanyVehicle" = 'EXPLOITATION' AND (v."vehicleType__type" = 'IN_SERVICE' OR (v."vehicleType__type" = 'FOR_SALE' AND coalesce(v."rentableUntil" >= ${day}::date, true))))`;
