import type { Fields } from '../../../src/schema/field';
import { isLines, isGroup, guardedFields, isChild, rowFields } from '../../../src/schema/words/fields/paths';
import { can } from '../../../src/schema/words/access/permissions';
import type { Caller } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import type { Loaded, Values } from './store';

/** A record without what the caller may not read of it: what a document of it is made from. */
export function readableBy(
  caller: Caller,
  { fields }: Pick<Resource, 'fields'>,
  { values, labels }: Pick<Loaded, 'values' | 'labels'>,
  resources: Pick<Resources, 'get'>,
): { record: Values; labels: Readonly<Record<string, string>> } {
  const closed = new Set(
    guardedFields(fields, 'read', resources.get)
      .filter(({ action }) => !can(caller, action))
      .map(({ path }) => path),
  );
  if (closed.size === 0) return { record: values, labels };
  const isOpen = (path: string) => {
    const keys = path.split('.').filter(key => !/^\d+$/.test(key));
    return !keys.some((_, index) => closed.has(keys.slice(0, index + 1).join('.')));
  };
  const open = (inner: Fields, held: Values, prefix: string): Values =>
    Object.fromEntries(
      Object.entries(held).map(([name, value]) => {
        const field = Object.hasOwn(inner, name) ? inner[name] : undefined;
        const path = prefix + name;
        if (!field) return [name, value];
        if (isGroup(field)) return [name, open(field.fields ?? {}, value as Values, `${path}.`)];
        if (!isOpen(path)) return [name, isChild(field) ? [] : null];
        if (!field.fields && !isLines(field)) return [name, value];
        const rows = rowFields(field, resources.get);
        return [name, (value as Values[]).map(row => open(rows, row, `${path}.`))];
      }),
    );
  return {
    record: open(fields, values, ''),
    labels: Object.fromEntries(Object.entries(labels).filter(([path]) => isOpen(path))),
  };
}
