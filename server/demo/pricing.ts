import type pricing from '../../src/resources/settings/pricing-vehicle';
import type { RecordOf } from '../../src/schema/defineResource';
import { yearOf } from '../../src/domain/calendarDate';
import { models } from './models';
import { DAY, HOUR } from './seeded';
import type { Day, Seeded } from './seeded';

/** What a day costs in season, over the usual price. */
const SUMMER = 1.3;

/** A usual price and one of summer for each category of the fleet. */
export function makePricing(day: Day): Seeded<RecordOf<typeof pricing>>[] {
  const year = yearOf(day.today);
  const categories = [...new Set(models.map(model => model.category))].toSorted();
  return categories.map((category, index) => {
    const prices = models.filter(model => model.category === category).map(model => model.day);
    const price = Math.min(...prices) * 1000;
    const createdAt = day.start - 900 * DAY + 10 * HOUR + index * 180_000;
    const tariff = (name: string, startDate: string, endDate: string, amount: number) => ({
      id: '',
      name,
      startDate: `${year}-${startDate}`,
      endDate: `${year}-${endDate}`,
      price: amount,
    });
    const tarif = [
      tariff('Hiver et printemps', '01-01', '06-14', price),
      tariff('Été', '06-15', '09-15', Math.round((price * SUMMER) / 5000) * 5000),
      tariff('Automne', '09-16', '12-31', price),
    ];
    return {
      values: { id: String(index + 1), category, tarif, createdAt, updatedAt: createdAt },
      steps: [{ action: 'CREATE', at: createdAt, by: 'superadmin' }],
    };
  });
}
