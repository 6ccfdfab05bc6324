import type { Resource } from '../../src/schema/resource';
import { changeRecord } from '../database/records';
import { changesOf } from './changes';
import type { WriteContext } from './context';
import type { WriteOptions } from './create';
import { historyMessage, writeHistory } from './history';
import { isHolding, lockSubjects, writeOccupancy } from './occupancy';
import { refreshReferring, refreshSearch } from './search';
import { loadRecord } from './store';
import type { Loaded, Values } from './store';
import { notFound } from './refusal';

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
  const before = await loadRecord(context.tx, context.engine, resource, id, 'update');
  if (!before) throw notFound();
  await changeLoaded(context, resource, before, values, options);
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
  await lockSubjects(tx, resource, [before.values, values]);
  await changeRecord(tx, resource, id, values, engine.resources);
  const after = await loadRecord(tx, engine, resource, id);
  if (!after) throw notFound();
  if (
    resource.occupies &&
    (isHolding(resource.occupies, before.values) || isHolding(resource.occupies, after.values))
  ) {
    await writeOccupancy(tx, resource, id, after.values);
  }
  await refreshSearch(tx, resource, engine.resources, [id]);
  if (after.label !== before.label) await refreshReferring(tx, resource, id, engine.resources);
  const changes = [...changesOf(resource.fields, before, after, engine.resources), ...(options.told ?? [])];
  if (changes.length === 0 && !options.action) return;
  await writeHistory(tx, {
    caller: context.caller,
    action: options.action ?? 'UPDATE',
    resource: resource.name,
    id,
    changes,
    message: options.message ?? historyMessage('UPDATE', resource, after.label),
  });
}
