import type { Field } from '../../../src/schema/field';
import type { HistoryChange } from './changes';
import { showValue } from './showValue';

/** A file of a record: its id, and the name that history tells. Its content is told nowhere. */
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
  const said = ({ id, name }: NamedFile) => showValue({ ...field, kind: 'file' }, id, name) ?? '';
  const without = (files: readonly NamedFile[], others: readonly NamedFile[]) =>
    files.filter(({ id }) => !others.some(other => other.id === id));
  const told = [
    ...without(after, before).map(file => `${said(file)} ajouté`),
    ...without(before, after).map(file => `${said(file)} retiré`),
  ];
  if (told.length > 0)
    return told.map((text, index) => ({ field: `${path}.${index}`, label, before: null, after: text }));
  if (before.every(({ id }, index) => after[index]?.id === id)) return [];
  const order = (files: readonly NamedFile[]) => files.map(said).join(', ');
  return [{ field: path, label, before: order(before), after: order(after) }];
}
