import vehicles from '../../../../src/resources/park/vehicle';
import { derived } from '../../../../src/schema/words/fields/derived';
import type { Seeded, Step } from '../seeded';
import type { Vehicle } from '../vehicles';

/** What the odometer of a car shows at an instant: as it ran between its first reading and the last that was taken. */
export function odometerAt({ values }: Pick<Seeded<Vehicle>, 'values'>, read: LastRead, at: number): number {
  const [first, last] = [values.firstMileage ?? 0, read.mileage];
  return Math.round(first + ((last - first) * (at - values.createdAt)) / (read.at - values.createdAt));
}

/** When somebody last looked at it beside contracts, and what it showed. */
export interface LastRead {
  at: number;
  mileage: number;
}

export const lastReadOf = ({ values }: Seeded<Vehicle>): LastRead => ({
  at: values.updatedAt,
  mileage: values.totalMileage ?? 0,
});

/** A car follows what was read after its last: each reading is recorded in its history. Readings in the order of time. */
export function follow(car: Seeded<Vehicle>, readings: readonly { at: number; mileage: number }[]): void {
  const { values, steps } = car;
  for (const { at, mileage } of readings) {
    const changes = {
      totalMileage: mileage,
      ...derived(vehicles.fields, { ...values, totalMileage: mileage }),
    };
    const before = Object.fromEntries(Object.keys(changes).map(key => [key, (values as never)[key]]));
    const last = steps.at(-1);
    if (last) last.as = { ...before, ...last.as };
    Object.assign(values, changes, { updatedAt: at });
    (steps as Step[]).push({ action: 'UPDATE', at, by: 'admin' });
  }
}
