import type { Job } from './scheduler';

const keptHours = 24;

/** Forgets the files that were to be imported, a day later. */
export const cleanImports: Job = {
  name: 'cleanImports',
  everyMinutes: 60,
  async run({ pool, now }) {
    await pool.query(
      `DELETE FROM "_imports" WHERE id IN (SELECT id FROM "_imports"
        WHERE created_at < to_timestamp($1::float8 / 1000) - $2 * interval '1 hour' FOR UPDATE SKIP LOCKED)`,
      [now(), keptHours],
    );
  },
};
