import type { Draft, Fields } from '../../schema/field';
import { changedInput } from '../../schema/words/fields/formValues';
import { listsOf, isRowList, leavesOf, valueAt } from '../../schema/words/fields/paths';
import { textOf } from '../../schema/words/fields/textOf';
import type { Resources } from '../../schema/resources';

/** Values of these fields, groups walked into. */
export function only(fields: Fields, values: Draft): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name in values)
      .map(([name, field]) => [
        name,
        field.kind === 'group' && values[name]
          ? only(field.fields ?? {}, values[name] as Draft)
          : values[name],
      ]),
  );
}

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

/**
 * A record read anew under a filled form: the new values, but for those that were changed in the form, which
 * stay as typed. A list counts whole.
 * @param before what the form started from.
 * @param typed what it holds now.
 */
export function rebase(fields: Fields, before: Draft, typed: Draft, read: Draft): Draft {
  return [...leavesOf(fields), ...listsOf(fields)].reduce((merged, { path, keys }) => {
    const own = valueAt(typed, path);
    return written(own) === written(valueAt(before, path)) ? merged : withValue(merged, keys, own);
  }, read);
}

/** Paths of what a record holds that another one has not, or has otherwise. */
export const differing = (fields: Fields, before: Draft, after: Draft): string[] =>
  [...leavesOf(fields), ...listsOf(fields)]
    .map(({ path }) => path)
    .filter(path => written(valueAt(before, path)) !== written(valueAt(after, path)));

const written = (value: unknown) => textOf(value === undefined || value === '' ? null : value);

/** A copy of a record with a value in its place. */
export function withValue(record: Draft, [key = '', ...rest]: readonly string[], value: unknown): Draft {
  return { ...record, [key]: rest.length > 0 ? withValue((record[key] ?? {}) as Draft, rest, value) : value };
}
