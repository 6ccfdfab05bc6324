import type { Pool } from 'pg';
import { EnvironmentError } from '../base/environment';

/** @throws EnvironmentError when PostgreSQL takes fewer connections than one node may open. */
export async function refuseTooMany(pool: Pool, most: number): Promise<void> {
  const { rows } = await pool.query<{ room: number }>(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS room`,
  );
  const room = rows[0]?.room ?? 0;
  if (most > room)
    throw new EnvironmentError([
      `POOL_MAX vaut «\u00a0${most}\u00a0», et PostgreSQL n’accepte que ${room} connexions (max_connections)\u00a0; attendu\u00a0: moins, ou un max_connections plus grand.`,
    ]);
}
