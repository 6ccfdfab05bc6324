import { name, text } from '../database/sql';
import type { Tx } from '../database/transaction';

const CHUNK = 2000;

/** Inserts any number of rows by column name, some thousands in one statement; every row has the same columns. */
export async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map(name)
    .join(', ');
  for (let from = 0; from < rows.length; from += CHUNK) {
    await tx.query(
      `INSERT INTO ${name(table)} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name(table)}, $1)`,
      [JSON.stringify(rows.slice(from, from + CHUNK))],
    );
  }
}

/** The next record comes after those whose ids were given. */
export async function resumeIds(tx: Tx, table: string): Promise<void> {
  const quoted = name(table);
  await tx.query(
    `SELECT setval(pg_get_serial_sequence(${text(quoted)}, 'id'), greatest((SELECT max(id) FROM ${quoted}), 1), EXISTS (SELECT FROM ${quoted}))`,
  );
}
