import type { Draft } from '../../field';
import { isEmpty, parseValue } from '../../parseValue';
import type { Resource } from '../../resource';
import { fieldAt, valueAt, withValueAt } from './paths';

/**
 * What a resource tells of one of its records beside its name, in its words (`offered.tells`); null where it tells nothing.
 * @param tells values of these fields, as the API gives them.
 */
export function toldInWords({ offered, fields }: Resource, tells: Draft | null | undefined): string | null {
  if (!offered?.tells || !tells) return null;
  const parsed = offered.tells.of.reduce<Draft>((values, path) => {
    const field = fieldAt(fields, path);
    const told = valueAt(tells, path);
    const read = field && !isEmpty(told) ? parseValue(field, told) : {};
    return withValueAt(values, path, 'value' in read ? read.value : null);
  }, {});
  return offered.tells.as(parsed);
}
