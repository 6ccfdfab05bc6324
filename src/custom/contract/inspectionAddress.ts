import type { inspectionKinds } from '../../product/enumerations';

/** Address of the inspection of a vehicle of a contract. */
export const inspectionAddress = (contract: string, vehicle: string, kind: keyof typeof inspectionKinds) =>
  `/contract/inspection?${new URLSearchParams({ contract, vehicle, kind })}`;
