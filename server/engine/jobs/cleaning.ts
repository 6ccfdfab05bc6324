import { cleanFiles } from '../files/cleanFiles';
import type { EngineJob, Job } from './scheduler';
import type { Pool } from 'pg';
import { forgetDevices } from '../access/devices';

/**
 * Deletes what identity no longer needs: ended sessions, links, counts, browsers of long ago, security entries of a year
 * ago, and those of strangers after three months.
 */
export async function cleanIdentity(pool: Pool, now: number): Promise<void> {
  const present = new Date(now).toISOString();
  await pool.query('DELETE FROM "_sessions" WHERE revoked_at IS NOT NULL OR expires_at <= $1', [present]);
  await pool.query('DELETE FROM "_password_tokens" WHERE used_at IS NOT NULL OR expires_at <= $1', [present]);
  await pool.query('DELETE FROM "_attempts" WHERE ends_at <= $1', [present]);
  await forgetDevices(pool, now);
  await pool.query(
    `DELETE FROM "_security_log" WHERE at <= $1::timestamptz - interval '12 months'
       OR (user_id IS NULL AND at <= $1::timestamptz - interval '3 months')`,
    [present],
  );
}

/** Forgets the keys of sends that nobody repeats any more, a day later. */
const cleanIdempotency: Job = {
  name: 'cleanIdempotency',
  everyMinutes: 60,
  async run({ pool, now }) {
    await pool.query(
      `DELETE FROM "_idempotency" WHERE created_at < to_timestamp($1::float8 / 1000) - interval '24 hours'`,
      [now()],
    );
  },
};

/** Letters that no mail server took, a month later. */
const cleanLetters: Job = {
  name: 'cleanLetters',
  everyMinutes: 24 * 60,
  async run({ pool, now }) {
    await pool.query(
      `DELETE FROM "_outbox" WHERE failed_at < to_timestamp($1::float8 / 1000) - interval '30 days'`,
      [now()],
    );
  },
};

/** Sessions that are over, links that nobody followed, old entries of the security log. */
const cleanAccounts: Job = {
  name: 'cleanIdentity',
  everyMinutes: 24 * 60,
  run: ({ pool, now }) => cleanIdentity(pool, now()),
};

/** Drops purged history after a year in the archive; the database refuses to do it earlier. */
const cleanArchive: Job = {
  name: 'cleanArchive',
  everyMinutes: 24 * 60,
  async run({ pool, now, log }) {
    const { rowCount } = await pool.query(
      `DELETE FROM "_history_archive" WHERE archived_at < to_timestamp($1::float8 / 1000) - interval '12 months'`,
      [now()],
    );
    if (rowCount) log.info({ entries: rowCount }, 'archived history dropped');
  },
};

/** Forgets what files were to bring a day later, and what they brought a month later: until then it may be taken back. */
export const cleanImports: Job = {
  name: 'cleanImports',
  everyMinutes: 60,
  async run({ pool, now }) {
    await pool.query(
      `WITH old AS (SELECT id, state, created_at FROM "_imports"
          WHERE created_at < to_timestamp($1::float8 / 1000) - interval '24 hours' FOR UPDATE SKIP LOCKED),
        lines AS (DELETE FROM "_import_lines" WHERE import_id IN (SELECT id FROM old WHERE state = 'DONE'))
      DELETE FROM "_imports" WHERE id IN (SELECT id FROM old
        WHERE state = 'READY' OR created_at < to_timestamp($1::float8 / 1000) - interval '30 days')`,
      [now()],
    );
  },
};

/** Removes, a day later, the uploaded files that no record holds and the contents that no file names. */
const cleanUploads: EngineJob = {
  name: 'cleanUploads',
  everyMinutes: 24 * 60,
  async run(context) {
    const cleaned = await cleanFiles(context);
    if (cleaned.files + cleaned.contents > 0) context.log.info(cleaned, 'uploaded files removed');
  },
};

/** What the engine forgets by itself, in the order in which it does. */
export const cleaningJobs: readonly EngineJob[] = [
  cleanIdempotency,
  cleanAccounts,
  cleanLetters,
  cleanArchive,
  cleanImports,
  cleanUploads,
];
