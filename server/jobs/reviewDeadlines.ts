import type { Pool } from 'pg';
import type { Engine } from '../records/context';
import { todayInTunis } from '../../src/domain/calendarDate';
import type { CalendarDate } from '../../src/domain/calendarDate';
import { reviewAllDeadlines } from '../notifications/reviewDeadlines';
import type { Job, JobContext } from './scheduler';

const keptDays = 90;

/** The day of the last review of each database. */
const reviewed = new WeakMap<Pool, CalendarDate>();

/**
 * Brings notifications to what dates say today, within a minute of midnight in Tunis; the writes of records see to
 * their own meanwhile. At each start too, since data may have come by other ways (a restore, a demo company).
 */
export const reviewDeadlines: Job<JobContext & Pick<Engine, 'resources'>> = {
  name: 'reviewDeadlines',
  everyMinutes: 1,
  async run({ pool, resources, now }) {
    const today = todayInTunis(now());
    if (reviewed.get(pool) === today) return;
    await reviewAllDeadlines(pool, { resources, now });
    await pool.query(
      `DELETE FROM "_notifications" WHERE closed_at < to_timestamp($1::float8 / 1000) - $2 * interval '1 day'`,
      [now(), keptDays],
    );
    reviewed.set(pool, today);
  },
};
