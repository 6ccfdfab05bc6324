import { yearOf } from '../../../src/domain/calendarDate';
import { tunisDate } from '../../../src/domain/instant';
import { leavesOf } from '../../../src/schema/words/fields/paths';
import type { Leaf } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import { seriesOf } from '../../engine/records/create';
import type { Values } from '../../engine/records/store';
import type { Seeded } from './seeded';

/** The last number of a series in a year, as `_counters` keeps it. */
interface Counter {
  series: string;
  year: number;
  last: number;
}

/** Gives records, in the order in which they come, the numbers that the engine would have given them. */
export class Numbers {
  private readonly counters = new Map<string, Counter>();
  private readonly leaves = new Map<Resource, Leaf | undefined>();

  /** The next number of a record in the year of `date`; null when those of its resource have none. */
  next(resource: Resource, date: string, values: Values): string | null {
    const code = this.leafOf(resource)?.field.code;
    if (!code) return null;
    const year = yearOf(date);
    const series = seriesOf(code, values);
    const key = `${series} ${year}`;
    const counter = this.counters.get(key) ?? { series, year, last: 0 };
    this.counters.set(key, counter);
    counter.last += 1;
    return `${code.prefix}-${year}-${String(counter.last).padStart(code.digits, '0')}`;
  }

  /** Writes the number of a record, of the year in which it was made, on it. */
  give(resource: Resource, { values }: Seeded): void {
    const leaf = this.leafOf(resource);
    if (leaf)
      Object.assign(values, { [leaf.path]: this.next(resource, tunisDate(values.createdAt), values) });
  }

  /** Where each series stands. */
  get last(): readonly Counter[] {
    return [...this.counters.values()];
  }

  private leafOf(resource: Resource): Leaf | undefined {
    if (!this.leaves.has(resource))
      this.leaves.set(
        resource,
        leavesOf(resource.fields).find(one => one.field.code),
      );
    return this.leaves.get(resource);
  }
}
