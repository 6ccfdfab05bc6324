import type { ListColumn, ListRecord } from './columnsOf';
import { unnamed, unnamedThen } from '../../schema/french';

/** What the controls of each row call it: its name, with its id where another row has the same. */
export function rowNames(records: readonly ListRecord[]): (record: ListRecord) => string {
  const counts = new Map<unknown, number>();
  for (const { _label } of records) counts.set(_label, (counts.get(_label) ?? 0) + 1);
  return ({ _label, id }) =>
    _label ? [_label, ...((counts.get(_label) ?? 0) > 1 ? [`fiche ${id}`] : [])].join(', ') : unnamedThen(id);
}

/** What a row or a card is called by: its first column, its name, or its id where it has neither yet. */
export const calledIn = ({ text }: Pick<ListColumn, 'text'>, record: ListRecord): string =>
  text(record) || record._label || unnamed(record.id);
