import type { ContractCall } from './contract';
import { actionPlaces } from './handover';
import { returnLine } from './returnLine';

/** A vehicle that comes back without its inspection: its odometer and its tank are noted at the counter. */
export async function returnContractVehicle(call: ContractCall): Promise<string> {
  const { record, input } = call;
  const handover = {
    vehicle: String(input.vehicle),
    at: input.at as number,
    mileage: input.mileage as number,
    fuel: (input.fuelLevel as number | null) ?? null,
    inspection: null,
  };
  await returnLine(call, record.id, handover, actionPlaces);
  return record.id;
}
