import type { ClientBase, Pool } from 'pg';
import { name, text } from '../../../../server/engine/connection/sql';
import { noteState } from '../../../../server/engine/start/schemaState';
import { wantedTables } from '../../../../server/engine/tables/tables';
import type { Table } from '../../../../server/engine/tables/tables';
import { product } from '../../../../server/product';

/** What a newer program has brought a database to. */
export interface NewerCase {
  what: string;
  apply(pool: Pool): Promise<void>;
}

/** What each table can be given. */
const ofTable: Readonly<Record<string, (table: Table) => string | null>> = {
  column: ({ name: of }) => `ALTER TABLE ${name(of)} ADD COLUMN newer text`,
  CHECK: ({ name: of }) => `ALTER TABLE ${name(of)} ADD CONSTRAINT newer_check CHECK (newer <> '')`,
  UNIQUE: ({ name: of }) => `CREATE UNIQUE INDEX ON ${name(of)} (newer)`,
  trigger: ({ name: of }) =>
    `CREATE TRIGGER newer BEFORE UPDATE ON ${name(of)} FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
  'NOT NULL': ({ name: of }) =>
    `UPDATE ${name(of)} SET newer = id::text WHERE newer IS NULL; ALTER TABLE ${name(of)} ALTER COLUMN newer SET NOT NULL`,
  enumeration: ({ name: of, constraints }) => {
    const values = constraints.find(({ definition }) => /^CHECK \(.* IN \(/.test(definition));
    if (!values) return null;
    const wider = values.definition.replace(/ IN \(/, ` IN ('NEWER', `);
    return `ALTER TABLE ${name(of)} DROP CONSTRAINT ${name(values.name)}, ADD CONSTRAINT ${name(values.name)} ${wider}`;
  },
};

/** What there is once. */
const ofDatabase: Readonly<Record<string, string>> = {
  table: 'CREATE TABLE newer (id bigint PRIMARY KEY)',
  'function body': `CREATE OR REPLACE FUNCTION karhba_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT date_trunc('milliseconds', clock_timestamp()) -- as of later $$`,
  'text comparison': `COMMENT ON FUNCTION karhba_normalize(text) IS 'another way'`,
  migration: `INSERT INTO "_migrations" (name, checksum) VALUES ('9999-newer.sql', 'newer')`,
};

/** Every kind of thing, on each table that the resources declare when all are asked for, else on one. */
export function newerCases(all: boolean): NewerCase[] {
  const tables = wantedTables(product.resources).filter(({ columns }) =>
    columns.some(column => column.name === 'id'),
  );
  const rich = tables.filter(table => ofTable.enumeration?.(table));
  return [
    ...(all ? tables : rich.slice(0, 1)).flatMap(table =>
      Object.entries(ofTable).flatMap(([kind, of]) => {
        const sql = of(table);
        return sql ? [newerCase(`${kind} of ${table.name}`, sql)] : [];
      }),
    ),
    ...Object.entries(ofDatabase).map(([kind, sql]) => newerCase(kind, sql)),
  ];
}

const newerCase = (what: string, sql: string): NewerCase => ({
  what,
  async apply(pool) {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(sql);
      await note(client, what);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  },
});

/** As the start of a program does that wants this too. */
const note = (client: ClientBase, what: string) =>
  noteState(client, { ...product, migrations: { ...product.migrations, [`9999-${what}.sql`]: text(what) } });

/** All that PostgreSQL holds of the tables and functions of ours. */
export const pictureSql = `SELECT string_agg(line, E'\\n' ORDER BY line) AS all FROM (
  SELECT concat_ws(' ', attrelid::regclass, attname, atttypid::regtype, attnotnull) AS line FROM pg_attribute
    JOIN pg_class c ON c.oid = attrelid WHERE c.relnamespace = current_schema()::regnamespace AND attnum > 0
  UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()
  UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
    WHERE c.relnamespace = current_schema()::regnamespace
  UNION ALL SELECT concat_ws(' ', proname, prosrc, obj_description(oid, 'pg_proc')) FROM pg_proc WHERE proname LIKE 'karhba%'
  UNION ALL SELECT name || ' ' || coalesce(checksum, '') FROM "_migrations") lines`;
