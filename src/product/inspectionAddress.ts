/** Where the inspection of a vehicle is made; which one, the search of the address tells. */
export const inspectionAddress = '/contract/inspection';

/** The same of a vehicle of a contract. @param kind 'DEPARTURE' or 'RETURN'. */
export const inspectionOf = (contract: string, vehicle: string, kind: 'DEPARTURE' | 'RETURN'): string =>
  `${inspectionAddress}?${new URLSearchParams({ contract, vehicle, kind })}`;
