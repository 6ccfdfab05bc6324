import type { BeforeWrite } from '../engine/records/behaviours';
import { mergedRows } from './prices/tariffs';

type Write<R> = Pick<BeforeWrite<R>, 'before' | 'values'>;

/** A record as a write will leave it, as far as it is told. @param lists its rows, which are told one over the other. */
export function leftBy<R extends object>(
  { before, values }: Write<R>,
  lists: readonly (keyof R & string)[],
): Partial<R> {
  const rows = lists.flatMap(field => {
    const merged = mergedRows(before?.[field] as { id: string }[] | null | undefined, values[field]);
    return merged ? [[field, merged]] : [];
  });
  return { ...before, ...(values as Partial<R>), ...Object.fromEntries(rows) };
}

/** Whether some fields are other than they were: one that is sent as it was changes nothing. */
export function changesAny<R extends object>(
  write: Write<R>,
  after: Partial<R>,
  fields: readonly (keyof R & string)[],
): boolean {
  const { before, values } = write;
  return fields.some(name => values[name] !== undefined && told(before?.[name]) !== told(after[name]));
}

/** A value as it matters to a price: rows without their ids. */
const told = (value: unknown): string =>
  Array.isArray(value) ? JSON.stringify(value.map(rowTold)) : String(value ?? '');
const rowTold = (row: object) =>
  Object.entries(row)
    .filter(([name]) => name !== 'id')
    .toSorted();
