import type pricing from '../../../src/resources/settings/pricing-vehicle';
import type { RecordOf } from '../../../src/schema/defineResource';
import { yearOf } from '../../../src/domain/calendarDate';
import { gapsIn } from '../../../src/domain/tariffPeriods';
import { models } from './models';
import { seasonOf, seasonPeriods } from './reference/makeSeasons';
import { DAY, HOUR } from './seeded';
import type { Day, Seeded } from './seeded';

/** What a day costs in season, over the usual price. */
const inSeason = [
  { cause: 'AID_FITR', name: 'Aïd el-Fitr', rate: 1.2 },
  { cause: 'DIASPORA', name: 'Haute saison', rate: 1.3 },
] as const;

/** A rental so long is that much cheaper, in percent. */
const lengths = [
  [7, 5],
  [15, 10],
  [30, 20],
] as const;

/** Categories of the fleet, in the order of their ids. */
export const categoryNames = [...new Set(models.map(model => model.category))].toSorted();

/** To whole fives of dinars. */
const rounded = (millimes: number) => Math.round(millimes / 5000) * 5000;

/** A price of each season and a usual one between them, this year and the next, for each category of the fleet. */
export function makePricing(day: Day): Seeded<RecordOf<typeof pricing>>[] {
  const year = yearOf(day.today);
  const taken = inSeason.flatMap(({ cause }) => seasonPeriods(cause, day));
  const usual = gapsIn({ startDate: `${year}-01-01`, endDate: `${year + 1}-12-31` }, taken);
  return categoryNames.map((category, index) => {
    const prices = models.filter(model => model.category === category).map(model => model.day);
    const price = Math.min(...prices) * 1000;
    const createdAt = day.start - 900 * DAY + 10 * HOUR + index * 180_000;
    const tarif = [
      ...inSeason.map(({ cause, name, rate }) => ({
        id: '',
        name,
        season: seasonOf(cause),
        startDate: null,
        endDate: null,
        price: rounded(price * rate),
      })),
      ...usual.map(period => ({ id: '', name: 'Tarif de base', season: null, ...period, price })),
    ];
    const lengthDiscounts = lengths.map(([fromDays, percent]) => ({ id: '', fromDays, percent }));
    return {
      values: { id: String(index + 1), category, tarif, lengthDiscounts, createdAt, updatedAt: createdAt },
      steps: [{ action: 'CREATE', at: createdAt, by: 'superadmin' }],
    };
  });
}
