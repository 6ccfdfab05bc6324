import type mileages from '../../../src/resources/park/mileage';
import type { RecordOf } from '../../../src/schema/defineResource';
import { Random } from './random';
import { DAY, MINUTE } from './seeded';
import type { Seeded } from './seeded';
import type { Vehicle } from './vehicles';

export type Mileage = RecordOf<typeof mileages>;

/** What the odometer of each car showed when it came, now and then since, and the last time that it was read. */
export function* makeMileages(fleet: readonly Seeded<Vehicle>[]): Generator<Seeded<Mileage>> {
  const random = new Random('mileages');
  let id = 0;
  for (const { values, steps } of fleet) {
    const [first, last] = [values.firstMileage ?? 0, values.totalMileage ?? 0];
    const span = values.updatedAt - values.createdAt;
    const times = Math.min(6, Math.max(1, Math.floor(span / (45 * DAY))));
    for (let index = 0; index <= times; index++) {
      const at = values.createdAt + Math.floor((span * index) / times / MINUTE) * MINUTE;
      const value = Math.round(first + ((last - first) * index) / times);
      const by = steps[index === times ? 1 : 0]?.by ?? random.pick(['admin', 'limited']);
      yield {
        values: {
          id: String(++id),
          createdAt: at,
          updatedAt: at,
          vehicle: values.id,
          date: at,
          value,
          source: 'MANUAL',
          driver: null,
          correction: false,
          reason: null,
        } as Mileage,
        steps: [{ action: 'CREATE', at, by }],
      };
    }
  }
}
