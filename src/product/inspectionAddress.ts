/** Where the inspection of a vehicle is made; which one, the search of the address tells. */
export const inspectionAddress = '/contract/inspection';
