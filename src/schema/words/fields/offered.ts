import type { Draft } from '../../field';
import { isEmpty, parseValue } from '../../parseValue';
import type { Resource } from '../../resource';
import { fieldAt, valueAt, withValueAt } from './paths';

/**
 * What a resource shows of one of its records beside its name, in its words (`offered.tells`); null where it shows
 * nothing.
 * @param tells values of these fields, as the API gives them.
 */
export function detailsInWords(
  { offered, fields }: Resource,
  tells: Draft | null | undefined,
): string | null {
  if (!offered?.tells || !tells) return null;
  const parsed = offered.tells.of.reduce<Draft>((values, path) => {
    const field = fieldAt(fields, path);
    const raw = valueAt(tells, path);
    const read = field && !isEmpty(raw) ? parseValue(field, raw) : {};
    return withValueAt(values, path, 'value' in read ? read.value : null);
  }, {});
  return offered.tells.as(parsed);
}
