import { randomUUID } from 'node:crypto';
import { todayInTunis } from '../../../src/domain/calendarDate';
import type { BackgroundTask } from '../../../src/product/backgroundTasks';
import taskFailures from '../../../src/resources/settings/task-failure';
import { Refusal } from '../../engine/base/refusal';
import { karhba } from '../../engine/base/request';
import { transaction } from '../../engine/connection/transaction';
import type { EngineJob } from '../../engine/jobs/scheduler';
import { createRecord } from '../../engine/records/create';
import { updateRecord } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';

const f = columnsOf(taskFailures, 'f');

export type JobContext = Parameters<EngineJob['run']>[0];

/** The fields of a failure that name its record, one of them. */
const places = ['contract', 'reservation', 'vehicle', 'client', 'season'] as const;
export type FailurePlace = (typeof places)[number];

export interface Failure {
  /** What it was about; null where no record is. */
  record: { place: FailurePlace; id: string } | null;
  /** A French sentence. */
  fault: string;
}

/**
 * What an administrator reads of an error: the sentence of a refusal, else the number by which the log has it.
 * @param details what it was about, for the log
 */
export function faultOf(error: unknown, { log }: Pick<JobContext, 'log'>, details: object): string {
  const fault = randomUUID();
  log.error({ ...details, fault, err: error }, 'a task failed on a record');
  return error instanceof Refusal ? error.message : `Erreur interne, n° ${fault} dans le journal du serveur`;
}

const openText = `SELECT ${f.id}::text AS id, ${f.fault} AS fault, ${places.map(place => `${f[place]}::text AS "${place}"`).join(', ')}
  FROM ${f} WHERE ${f.task} = $1 AND ${f.resolvedOn} IS NULL ORDER BY ${f.id} FOR UPDATE`;

type Open = { id: string; fault: string } & Record<FailurePlace, string | null>;

const keyOf = (record: Failure['record']) => (record ? `${record.place} ${record.id}` : '');
const recordOf = (open: Open): Failure['record'] => {
  const place = places.find(one => open[one] !== null);
  return place ? { place, id: String(open[place]) } : null;
};

/**
 * Keeps what fails of a task now, a record each: what is new is told to whoever may see it, as a date that presses; what fails
 * no more is resolved.
 */
export async function keepFailures(
  { pool, resources, behaviours, now, log }: JobContext,
  task: BackgroundTask,
  failures: readonly Failure[],
): Promise<void> {
  await transaction(pool, async tx => {
    const { rows } = await tx.query<Open>(openText, [task]);
    if (rows.length === 0 && failures.length === 0) return;
    const context = { tx, caller: karhba, engine: { resources, behaviours, now, log } };
    const today = todayInTunis(now());
    const failing = new Map(failures.map(failure => [keyOf(failure.record), failure]));
    for (const open of rows) {
      const key = keyOf(recordOf(open));
      if (!failing.has(key)) await updateRecord(context, taskFailures, open.id, { resolvedOn: today });
      failing.delete(key);
    }
    for (const { record, fault } of failing.values())
      await createRecord(context, taskFailures, {
        task,
        ...(record && { [record.place]: record.id }),
        fault: fault.slice(0, 500),
        foundOn: today,
      });
  });
}
