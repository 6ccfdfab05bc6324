import { yearOf } from '../../src/domain/calendarDate';
import { tunisDate } from '../../src/domain/instant';
import { leavesOf } from '../../src/schema/paths';
import type { Resource } from '../../src/schema/resource';
import type { Seeded } from './seeded';

/** The last number of a series in a year, as `_counters` keeps it. */
export interface Counter {
  series: string;
  year: number;
  last: number;
}

/** Gives records, in their order, the numbers that the engine would have given them; answers where its counters stand. */
export function numberAll(resource: Resource, records: readonly Seeded[]): Counter[] {
  const leaf = leavesOf(resource.fields).find(one => one.field.code);
  if (!leaf?.field.code) return [];
  const { prefix, digits, year: dated } = leaf.field.code;
  const counters = new Map<number, Counter>();
  for (const { values } of records) {
    const year = yearOf(dated ? String(values[dated]) : tunisDate(values.createdAt));
    const counter = counters.get(year) ?? { series: prefix, year, last: 0 };
    counters.set(year, counter);
    counter.last += 1;
    Object.assign(values, { [leaf.path]: `${prefix}-${year}-${String(counter.last).padStart(digits, '0')}` });
  }
  return [...counters.values()];
}
