import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Log } from '../base/log';
import type { Engine } from '../records/context';

/** What a job works with. */
interface JobContext {
  pool: Pool;
  /** The present, in epoch milliseconds. */
  now(): number;
  log: Log;
}

/** Work that comes back. What it throws is logged; it is tried again at its next time. */
export interface Job<Context extends JobContext = JobContext> {
  name: string;
  everyMinutes: number;
  run(context: Context): Promise<void>;
}

/** A job that works with records. */
export type EngineJob = Job<JobContext & Pick<Engine, 'resources' | 'behaviours' | 'files'>>;

interface Scheduler {
  /** Starts no more jobs; resolves once those under way are done, or have had their time. */
  stop(): Promise<void>;
}

const minute = 60_000;
/** That a stop leaves to the jobs under way; their statements end with their connections. */
const grace = 2_000;
/** Any number: with a job's name, it makes the lock of that job. */
const jobLocks = 7_301_154;

/**
 * Looks every minute for jobs whose time has come, one after the other.
 * @param patience milliseconds that the others wait for one that lasts: then they go on beside it
 */
export function startScheduler<Context extends JobContext>(
  jobs: readonly Job<Context>[],
  context: Context,
  patience = 5_000,
): Scheduler {
  const stopping = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  const look = async () => {
    for (const job of jobs) {
      if (stopping.signal.aborted) return;
      if (underWay.has(job.name)) continue;
      const work = runLogged(job, context).finally(() => underWay.delete(job.name));
      underWay.set(job.name, work);
      await atMost(patience, work);
    }
  };
  const working = (async () => {
    while (!stopping.signal.aborted) {
      await look();
      await sleep(minute, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await atMost(grace, Promise.all([working, ...underWay.values()]));
    },
  };
}

/** Waits for it, so many milliseconds at most. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const waiting = new AbortController();
  const given = sleep(milliseconds, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([work, given]).finally(() => waiting.abort());
}

/** Runs the jobs whose time has come and that no other node is running, one after the other. */
export async function runDueJobs<Context extends JobContext>(
  jobs: readonly Job<Context>[],
  context: Context,
): Promise<void> {
  for (const job of jobs) await runLogged(job, context);
}

async function runLogged<Context extends JobContext>(job: Job<Context>, context: Context): Promise<void> {
  try {
    await runIfDue(job, context);
  } catch (error) {
    context.log.error({ err: error, job: job.name }, 'a job failed');
  }
}

async function runIfDue<Context extends JobContext>(job: Job<Context>, context: Context): Promise<void> {
  const client = await context.pool.connect();
  let lost: Error | undefined;
  try {
    const locked = await client.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_lock($1, hashtext($2)) AS mine',
      [jobLocks, job.name],
    );
    if (!locked.rows[0]?.mine) return;
    try {
      const begun = context.now();
      if (!(await isDue(client, job, begun))) return;
      // Once it has run, well or not: of a node that dies meanwhile, another does it within a minute.
      await job.run(context).finally(() => noteTurn(client, job, begun));
      context.log.debug({ job: job.name }, 'job done');
    } finally {
      await client
        .query('SELECT pg_advisory_unlock($1, hashtext($2))', [jobLocks, job.name])
        .catch((error: Error) => (lost = error));
    }
  } finally {
    // A connection that may still hold the lock is closed, which frees it.
    client.release(lost);
  }
}

async function isDue(client: PoolClient, job: Job<never>, now: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM "_jobs" WHERE name = $1 AND last_run_at > to_timestamp($2::float8 / 1000) - $3 * interval '1 minute'`,
    [job.name, now, job.everyMinutes],
  );
  return rowCount === 0;
}

/** One that has failed waits for its next time too. */
async function noteTurn(client: PoolClient, job: Job<never>, begun: number): Promise<void> {
  await client.query(
    `INSERT INTO "_jobs" (name, last_run_at) VALUES ($1, to_timestamp($2::float8 / 1000))
     ON CONFLICT (name) DO UPDATE SET last_run_at = EXCLUDED.last_run_at`,
    [job.name, begun],
  );
}
