import { resources } from '../../../src/resources/all';
import type { Fields } from '../../../src/schema/field';
import { rowFields, valueAt } from '../../../src/schema/words/fields/paths';

/** Where a record takes a text, how to put one there and how to read it back. */
interface Place {
  path: string;
  /** Kept letter for letter: no form of its own. */
  plain: boolean;
  /** Breaks of lines become a space there. */
  oneLine: boolean;
  /** Null where it does not apply. */
  conditional: boolean;
  input(text: string, record: Record<string, unknown>): Record<string, unknown>;
  read(record: Record<string, unknown>): unknown;
}

/** Every writable field that takes a text: of the record, of its groups, of its rows. */
export function textPlaces(fields: Fields): Place[] {
  return Object.entries(fields).flatMap(([name, field]): Place[] => {
    if (field.readOnly || field.computed) return [];
    if (field.kind === 'group')
      return textPlaces(field.fields ?? {}).map(inner => ({
        path: `${name}.${inner.path}`,
        plain: inner.plain,
        oneLine: inner.oneLine,
        conditional: inner.conditional || Boolean(field.when),
        input: (text, record) => ({
          [name]: inner.input(text, (record[name] ?? {}) as Record<string, unknown>),
        }),
        read: record => inner.read((record[name] ?? {}) as Record<string, unknown>),
      }));
    if (field.kind === 'rows' || field.kind === 'lines')
      return textPlaces(rowFields(field, target => resources.get(target))).map(inner => ({
        path: `${name}.0.${inner.path}`,
        plain: inner.plain,
        oneLine: inner.oneLine,
        conditional: inner.conditional || Boolean(field.when),
        input(text, record) {
          const [row] = (record[name] ?? []) as Record<string, unknown>[];
          return { [name]: [{ ...(row ? { id: row.id } : {}), ...inner.input(text, row ?? {}) }] };
        },
        read: record => inner.read(((record[name] ?? []) as Record<string, unknown>[])[0] ?? {}),
      }));
    const plain = ['text', 'longText'].includes(field.kind) && !field.parse;
    return [
      {
        path: name,
        plain,
        oneLine: field.kind === 'text',
        conditional: Boolean(field.when),
        input: text => ({ [name]: text }),
        read: record => valueAt(record, name) ?? null,
      },
    ];
  });
}
