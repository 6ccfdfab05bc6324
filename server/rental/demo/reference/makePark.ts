import brands from '../../../../src/resources/settings/car-brand';
import models from '../../../../src/resources/settings/car-model';
import fuels from '../../../../src/resources/settings/fuel';
import { models as driven } from '../models';
import type { Day, Seeded } from '../seeded';
import { fuelNames, fuelOf } from './fixedLists';
import { placeIn } from './placeIn';
import { daysAgo, seedList } from './seedList';

/** Pump prices in millimes, from a day on. */
const prices: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  Essence: [
    ['2022-09-18', 2400],
    ['2022-11-24', 2525],
  ],
  Diesel: [
    ['2022-09-18', 1860],
    ['2022-11-24', 1985],
  ],
  GPL: [['2022-11-24', 985]],
  Hybride: [['2022-11-24', 2525]],
  Électrique: [['2022-05-01', 391]],
};

const tanks: Readonly<Record<string, number>> = { Citadine: 35, Compacte: 44, Berline: 50, Suv: 52 };
const seats: Readonly<Record<string, number>> = { Utilitaire: 2, 'Pick-Up': 5, Monospace: 9 };

/** Brands of the fleet, and its models as a brand and a name, in the order of their ids. */
export const brandNames = [...new Set(driven.map(({ brand }) => brand))].sort();
export const modelNames = driven.map(({ brand, model }) => `${brand} ${model}`);

export const tankOf = (body: string) => tanks[body] ?? 70;
export const seatsOf = (body: string) => seats[body] ?? 5;
export const doorsOf = (body: string) => (body === 'Utilitaire' ? 4 : 5);

/** Brands and models of the fleet, and what its fuels cost. */
export function makePark(day: Day): Record<string, readonly Seeded[]> {
  const written = (days: number) => ({ at: daysAgo(day, days), by: 'superadmin' as const });
  return {
    fuels: seedList(
      fuels,
      fuelNames.map(name => fuelOf(name, prices[name])),
      written(1000),
    ),
    'car-brands': seedList(
      brands,
      brandNames.map(name => ({ name })),
      written(990),
    ),
    'car-models': seedList(
      models,
      driven.map(({ brand, model, body, fuel, power, transmission }) => ({
        carBrand: placeIn(brandNames, brand),
        name: model,
        carBody: body,
        fuel: placeIn(fuelNames, fuel),
        power,
        transmissionType: transmission,
        tankCapacityLiters: tankOf(body),
        seats: seatsOf(body),
        doors: doorsOf(body),
      })),
      { ...written(989), by: 'limited' },
    ),
  };
}
