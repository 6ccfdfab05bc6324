import type { Job } from './scheduler';

const keptMonths = 12;

/** Drops purged history after a year in the archive; the database refuses to do it earlier. */
export const cleanArchive: Job = {
  name: 'cleanArchive',
  everyMinutes: 24 * 60,
  async run({ pool, now, log }) {
    const { rowCount } = await pool.query(
      `DELETE FROM "_history_archive" WHERE archived_at < to_timestamp($1::float8 / 1000) - $2 * interval '1 month'`,
      [now(), keptMonths],
    );
    if (rowCount) log.info({ entries: rowCount }, 'archived history dropped');
  },
};
