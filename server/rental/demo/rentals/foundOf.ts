import type { Contract } from '../../contracts/contract';
import type { FoundContract } from '../../invoicing/found';
import { modelNames } from '../reference/makePark';
import type { Vehicle } from '../vehicles';

/** A contract as whoever invoices it finds it. Its rows are named by their place as long as they are not written. */
export function foundOf(contract: Contract, carOf: (id: string) => Vehicle): FoundContract {
  const departure = contract.departureDate ?? 0;
  const back = contract.returnDate ?? 0;
  return {
    id: contract.id,
    number: contract.contractNumber ?? '',
    client: contract.client,
    stage: contract.stage ?? 'DRAFT',
    departure,
    back,
    total_HT: contract.total_Price_HT,
    total_TVA: contract.total_TVA,
    TotalTTC: contract.TotalTTC,
    lines: contract.vehicles.map((line, place) => ({
      id: line.id || String(place),
      vehicle: line.vehicle,
      state: line.lineState,
      car: nameOf(carOf(line.vehicle)),
      departure: line.departureDate ?? departure,
      planned: line.returnDate ?? back,
      numberOfDays: line.numberOfDays ?? 1,
      extendedDays: line.extendedDays ?? 0,
      options_HT: line.options_HT ?? 0,
      price_HT: line.price_HT ?? 0,
      tvaRate: String(line.tvaRate ?? 0),
    })),
    options: [],
    charges: (contract.charges ?? []).map((charge, place) => ({
      id: charge.id || String(place),
      kind: charge.kind ?? 'AUTRE',
      label: charge.label,
      vehicle: charge.vehicle,
      quantity: Number(charge.quantity ?? 1),
      unitPrice_HT: charge.unitPrice_HT ?? 0,
      price_HT: charge.price_HT ?? 0,
      tvaRate: String(charge.tvaRate ?? 0),
      days: charge.days,
      withdraws: charge.withdraws,
    })),
    billed: [],
    open: [],
    drivers: (contract.signedDrivers ?? []).map(one => {
      const { id: _, driver: __, isMain: ___, ...driver } = one;
      return driver;
    }),
  };
}

const nameOf = ({ carModel, registration }: Vehicle) => ({
  model: modelNames[Number(carModel) - 1] ?? '',
  plate: registration ?? '',
});
