import type { ListRecord } from './columnsOf';

/** What the controls of each row call it: its name, with its number where another row has the same. */
export function rowNames(records: readonly ListRecord[]): (record: ListRecord) => string {
  const counts = new Map<unknown, number>();
  for (const { _label } of records) counts.set(_label, (counts.get(_label) ?? 0) + 1);
  return ({ _label, id }) =>
    [_label, (!_label || (counts.get(_label) ?? 0) > 1) && `n° ${id}`].filter(Boolean).join(', ');
}
