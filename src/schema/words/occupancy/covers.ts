import type { Uncovered } from '../../../domain/uncovered';
import type { Fields } from '../../field';
import { oncePerFields } from '../fields/oncePerFields';
import { isValue, leavesOf } from '../fields/paths';
import type { Resource } from '../../resource';
import type { Resources } from '../../resources';

/** Path of the days on which what a record holds lacks what has to cover them: shown on its sheet. */
export const uncoveredName = '_uncovered';

/** How it leaves the API: what is held, and on which days it is not covered. */
export interface UncoveredHold extends Uncovered {
  id: string;
  label: string | null;
}

/** What has to cover a record on each day on which it is lent: 'Sans assurance' otherwise. */
export interface Cover {
  without: string;
  /** Columns of the first and the last day of each that covers. */
  spans: readonly { from: string; to: string }[];
}

/** What has to cover the records of a resource, by the dates that declare it (`covers`). */
export const coversOf = ({ fields }: Pick<Resource, 'fields'>): readonly Cover[] => coversIn(fields);

const coversIn = oncePerFields((fields: Fields): readonly Cover[] => {
  const columns = new Map(leavesOf(fields).map(({ path, column }) => [path, column]));
  const covers = new Map<string, { from: string; to: string }[]>();
  for (const { scope, column, field } of leavesOf(fields)) {
    if (!field.covers || !isValue(field)) continue;
    const { from, without } = field.covers;
    const spans = covers.get(without) ?? [];
    spans.push({ from: columns.get(scope ? `${scope}.${from}` : from) ?? '', to: column });
    covers.set(without, spans);
  }
  return [...covers].map(([without, spans]) => ({ without, spans }));
});

/** Whether a resource lends records that have to be covered to somebody: what it holds is marked where it is not. */
export function lendsCovered({ occupies }: Resource, { find }: Pick<Resources, 'find'>): boolean {
  const target = occupies?.holder === undefined ? undefined : find(occupies.target);
  return target !== undefined && coversOf(target).length > 0;
}
