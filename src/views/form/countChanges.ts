import type { Draft, Fields } from '../../schema/field';
import { changedInput } from '../../schema/formValues';
import { isRowList } from '../../schema/paths';
import type { Resources } from '../../schema/resources';
import { textOf } from '../../schema/textOf';

/** How many values of a form differ from what they were; each row of a list counts once. */
export function countChanges(fields: Fields, before: Draft, after: Draft, resources: Resources): number {
  return Object.keys(changedInput(fields, before, after, resources)).reduce((count, name) => {
    const field = fields[name];
    const [was, is] = [before[name], after[name]];
    if (field?.kind === 'group')
      return count + countChanges(field.fields ?? {}, (was ?? {}) as Draft, (is ?? {}) as Draft, resources);
    if (field && isRowList(field)) return count + changedRows(was, is);
    return count + 1;
  }, 0);
}

function changedRows(before: unknown, after: unknown): number {
  const was = (before ?? []) as Draft[];
  const is = (after ?? []) as Draft[];
  const old = new Map(was.map(row => [row.id, textOf(row)]));
  const removed = was.filter(row => !is.some(other => other.id === row.id)).length;
  const changed = is.filter(row => row.id === undefined || old.get(row.id) !== textOf(row)).length;
  return removed + changed || 1;
}
