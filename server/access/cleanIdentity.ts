import type { Pool } from 'pg';

/** Deletes what identity no longer needs: ended sessions, links, counts, and security entries of a year ago. */
export async function cleanIdentity(pool: Pool, now: number): Promise<void> {
  const present = new Date(now).toISOString();
  await pool.query('DELETE FROM "_sessions" WHERE revoked_at IS NOT NULL OR expires_at <= $1', [present]);
  await pool.query('DELETE FROM "_password_tokens" WHERE used_at IS NOT NULL OR expires_at <= $1', [present]);
  await pool.query('DELETE FROM "_attempts" WHERE ends_at <= $1', [present]);
  await pool.query(`DELETE FROM "_security_log" WHERE at <= $1::timestamptz - interval '12 months'`, [
    present,
  ]);
}
