import type { Draft, Fields } from '../../schema/field';
import { toInput } from '../../schema/words/fields/formValues';
import { say } from '../../schema/api/messages';
import type { Resources } from '../../schema/resources';
import { validate } from '../../schema/validate';

/**
 * What the one validation finds in a filled form: French messages by dotted path.
 * @param known what the form does not send but rules may look at (fields of the server).
 */
export function judge(
  fields: Fields,
  values: Draft,
  known: Draft,
  resources: Resources,
): Record<string, string> {
  const { faults } = validate(fields, toInput(fields, values, resources), {
    current: known,
    linesOf: target => resources.get(target).fields,
  });
  return Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path, say(fault)]));
}

/** The same for one row of a list, alone; `record` is the whole form, for the row's `when`. Paths are the row's. */
export function judgeRow(
  fields: Fields,
  row: Draft,
  record: Draft,
  resources: Resources,
): Record<string, string> {
  const line: Fields = { line: { kind: 'rows', label: '', fields } };
  const messages = judge(line, { line: [row] }, { ...record, line: [] }, resources);
  return Object.fromEntries(
    Object.entries(messages).map(([path, message]) => [path.replace(/^line\.0\./, ''), message]),
  );
}
