import type { Field, Fields } from '../../../src/schema/field';
import { kindOf } from '../../../src/schema/kinds/kind';
import { entriesOf } from '../../../src/schema/words/fields/oncePerFields';
import { isGroup, isReference, isRowList, rowFields } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import type { Values } from './store';

/** A record that a value refers to. */
export interface Chosen {
  /** Place in the record: 'contractDetails.0.service'. */
  path: string;
  /** The same without the numbers of rows. */
  place: string;
  field: Field;
  target: string;
  id: string;
}

/**
 * Of the references that are judged, what values refer to that the record did not refer to there.
 * @param before values that the record had. @param values those written, parsed.
 */
export function newlyChosen(
  { fields }: Pick<Resource, 'fields'>,
  before: Values | null,
  values: Values,
  resources: Resources,
  isJudged: (field: Field) => boolean,
): Chosen[] {
  const walk = { resources, isJudged };
  const known = new Set(referencesIn(fields, before ?? {}, walk).map(keyOf));
  return referencesIn(fields, values, walk).filter(one => !known.has(keyOf(one)));
}

const keyOf = ({ place, id }: Chosen) => `${place} ${id}`;

interface Walk {
  resources: Resources;
  isJudged: (field: Field) => boolean;
}

function referencesIn(fields: Fields, values: Values, walk: Walk, path = '', place = ''): Chosen[] {
  return entriesOf(fields).flatMap(([key, field]) => {
    const value = values[key];
    if (value === null || value === undefined) return [];
    const [at, here] = [path + key, place + key];
    if (isGroup(field)) return referencesIn(field.fields ?? {}, value as Values, walk, `${at}.`, `${here}.`);
    if (isRowList(field)) {
      const inner = rowFields(field, walk.resources.get);
      return (value as Values[]).flatMap((row, index) =>
        referencesIn(inner, row, walk, `${at}.${index}.`, `${here}.`),
      );
    }
    if (!kindOf(field).refers || !walk.isJudged(field)) return [];
    const { target = '' } = field;
    return isReference(field)
      ? [{ path: at, place: here, field, target, id: String(value) }]
      : (value as string[]).map((id, index) => ({ path: `${at}.${index}`, place: here, field, target, id }));
  });
}
