import type { Client } from 'pg';
import { name, text } from '../database/sql';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
  comment: string | null;
}

/**
 * Takes the foreign keys of the schema away, so that tables which point at each other can be filled one by one.
 * @returns what puts them back, each checked on every row; within the same transaction nobody ever sees them absent.
 */
export async function liftForeignKeys(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT c.relname AS table, o.conname AS name, pg_get_constraintdef(o.oid) AS definition, obj_description(o.oid, 'pg_constraint') AS comment
    FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
    WHERE o.contype = 'f' AND c.relnamespace = current_schema()::regnamespace ORDER BY c.relname, o.conname`);
  for (const key of rows)
    await client.query(`ALTER TABLE ${name(key.table)} DROP CONSTRAINT ${name(key.name)}`);
  return async () => {
    for (const key of rows) {
      await client.query(`ALTER TABLE ${name(key.table)} ADD CONSTRAINT ${name(key.name)} ${key.definition}`);
      if (key.comment !== null)
        await client.query(
          `COMMENT ON CONSTRAINT ${name(key.name)} ON ${name(key.table)} IS ${text(key.comment)}`,
        );
    }
  };
}
