import { toDecimal } from '../../../src/domain/money';
import type { Contract } from './contract';
import { isBackIn } from './lines';
import type { NewLine } from './lines';
import type { ContractToSign } from './signing';

/** A contract, read or about to be, as its guards look at it: vehicles that came back apart. */
export const toSign = (
  contract: Omit<Partial<Contract>, 'vehicles' | 'drivers'> & {
    vehicles: readonly NewLine[];
    drivers: readonly { driver: string; isMain: boolean | null; vehicle: string | null }[] | null;
  },
): ContractToSign => ({
  id: contract.id ?? null,
  client: contract.client ?? '',
  total: contract.TotalTTC == null ? null : toDecimal(contract.TotalTTC),
  isOverridden: Boolean(contract.blacklistOverride),
  minDriverAge: contract.minDriverAge ?? null,
  minLicenseYears: contract.minLicenseYears ?? null,
  lines: contract.vehicles.flatMap((line, index) =>
    isBackIn(line)
      ? []
      : [
          {
            path: `vehicles.${index}`,
            vehicle: line.vehicle,
            departure: line.departureDate ?? contract.departureDate ?? 0,
            back: line.returnDate ?? contract.returnDate ?? 0,
          },
        ],
  ),
  drivers: (contract.drivers ?? []).map(({ driver, isMain, vehicle }) => ({
    driver,
    isMain: Boolean(isMain),
    vehicle: vehicle ?? null,
  })),
  waived: (contract.waivers ?? []).flatMap(({ guard }) => guard ?? []),
});
