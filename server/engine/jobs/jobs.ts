import { cleaningJobs } from './cleaning';
import type { EngineJob, Job } from './scheduler';
import { transaction } from '../connection/transaction';
import type { Pool } from 'pg';
import { todayInTunis } from '../../../src/domain/calendarDate';
import { reviewAllAlerts } from '../records/reviewAlerts';
import { noticesSettingsSql, reviewAllDeadlines } from '../records/reviewDeadlines';

const keptDays = 90;

/** What the last review of each database went by: its day, and the days of notice of the settings. */
const reviewed = new WeakMap<Pool, string>();

/**
 * Brings notifications to what dates imply today, within a minute of midnight in Tunis, or of other days of notice in the
 * settings; the writes of records see to their own meanwhile. At each start too, since data may have come by other ways (a restore, a demo company).
 */
const reviewDeadlines: EngineJob = {
  name: 'reviewDeadlines',
  everyMinutes: 1,
  async run({ pool, resources, now }) {
    const notices = noticesSettingsSql(resources);
    const set = notices && (await pool.query<{ days: string }>(`SELECT ${notices} AS days`)).rows[0]?.days;
    const basis = `${todayInTunis(now())} ${set ?? ''}`;
    if (reviewed.get(pool) === basis) return;
    await reviewAllDeadlines(pool, { resources, now });
    await pool.query(
      `DELETE FROM "_notifications" WHERE closed_at < to_timestamp($1::float8 / 1000) - $2 * interval '1 day'`,
      [now(), keptDays],
    );
    reviewed.set(pool, basis);
  },
};

/** Brings alerts to what is so now; the writes of records see to their own meanwhile. */
const reviewAlerts: EngineJob = {
  name: 'reviewAlerts',
  everyMinutes: 5,
  run: ({ pool, ...engine }) => reviewAllAlerts(pool, engine),
};

/** Entries that a list may count by itself: some thousands cost it nothing. */
const fewEntries = 2000;

/** Counts what history has gained, for its list to show how much there is without reading it all. */
const countHistory: Job = {
  name: 'countHistory',
  everyMinutes: 1,
  async run({ pool, log }) {
    await transaction(pool, async tx => {
      // Whoever writes comes first: the next minute will do.
      await tx.query("SET LOCAL lock_timeout = '200ms'");
      const { rows } = await tx.query<{ gained: boolean }>(
        `SELECT (SELECT max(id) FROM "history-logs") - upto > $1 AS gained FROM "_history_counted"`,
        [fewEntries],
      );
      if (rows[0]?.gained) await tx.query('SET LOCAL statement_timeout = 0; SELECT karhba_count_history()');
    }).catch((error: { code?: string }) => {
      if (error.code !== '55P03') throw error;
      log.debug('history is being written: it will be counted later');
    });
  },
};

/** The jobs of the engine itself, around those that the product gives it: deadlines are reviewed after these. */
export const allJobs = (own: readonly EngineJob[]): readonly EngineJob[] => [
  ...cleaningJobs,
  countHistory,
  ...own,
  reviewDeadlines,
  reviewAlerts,
];
