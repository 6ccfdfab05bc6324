import type { Draft, Field, Fields } from '../../field';
import { isEmpty } from '../../parseValue';

/**
 * The fields as the whole form of a record requires them: what is expected must be filled in a new one, and is not
 * emptied in one that has it. The same fields where nothing is expected.
 * @param before the record that is changed; absent of a new one.
 */
export function withExpected<F extends Fields>(fields: F, before?: Draft): F {
  const replaced = Object.entries(fields).flatMap(([name, field]) => {
    const made = asking(field, before, name);
    return made === field ? [] : [[name, made]];
  });
  return replaced.length > 0 ? { ...fields, ...(Object.fromEntries(replaced) as Fields) } : fields;
}

function asking(field: Field, before: Draft | undefined, name: string): Field {
  if (field.kind === 'group' && field.fields) {
    const inner = withExpected(field.fields, before && ((before[name] ?? {}) as Draft));
    return inner === field.fields ? field : { ...field, fields: inner };
  }
  return field.expected && !(before && isEmpty(before[name]))
    ? { ...field, required: field.expected }
    : field;
}
