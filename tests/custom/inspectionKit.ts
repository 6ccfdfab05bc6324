import type { Task } from '../../src/custom/inspection/draft';

/** What is due at the counter of the tests: a return, with one damage that was there at the departure. */
export const aTask = (more: Partial<Task> = {}): Task => ({
  contract: { id: '7', label: 'CTR-2026-00416' },
  vehicle: { id: '3', label: '258 TUN 4073' },
  kind: 'RETURN',
  stage: 'DEPARTED',
  lineState: 'ON_RENT',
  client: { id: '5', label: 'Sami Laabidi' },
  model: 'Dacia Duster',
  drivers: [{ id: '1', name: 'Sami Laabidi', isMain: true }],
  guaranteeAmount: null,
  guaranteeState: null,
  stops: [],
  clientPhone: '+21620123456',
  departureDate: 0,
  returnDate: 1,
  made: null,
  tankCapacityLiters: 50,
  totalMileage: 32_415,
  before: {
    inspection: { id: '9', label: 'EDL-00001' },
    kind: 'DEPARTURE',
    dateTime: 0,
    mileage: 32_415,
    fuelLevel: 7,
    cleanliness: 'PROPRE',
    keysCount: 2,
    photos: [],
    damages: [
      {
        id: '1',
        zone: 'LEFT',
        x: 500,
        y: 800,
        damageCategory: { id: '2', label: 'Rayure' },
        severity: 'LIGHT',
        note: null,
      },
    ],
  },
  equipment: [
    { id: '1', item: 'SPARE_WHEEL', present: true, replacementPriceHT: 120 },
    { id: '2', item: 'ALLOY_WHEELS', present: false, replacementPriceHT: null },
  ],
  categories: [
    { id: '2', name: 'Rayure', zone: null, defaultPriceHT: 220 },
    { id: '4', name: 'Jante', zone: 'WHEELS', defaultPriceHT: 180 },
  ],
  ...more,
});
