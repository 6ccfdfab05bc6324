import supplements from '../../../../src/resources/settings/additional-payment';
import currencies from '../../../../src/resources/settings/currency';
import damages from '../../../../src/resources/settings/damage-category';
import tasks from '../../../../src/resources/settings/maintenance-task';
import { addDays } from '../../../../src/domain/calendarDate';
import type { Day, Seeded } from '../seeded';
import { dinar } from './fixedLists';
import { daysAgo, seedList } from './seedList';
import type { SeedValues } from './seedList';

const supplement = (
  name: string,
  unit: 'DAY' | 'RENTAL' | 'KM' | 'UNIT',
  price_HT: number,
  more: Partial<SeedValues<typeof supplements>> = {},
): SeedValues<typeof supplements> => ({
  name,
  unit,
  price_HT,
  tvaRate: 19,
  isDefault: false,
  active: true,
  ...more,
});

/** Millimes without tax. */
const offered = [
  supplement('Siège enfant', 'DAY', 8_000, { maxCharge: 80_000 }),
  supplement('Rehausseur', 'DAY', 5_000, { maxCharge: 50_000 }),
  supplement('GPS', 'DAY', 10_000, { maxCharge: 100_000 }),
  supplement('Conducteur additionnel', 'RENTAL', 40_000),
  supplement('Rachat de franchise', 'DAY', 15_000),
  supplement('Livraison à l’hôtel', 'UNIT', 25_000),
  supplement('Kilomètre au-delà du forfait', 'KM', 350),
  supplement('Porte-vélos', 'RENTAL', 30_000, { active: false }),
];

/** Usual intervals (domain C.16): kilometres, months. */
export const intervals: readonly [string, number | null, number | null][] = [
  ['Vidange', 10_000, 12],
  ['Filtres', 20_000, 24],
  ['Plaquettes de frein', 30_000, null],
  ['Pneus', 40_000, 48],
  ['Courroie de distribution', 90_000, 60],
  ['Batterie', null, 36],
  ['Climatisation', null, 12],
];

const damage = (
  name: string,
  zone: NonNullable<SeedValues<typeof damages>['zone']>,
  defaultPriceHT: number,
  waivedByCdw = true,
): SeedValues<typeof damages> => ({ name, zone, defaultPriceHT, waivedByCdw });

/** Their ids are their places, from 1. */
export const knownDamages = [
  damage('Rayure de portière', 'LEFT', 120_000),
  damage('Pare-chocs avant', 'FRONT', 380_000),
  damage('Pare-chocs arrière', 'REAR', 350_000),
  damage('Pare-brise', 'GLASS', 450_000, false),
  damage('Jante voilée', 'WHEELS', 220_000, false),
  damage('Siège taché', 'INTERIOR', 90_000, false),
];

const foreign = (rateDate: string): readonly SeedValues<typeof currencies>[] => [
  { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2, rateToTND: 3.385, quotedUnits: 1, rateDate },
  {
    code: 'USD',
    name: 'Dollar des États-Unis',
    symbol: '$',
    decimals: 2,
    rateToTND: 2.92,
    quotedUnits: 1,
    rateDate,
  },
  { code: 'LYD', name: 'Dinar libyen', decimals: 3, rateToTND: 0.535, quotedUnits: 1, rateDate },
];

/** What supplements, upkeep and damages cost, and what foreign money is worth. */
export function makePrices(day: Day): Record<string, readonly Seeded[]> {
  const written = (days: number) => ({ at: daysAgo(day, days), by: 'admin' as const });
  return {
    currencies: seedList(currencies, [dinar, ...foreign(addDays(day.today, -6))], written(6)),
    'additional-payments': seedList(supplements, offered, written(880)),
    'maintenance-tasks': seedList(
      tasks,
      intervals.map(([name, defaultMileage, defaultMonths]) => ({ name, defaultMileage, defaultMonths })),
      written(870),
    ),
    'damage-categories': seedList(damages, knownDamages, written(860)),
  };
}
