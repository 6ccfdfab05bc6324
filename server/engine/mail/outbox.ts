import type { Pool } from 'pg';

/** A letter that this node has taken; nobody else will before its lease is over. */
export interface TakenLetter {
  id: string;
  letter: string;
  data: Record<string, unknown>;
  /** This one included; also what distinguishes this taking from a later one. */
  tries: number;
}

/** Takes the letter that has been due for longest, for `lease` milliseconds; null when none is due. */
export async function takeLetter(pool: Pool, lease: number): Promise<TakenLetter | null> {
  const { rows } = await pool.query<TakenLetter>(
    `UPDATE "_outbox" SET tries = tries + 1, due_at = now() + $1 * interval '1 millisecond'
     WHERE id = (SELECT id FROM "_outbox" WHERE failed_at IS NULL AND due_at <= now() ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id::text, letter, data, tries`,
    [lease],
  );
  return rows[0] ?? null;
}

/** Done with it: sent, or nothing to send. */
export async function removeLetter(pool: Pool, { id, tries }: TakenLetter): Promise<void> {
  await pool.query('DELETE FROM "_outbox" WHERE id = $1 AND tries = $2', [id, tries]);
}

/** Puts it back for `wait` milliseconds; null keeps it as failed. */
export async function returnLetter(
  pool: Pool,
  { id, tries }: TakenLetter,
  fault: string,
  wait: number | null,
): Promise<void> {
  await pool.query(
    `UPDATE "_outbox" SET fault = $3, due_at = now() + coalesce($4::float8, 0) * interval '1 millisecond',
       failed_at = CASE WHEN $4::float8 IS NULL THEN now() END
     WHERE id = $1 AND tries = $2`,
    [id, tries, fault, wait],
  );
}
