import type { Job } from './scheduler';

const keptHours = 24;

/** Forgets the keys of sends that nobody repeats any more. */
export const cleanIdempotency: Job = {
  name: 'cleanIdempotency',
  everyMinutes: 60,
  async run({ pool, now }) {
    await pool.query(
      `DELETE FROM "_idempotency" WHERE created_at < to_timestamp($1::float8 / 1000) - $2 * interval '1 hour'`,
      [now(), keptHours],
    );
  },
};
