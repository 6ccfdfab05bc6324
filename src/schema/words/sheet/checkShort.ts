import type { Draft, Field } from '../../field';
import type { Resource } from '../../resource';
import type { Say } from '../fields/checkFields';
import { withDefaults } from '../fields/defaultOf';
import { listsOf, fieldAt, leavesOf } from '../fields/paths';

/** Any day: no condition that a short creation can meet depends on which. */
const someDay = { date: '2026-01-01', instant: '2026-01-01T00:00' };

/** What a creation in passing does not show is not required, whatever one chooses in it, or has a value from the start. */
export function checkShort({ short, fields }: Resource, say: Say): void {
  if (!short) return;
  const start = withDefaults(fields, {}, someDay);
  const records = [
    start,
    ...short.flatMap(path =>
      valuesOf(fieldAt(fields, path)).map((value): Draft => ({ ...start, [path]: value })),
    ),
  ];
  const missing = [...leavesOf(fields), ...listsOf(fields)].filter(
    ({ path, field }) =>
      field.required &&
      !field.readOnly &&
      field.default === undefined &&
      !short.includes(path) &&
      records.some(record => !field.when || field.when(record)),
  );
  for (const { path } of missing) say('short', `une fiche ne va pas sans « ${path} » : nommez-le aussi`);
}

const valuesOf = (field: Field | undefined): readonly unknown[] =>
  field?.kind === 'boolean' ? [true, false] : Object.keys(field?.choices ?? {});
