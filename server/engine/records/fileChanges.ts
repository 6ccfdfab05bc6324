import type { Field } from '../../../src/schema/field';
import type { HistoryChange } from './changes';
import { showValue } from './showValue';

/** A file of a record: its id, and the name that history records. Its content is recorded nowhere. */
export interface NamedFile {
  id: string;
  name: string | undefined;
}

/** What changed in a list of files: each one added or taken out; else their order, if that did. */
export function changedFiles(
  field: Field,
  label: string,
  path: string,
  before: readonly NamedFile[],
  after: readonly NamedFile[],
): HistoryChange[] {
  const fileText = ({ id, name }: NamedFile) => showValue({ ...field, kind: 'file' }, id, name) ?? '';
  const without = (files: readonly NamedFile[], others: readonly NamedFile[]) =>
    files.filter(({ id }) => !others.some(other => other.id === id));
  const texts = [
    ...without(after, before).map(file => `${fileText(file)} ajouté`),
    ...without(before, after).map(file => `${fileText(file)} retiré`),
  ];
  if (texts.length > 0)
    return texts.map((text, index) => ({ field: `${path}.${index}`, label, before: null, after: text }));
  if (before.every(({ id }, index) => after[index]?.id === id)) return [];
  const order = (files: readonly NamedFile[]) => files.map(fileText).join(', ');
  return [{ field: path, label, before: order(before), after: order(after) }];
}
