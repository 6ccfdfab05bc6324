import { randomUUID } from 'node:crypto';
import { todayInTunis, yearOf } from '../../../src/domain/calendarDate';
import type { CodeOptions, Draft } from '../../../src/schema/field';
import { leavesOf, valueAt, withValueAt } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { insertRecord, nextId } from './rows';
import type { Numbering } from './rows';
import type { Transaction } from '../connection/transaction';
import { reviewOwnDeadlines } from './reviewDeadlines';
import { changesOf } from './changes';
import type { HistoryChange, Shown } from './changes';
import type { WriteContext } from './context';
import { foresee } from './foresee';
import { numberOf } from './history';
import { lockSubjects, writeOccupancy } from './occupancy';
import { loadRecord } from './store';
import type { Loaded, Values } from './store';
import { refuseOut } from './refuseOut';
import { refuseOverflow } from './refuseOverflow';
import { tellHistory } from './tellHistory';

export interface WriteOptions {
  /** What history calls it instead of CREATE, UPDATE. */
  action?: string;
  message?: string;
  /** Ids of what it holds that another record had promised until now, in this transaction. */
  kept?: readonly string[];
  /** Of a new record, when it is allotted already. */
  id?: string;
  /** What its history entry holds beside the changed fields. */
  notes?: readonly HistoryChange[];
  /** The face by which it was written, whose words history uses; the resource itself when absent. */
  as?: Resource;
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
  const complete = begun(resource, values);
  refuseOverflow(resource, complete, engine.resources);
  const numbers = numbersFor(context, resource, complete);
  const id = options.id ?? (await allotId(tx, resource, engine.resources));
  lockSubjects(tx, resource, [complete]);
  await insertRecord(tx, resource, id, complete, engine.resources, numbers);
  const token = randomUUID();
  const foreseen = canPlaceNumbers(resource, numbers, options)
    ? foresee(resource, null, withNumbers(complete, numbers, token))
    : null;
  const after: (Shown & Partial<Loaded>) | null = foreseen ?? (await loadRecord(tx, engine, resource, id));
  if (!after) throw new Error(`The ${resource.name} just written cannot be read`);
  refuseOut(context, resource, [null, { ...after.values, id }], options.kept);
  writeOccupancy(tx, resource, id, after.values);
  if (resource.occupies) tx.tell('occupancy');
  reviewOwnDeadlines(context, resource, id, null, after.values);
  const changes = [...changesOf(resource.fields, null, after, engine.resources), ...(options.notes ?? [])];
  tellHistory(context, resource, options, { action: 'CREATE', id, changes, after, token });
  return id;
}

async function allotId(tx: Transaction, resource: Resource, resources: Resources): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(nextId(resource, resources));
  return rows[0]?.id ?? '';
}

/** Whether history can put the numbers where they stand, when the record is not read back. */
const canPlaceNumbers = ({ fields }: Resource, numbers: readonly Numbering[], { message }: WriteOptions) =>
  numbers.length === 0 || (!message && numbers.every(({ column }) => fields[column]?.code));

/** What stands for the numbers that PostgreSQL is about to allot. */
const withNumbers = (values: Values, numbers: readonly Numbering[], token: string): Values => ({
  ...values,
  ...Object.fromEntries(numbers.map(({ column }) => [column, numberOf(token, column)])),
});

/** Values of a new record with the state in which it begins, unless they give another. */
export function begun({ state }: Resource, values: Values): Values {
  if (!state || valueAt(values, state.field) !== undefined) return values;
  return withValueAt(values, state.field, state.initial);
}

/**
 * The business numbers to allot: gapless in their year, those that a condition excludes left empty.
 * @param before of a change: only what its condition excluded until then.
 */
export function numbersFor(
  context: Pick<WriteContext, 'engine'>,
  resource: Resource,
  values: Values,
  before?: Values,
): Numbering[] {
  return leavesOf(resource.fields).flatMap(({ path, column, field }) => {
    if (!field.code || valueAt(values, path) || (field.when && !field.when(values as Draft))) return [];
    if (before && (!field.when || field.when(before as Draft))) return [];
    const { prefix, digits, year } = field.code;
    const date = year ? String(valueAt(values, year)) : todayInTunis(context.engine.now());
    return [{ column, series: seriesOf(field.code, values), prefix, digits, year: yearOf(date) }];
  });
}

/** What the number of a record is counted in: 'RES', or, of those that each have their own, 'FA 3'. */
export function seriesOf({ prefix, per }: CodeOptions, values: Values): string {
  const own = per === undefined ? null : valueAt(values, per);
  return own == null ? prefix : `${prefix} ${own as string}`;
}
