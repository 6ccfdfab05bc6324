import { isRows } from '../../../src/schema/words/fields/paths';
import { fixedFields } from '../../../src/schema/words/invariants/frozen';
import type { Resource } from '../../../src/schema/resource';
import { badInput } from '../base/refusal';
import type { BeforeWrite } from './behaviours';

type Write<R> = Pick<BeforeWrite<R>, 'before' | 'values'>;

/**
 * Rows as a write will leave them: those given over what each was, by its id; one without id is given whole.
 * @param given parsed; null where the write leaves the rows alone.
 */
export function mergedRows<R extends { id: string }>(
  before: readonly R[] | null | undefined,
  given: unknown,
): (Partial<R> & { id?: string })[] | null {
  if (!Array.isArray(given)) return null;
  return (given as Partial<R>[]).map(row => ({ ...before?.find(one => one.id === row.id), ...row }));
}

/** A record as a write will leave it, as far as it is given. @param lists its rows, which are given one over the other. */
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
  return fields.some(
    name => values[name] !== undefined && comparable(before?.[name]) !== comparable(after[name]),
  );
}

/** A value as it matters to a price: rows without their ids. */
const comparable = (value: unknown): string =>
  Array.isArray(value) ? JSON.stringify(value.map(comparableRow)) : String(value ?? '');
const comparableRow = (row: object) =>
  Object.entries(row)
    .filter(([name]) => name !== 'id')
    .toSorted();

/** @throws Refusal at each field that the state of the record fixes, and that a change makes another. */
export function refuseFixed(resource: Resource, write: Write<object>): void {
  const fixed = fixedFields(resource, { ...write.before });
  const names = Object.keys(fixed).filter(name => name in write.values) as never[];
  if (names.length === 0) return;
  const after = leftBy(
    write,
    names.filter(name => isRows(resource.fields[name])),
  );
  const changed = names.filter(name => changesAny(write, after, [name]));
  if (changed.length > 0) throw badInput(Object.fromEntries(changed.map(name => [name, fixed[name] ?? ''])));
}
