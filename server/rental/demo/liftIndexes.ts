import { name, text } from '../../engine/connection/sql';
import type { Tx } from '../../engine/connection/transaction';

interface Index {
  name: string;
  definition: string;
  comment: string | null;
}

/**
 * Takes away the indexes of a table that no constraint stands on: made once all rows are there, they cost less and are
 * smaller. @returns what puts them back.
 */
export async function liftIndexes(tx: Tx, table: string): Promise<() => Promise<void>> {
  const { rows } = await tx.query<Index>(
    `SELECT c.relname AS name, pg_get_indexdef(c.oid) AS definition, obj_description(c.oid, 'pg_class') AS comment
     FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid
     WHERE x.indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint o WHERE o.conindid = x.indexrelid)
     ORDER BY c.relname`,
    [name(table)],
  );
  if (rows.length === 0) return async () => {};
  await tx.query(`DROP INDEX ${rows.map(index => name(index.name)).join(', ')}`);
  return async () => {
    for (const index of rows) {
      await tx.query(index.definition);
      if (index.comment !== null)
        await tx.query(`COMMENT ON INDEX ${name(index.name)} IS ${text(index.comment)}`);
    }
  };
}
