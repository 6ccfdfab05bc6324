import { checkState } from '../actions/checkStates';
import type { Say } from '../fields/checkFields';
import { isReference, isRows } from '../fields/paths';
import type { Resource } from '../../resource';

/** What is named once at a time is a reference, of the record or of rows of it, and a state beside it determines when. */
export function checkAlone({ alone = [], fields }: Resource, say: Say): void {
  alone.forEach(({ rows, by, while: counted }, index) => {
    const here = `alone.${index}`;
    if (rows !== undefined && !isRows(fields[rows]))
      return say(`${here}.rows`, `« ${rows} » n’est pas un champ rows`);
    const own = rows === undefined ? fields : (fields[rows]?.fields ?? {});
    if (!isReference(own[by])) say(`${here}.by`, `« ${by} » n’est pas une référence`);
    checkState({ fields: own }, counted.field, counted.values, `${here}.while`, say);
  });
}
