import brands from '../../../src/resources/settings/car-brand';
import models from '../../../src/resources/settings/car-model';
import fuels from '../../../src/resources/settings/fuel';
import { models as driven } from '../models';
import type { Day, Seeded } from '../seeded';
import { fuelNames, fuelOf } from './fixedLists';
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

/** Brands and models of the fleet, and what its fuels cost. */
export function makePark(day: Day): Record<string, readonly Seeded[]> {
  const names = [...new Set(driven.map(({ brand }) => brand))].sort();
  const idIn = (list: readonly string[], name: string) => String(list.indexOf(name) + 1);
  const written = (days: number) => ({ at: daysAgo(day, days), by: 'superadmin' as const });
  return {
    fuels: seedList(
      fuels,
      fuelNames.map(name => fuelOf(name, prices[name])),
      written(1000),
    ),
    'car-brands': seedList(
      brands,
      names.map(name => ({ name })),
      written(990),
    ),
    'car-models': seedList(
      models,
      driven.map(({ brand, model, body, fuel, power, transmission }) => ({
        carBrand: idIn(names, brand),
        name: model,
        carBody: body,
        fuel: idIn(fuelNames, fuel),
        power,
        transmissionType: transmission,
        tankCapacityLiters: tanks[body] ?? 70,
        seats: seats[body] ?? 5,
        doors: body === 'Utilitaire' ? 4 : 5,
      })),
      { ...written(989), by: 'limited' },
    ),
  };
}
