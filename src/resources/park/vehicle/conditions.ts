import type { Draft } from '../../../schema/field';

const stateOf = (vehicle: Draft) => (vehicle.vehicleType as { type?: string } | null)?.type;
export const sold = (vehicle: Draft) => stateOf(vehicle) === 'SOLD';
export const forSale = (vehicle: Draft) => stateOf(vehicle) === 'FOR_SALE';
export const inThePark = (vehicle: Draft) => stateOf(vehicle) === 'IN_SERVICE' || forSale(vehicle);
export const rented = (vehicle: Draft) => vehicle.serviceOrCompanyVehicle === 'EXPLOITATION';
export const isOthers = (vehicle: Draft) =>
  vehicle.purchaseType === 'LEASE' || vehicle.subcontracting === true;
export const hasGps = (vehicle: Draft) => (vehicle.gps as { hasGps?: boolean } | null)?.hasGps === true;
