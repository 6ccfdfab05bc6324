import type { FieldErrors } from 'react-hook-form';
import type { Field, Fields } from '../../schema/field';
import { isLinkList, isRowList } from '../../schema/words/fields/paths';

/** A field that does not pass, where it is and its message. */
export interface Problem {
  path: string;
  message: string;
  label: string;
  /** Of which row of a list, or of which of several single values. */
  row?: number;
  item?: number;
}

/** French messages by dotted path -> the nested shape of react-hook-form. A list's own message stands in `root`. */
export function nestErrors(messages: Readonly<Record<string, string>>): FieldErrors {
  const nested: Record<string, unknown> = {};
  const paths = Object.keys(messages);
  for (const path of paths) {
    const leaf = { type: 'validate', message: messages[path] };
    const above = paths.some(other => other.startsWith(`${path}.`));
    const keys = above ? [...path.split('.'), 'root'] : path.split('.');
    const last = keys.pop() ?? path;
    let place = nested;
    for (const key of keys) place = (place[key] ??= {}) as Record<string, unknown>;
    place[last] = leaf;
  }
  return nested as FieldErrors;
}

/** Every message of the form, in the order of its fields. */
export function problemsOf(
  fields: Fields,
  errors: unknown,
  fieldsOf: (field: Field) => Fields,
  prefix = '',
  row?: number,
): Problem[] {
  if (!errors || typeof errors !== 'object') return [];
  return Object.entries(fields).flatMap(([name, field]) => {
    const error = (errors as Record<string, unknown>)[name];
    if (!error || typeof error !== 'object') return [];
    const path = prefix + name;
    const { label } = field;
    const own = messageOf(error);
    const found: Problem[] = own ? [{ path, message: own, label, row }] : [];
    if (field.kind === 'group') found.push(...problemsOf(field.fields ?? {}, error, fieldsOf, `${path}.`));
    if (isLinkList(field)) found.push(...problemsOfLinks(error, path, label));
    if (isRowList(field)) {
      for (const [index, inside] of Object.entries(error).filter(([key]) => /^\d+$/.test(key)))
        found.push(...problemsOf(fieldsOf(field), inside, fieldsOf, `${path}.${index}.`, +index + 1));
    }
    return found;
  });
}

/** Of a list of single values, those at fault. */
function problemsOfLinks(error: object, path: string, label: string): Problem[] {
  return Object.entries(error).flatMap(([index, inner]: [string, unknown]) => {
    const message = /^\d+$/.test(index) && inner ? messageOf(inner) : undefined;
    return message ? [{ path: `${path}.${index}`, message, label, item: +index + 1 }] : [];
  });
}

function messageOf(error: object): string | undefined {
  const { message, root } = error as { message?: unknown; root?: { message?: unknown } };
  const text = message ?? root?.message;
  return typeof text === 'string' ? text : undefined;
}
