import { name, text } from '../connection/sql';
import type { Tx } from '../connection/transaction';

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
export async function liftForeignKeys(tx: Tx): Promise<() => Promise<void>> {
  const { rows } = await tx.query<ForeignKey>(`
    SELECT c.relname AS table, o.conname AS name, pg_get_constraintdef(o.oid) AS definition, obj_description(o.oid, 'pg_constraint') AS comment
    FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
    WHERE o.contype = 'f' AND c.relnamespace = current_schema()::regnamespace ORDER BY c.relname, o.conname`);
  const on = (key: ForeignKey) => `ALTER TABLE ${name(key.table)}`;
  await tx.query(rows.map(key => `${on(key)} DROP CONSTRAINT ${name(key.name)}`).join('; '));
  const statements = rows.map(key => {
    const added = `${on(key)} ADD CONSTRAINT ${name(key.name)} ${key.definition}`;
    const noted = `COMMENT ON CONSTRAINT ${name(key.name)} ON ${name(key.table)} IS ${text(key.comment ?? '')}`;
    return key.comment === null ? added : `${added}; ${noted}`;
  });
  return async () => void (await tx.query(statements.join('; ')));
}
