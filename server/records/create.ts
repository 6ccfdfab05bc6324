import { todayInTunis, yearOf } from '../../src/domain/calendarDate';
import type { Draft } from '../../src/schema/field';
import { leavesOf, valueAt } from '../../src/schema/paths';
import type { Resource } from '../../src/schema/resource';
import { insertRecord, nextCode } from '../database/records';
import { changesOf } from './changes';
import type { HistoryChange } from './changes';
import type { WriteContext } from './context';
import { historyMessage, writeHistory } from './history';
import { lockSubjects, writeOccupancy } from './occupancy';
import { refreshSearch } from './search';
import { loadRecord } from './store';
import type { Values } from './store';

export interface WriteOptions {
  /** What history calls it instead of CREATE, UPDATE. */
  action?: string;
  message?: string;
  /** What it tells beside the changed fields. */
  told?: readonly HistoryChange[];
}

/**
 * Writes a new record within the caller's transaction: its number, rows, periods, search text and history.
 * @param values parsed values; fields of the server (`readOnly`) are welcome here.
 * @returns the record's id.
 */
export async function createRecord(
  context: WriteContext,
  resource: Resource,
  values: Values,
  options: WriteOptions = {},
): Promise<string> {
  const { tx, engine } = context;
  const complete = await numbered(context, resource, { ...initialState(resource), ...values });
  await lockSubjects(tx, resource, [complete]);
  const id = await insertRecord(tx, resource, complete, engine.resources);
  const after = await loadRecord(tx, engine, resource, id);
  if (!after) throw new Error(`The ${resource.name} just written cannot be read`);
  await writeOccupancy(tx, resource, id, after.values);
  await refreshSearch(tx, resource, engine.resources, [id]);
  await writeHistory(tx, {
    caller: context.caller,
    action: options.action ?? 'CREATE',
    resource: resource.name,
    id,
    changes: [...changesOf(resource.fields, null, after, engine.resources), ...(options.told ?? [])],
    message: options.message ?? historyMessage('CREATE', resource, after.label),
  });
  return id;
}

/** The state in which a record of the resource begins. */
export function initialState(resource: Resource): Values {
  const { transitions } = resource;
  return transitions ? { [transitions.field]: transitions.initial } : {};
}

/** Allots the business numbers: gapless in their year, those that a condition excludes left empty. */
async function numbered(context: WriteContext, resource: Resource, values: Values): Promise<Values> {
  const complete = { ...values };
  for (const { path, field } of leavesOf(resource.fields)) {
    if (!field.code || complete[path] || (field.when && !field.when(values as Draft))) continue;
    const date = field.code.year
      ? String(valueAt(values, field.code.year))
      : todayInTunis(context.engine.now());
    complete[path] = await nextCode(context.tx, field.code.prefix, field.code.digits, yearOf(date));
  }
  return complete;
}
