import type { ClientBase } from 'pg';

export interface ExistingTable {
  columns: ReadonlyMap<string, { type: string; nullable: boolean }>;
  /** Constraints, indexes and triggers by name, with the definition that we noted in their comment. */
  named: ReadonlyMap<string, string | null>;
}

/** What the database holds today, by table. */
export async function readCatalogue(client: ClientBase): Promise<Map<string, ExistingTable>> {
  const columns = await client.query<{ table: string; name: string; type: string; nullable: boolean }>(`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, NOT a.attnotnull AS nullable
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`);
  const named = await client.query<{ table: string; name: string; definition: string | null }>(`
    SELECT c.relname AS table, o.conname AS name, obj_description(o.oid, 'pg_constraint') AS definition
      FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid WHERE c.relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT c.relname, i.relname, obj_description(i.oid, 'pg_class')
      FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
      WHERE c.relnamespace = current_schema()::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint o WHERE o.conindid = x.indexrelid AND o.contype IN ('p', 'x'))
    UNION ALL
    SELECT c.relname, t.tgname, obj_description(t.oid, 'pg_trigger')
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal`);
  const tables = new Map<
    string,
    { columns: Map<string, { type: string; nullable: boolean }>; named: Map<string, string | null> }
  >();
  const table = (name: string) => {
    const found = tables.get(name) ?? { columns: new Map(), named: new Map() };
    tables.set(name, found);
    return found;
  };
  for (const row of columns.rows) table(row.table).columns.set(row.name, row);
  for (const row of named.rows) table(row.table).named.set(row.name, row.definition);
  return tables;
}
