import type { ClientBase } from 'pg';
import type { Resources } from '../../../src/schema/resources';
import { wantedTables } from '../tables/tables';
import { engineTables } from './engineTables';

/** For whom tables are copied: to be taken back some day, or to go on elsewhere at once. */
export type Purpose = 'backup' | 'move';

/** A table that the product owns, as it is in the database. */
export interface OwnedTable {
  name: string;
  /** SQL types by column, in their order, without what the database works out by itself. */
  columns: Record<string, string>;
  /** Columns that a row must give. */
  required: string[];
  /** Sequences by their identity column. */
  identities: Record<string, string>;
}

interface Found {
  table: string;
  column: string;
  type: string;
  required: boolean;
  sequence: string | null;
}

/** Tables of the current schema but for those of extensions. The number of the transaction that froze a record means nothing elsewhere. */
const catalogue = `
  SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
    a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS required,
    CASE WHEN a.attidentity <> '' THEN pg_get_serial_sequence(quote_ident(c.relname), a.attname) END AS sequence
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0
    AND NOT a.attisdropped AND a.attgenerated = '' AND a.atttypid <> 'xid8'::regtype
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')
  ORDER BY c.relname, a.attnum`;

/**
 * The tables to copy, those that others point at first, and those of the schema that nobody declared
 * (see `engineTables`).
 */
export async function ownedTables(
  client: Pick<ClientBase, 'query'>,
  resources: Resources,
  purpose: Purpose,
): Promise<{ owned: OwnedTable[]; unknown: string[] }> {
  const { rows } = await client.query<Found>(catalogue);
  const found = new Map<string, OwnedTable>();
  for (const { table, column, type, required, sequence } of rows) {
    const one = found.get(table) ?? { name: table, columns: {}, required: [], identities: {} };
    found.set(table, one);
    one.columns[column] = type;
    if (required) one.required.push(column);
    if (sequence) one.identities[column] = sequence;
  }
  const engine = Object.entries(engineTables)
    .filter(([, kept]) => kept === 'always' || (kept === 'move' && purpose === 'move'))
    .map(([table]) => table);
  const declared = [...wantedTables(resources).map(table => table.name), ...engine];
  const known = new Set([...declared, ...Object.keys(engineTables)]);
  return {
    owned: declared.flatMap(table => found.get(table) ?? []),
    unknown: [...found.keys()].filter(table => !known.has(table)),
  };
}
