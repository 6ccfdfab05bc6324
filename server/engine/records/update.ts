import { valueAt } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import { changeRecord } from './rows';
import { reviewOwnDeadlines } from './reviewDeadlines';
import { changesOf } from './changes';
import type { Shown } from './changes';
import type { WriteContext } from './context';
import { numbersFor } from './create';
import type { WriteOptions } from './create';
import { foresee } from './foresee';
import { isHolding, lockSubjects, writeOccupancy } from './occupancy';
import { notFound } from '../base/refusal';
import { refreshReferring } from './search';
import { loadRecord, lockRecord } from './store';
import type { Loaded, Values } from './store';
import { refuseOut } from './refuseOut';
import { refuseOverflow } from './refuseOverflow';
import { tellHistory } from './tellHistory';

/**
 * Changes a record within the caller's transaction: rows, periods, search text (also of what refers to it) and
 * history. What `values` does not hold stays.
 */
export async function updateRecord(
  context: WriteContext,
  resource: Resource,
  id: string,
  values: Values,
  options: WriteOptions = {},
): Promise<void> {
  const before =
    takeLocked(context, resource, id) ?? (await lockRecord(context.tx, context.engine, resource, id));
  if (!before) throw notFound();
  await changeLoaded(context, resource, before, values, options);
}

/** A record that was read ahead, once: from its first change on it is another. */
function takeLocked({ locked }: WriteContext, resource: Resource, id: string): Loaded | undefined {
  if (locked?.resource.name !== resource.name) return undefined;
  const found = locked.records.get(id);
  locked.records.delete(id);
  return found;
}

/** The same, of a record already read and locked. */
export async function changeLoaded(
  context: WriteContext,
  resource: Resource,
  before: Loaded,
  values: Values,
  options: WriteOptions = {},
): Promise<void> {
  const { tx, engine } = context;
  const { id } = before.values;
  refuseOverflow(resource, values, engine.resources);
  lockSubjects(tx, resource, [before.values, values]);
  const numbers = numbersFor(context, resource, { ...before.values, ...values }, before.values);
  await changeRecord(tx, resource, before.values, values, engine.resources, numbers);
  // What PostgreSQL is about to allot is read back.
  const foreseen = numbers.length === 0 ? foresee(resource, before, values) : null;
  const after: (Shown & Partial<Loaded>) | null = foreseen ?? (await loadRecord(tx, engine, resource, id));
  if (!after) throw notFound();
  if (
    resource.occupies &&
    (isHolding(resource.occupies, before.values) || isHolding(resource.occupies, after.values))
  ) {
    refuseOut(context, resource, [before.values, { ...after.values, id }], options.kept);
    writeOccupancy(tx, resource, id, after.values);
  }
  // What holds nothing yet is seen too.
  if (resource.occupies) tx.tell('occupancy');
  reviewOwnDeadlines(context, resource, id, before.values, after.values);
  if (isRenamed(resource, before.values, after.values)) refreshReferring(tx, resource, id, engine.resources);
  const changes = [...changesOf(resource.fields, before, after, engine.resources), ...(options.notes ?? [])];
  if (changes.length === 0 && !options.action) return;
  tellHistory(context, resource, options, { action: 'UPDATE', id, changes, after });
}

/** Whether what its label is made of has changed. */
const isRenamed = ({ representation }: Resource, before: Values, after: Values) =>
  representation.some(path => valueAt(before, path) !== valueAt(after, path));
