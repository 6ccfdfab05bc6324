import type { Draft, Fields } from '../../schema/field';
import { childrenOf, leavesOf, valueAt } from '../../schema/paths';
import { textOf } from '../../schema/textOf';

/**
 * A record read anew under a filled form: the new values, but for those that were changed in the form, which
 * stay as typed. A list counts whole.
 * @param before what the form started from.
 * @param typed what it holds now.
 */
export function rebase(fields: Fields, before: Draft, typed: Draft, read: Draft): Record<string, unknown> {
  const merged = structuredClone(read) as Record<string, unknown>;
  for (const { path, keys } of [...leavesOf(fields), ...childrenOf(fields)]) {
    const own = valueAt(typed, path);
    if (written(own) !== written(valueAt(before, path))) put(merged, keys, own);
  }
  return merged;
}

const written = (value: unknown) => textOf(value === undefined || value === '' ? null : value);

function put(record: Record<string, unknown>, keys: readonly string[], value: unknown) {
  const [key = '', ...rest] = keys;
  if (rest.length === 0) record[key] = value;
  else put((record[key] ??= {}) as Record<string, unknown>, rest, value);
}
