import { derived } from '../../../../src/schema/words/fields/derived';
import type { RecordOf } from '../../../../src/schema/defineResource';
import type { Resource } from '../../../../src/schema/resource';
import { DAY, HOUR, MINUTE } from '../seeded';
import type { Day, Seeded, Step } from '../seeded';

type Stamps = 'id' | 'createdAt' | 'updatedAt';
type May<R> = { [K in keyof R]: null extends R[K] ? K : never }[keyof R];

/** What is given for a record: what it cannot do without, and what else one likes. */
export type SeedValues<R> = Omit<RecordOf<R>, Stamps | May<RecordOf<R>>> &
  Partial<Pick<RecordOf<R>, May<RecordOf<R>> & keyof RecordOf<R>>>;

/** When a list was written, and by whom. */
interface Written {
  at: number;
  by: Step['by'];
}

/** Records of a list that somebody wrote once, one after the other: their ids are their places, from 1 on. */
export function seedList<R extends Resource>(
  resource: R,
  list: readonly SeedValues<R>[],
  { at, by }: Written,
): Seeded[] {
  return list.map((seed, index) => {
    const createdAt = at + index * 4 * MINUTE;
    const values = {
      id: String(index + 1),
      createdAt,
      updatedAt: createdAt,
      ...seed,
      ...derived(resource.fields, seed as Record<string, unknown>),
    };
    return { values, steps: [{ action: 'CREATE', at: createdAt, by }] };
  });
}

/** So many days before the company's today, in the morning. */
export const daysAgo = (day: Day, days: number): number => day.start - days * DAY + 9 * HOUR;
