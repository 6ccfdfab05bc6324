import type { BackgroundTask } from '../../../src/product/backgroundTasks';
import type { Resource } from '../../../src/schema/resource';
import { karhba } from '../../engine/base/request';
import { transaction } from '../../engine/connection/transaction';
import type { Transaction } from '../../engine/connection/transaction';
import { outageOf } from '../../engine/connection/outageOf';
import type { WriteContext } from '../../engine/records/context';
import { lockSubjects } from '../../engine/records/occupancy';
import { loadRecords } from '../../engine/records/store';
import type { Loaded } from '../../engine/records/store';
import { columnsOf } from '../../engine/sql/columnsOf';
import { faultOf, keepFailures } from './taskFailures';
import type { Failure, FailurePlace, JobContext } from './taskFailures';

/** What a task does to each record of a resource whose time has come. */
interface Each {
  task: BackgroundTask;
  resource: Resource;
  /** The field of a failure that names such a record. */
  place: FailurePlace;
  /** SQL of the records: the table has its own name; parameters from $1. */
  due: string;
  values: unknown[];
  change(context: WriteContext, record: Loaded): Promise<void>;
}

/** As many at once: each holds its record until the transaction is over. */
const most = 200;

/**
 * Changes each record that is due, by itself: what one of them refuses undoes that one alone, stays as it was, and is named in
 * the log and to administrators until it succeeds.
 * @returns how many were changed
 */
export async function changeEach(job: JobContext, each: Each): Promise<number> {
  const failures: Failure[] = [];
  let changed = 0;
  for (let last: string | null = '0'; last !== null;) {
    const batch: Batch = await changeBatch(job, each, last);
    failures.push(...batch.failures);
    changed += batch.changed;
    last = batch.last;
  }
  await keepFailures(job, each.task, failures);
  return changed;
}

interface Batch {
  changed: number;
  failures: readonly Failure[];
  /** The last record that was looked at; null when there are no more. */
  last: string | null;
}

function changeBatch(job: JobContext, each: Each, after: string): Promise<Batch> {
  const { pool, resources, behaviours, now, log } = job;
  const { resource, due, values, place, task } = each;
  const t = columnsOf(resource);
  const dueText = `SELECT ${t.id}::text FROM ${t} WHERE (${due}) AND ${t.id} > $${values.length + 1}
    ORDER BY ${t.id} LIMIT ${most} FOR UPDATE SKIP LOCKED`;
  return transaction(pool, async tx => {
    const { rows } = await tx.query<{ id: string }>(dueText, [...values, after]);
    const engine = { resources, behaviours, now, log };
    const context = { tx, caller: karhba, engine };
    const ids = rows.map(({ id }) => id);
    const records = await loadRecords(tx, engine, resource, ids);
    // The vehicles of all of them at once: one after the other, they would be locked in another order than theirs.
    lockSubjects(
      tx,
      resource,
      records.map(record => record.values),
    );
    const failures: Failure[] = [];
    for (const record of records) {
      const { id } = record.values;
      const error = await attempt(tx, () => each.change(context, record));
      if (error !== null)
        failures.push({ record: { place, id }, fault: faultOf(error, job, { task, record: record.label }) });
    }
    const last = ids.length < most ? null : (ids.at(-1) ?? null);
    return { changed: records.length - failures.length, failures, last };
  });
}

/** Deadlock found, serialization failure: the whole is done again. */
const retried = new Set(['40P01', '40001']);

/** Does a part of a transaction, constraints that wait for its end included. @returns what undid it; null when it is done */
async function attempt(tx: Transaction, work: () => Promise<void>): Promise<unknown> {
  tx.defer('SAVEPOINT record');
  try {
    await work();
    await tx.query('SET CONSTRAINTS ALL IMMEDIATE');
    tx.defer('SET CONSTRAINTS ALL DEFERRED');
    tx.defer('RELEASE SAVEPOINT record');
    return null;
  } catch (error) {
    if (outageOf(error) !== null || retried.has((error as { code?: string }).code ?? '')) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT record');
    return error;
  }
}
