/**
 * What this database was brought to, so that a start that wants the same sends nothing: a row per signature. The one in
 * force holds the print of the catalogue as that start left it; the others are those that it has left behind, or that
 * whoever brought it here knew as earlier. `released`: from the list that a program carries, not of somebody's own changes.
 */
export const schemaTable = `
CREATE TABLE IF NOT EXISTS "_schemas" (
  signature text PRIMARY KEY, version text NOT NULL, released boolean NOT NULL, catalogue text,
  since timestamptz NOT NULL DEFAULT now());
`;

/**
 * SQL of a print of all that a start may change: columns, constraints, indexes, triggers (switched off or not), functions,
 * views, and what we note of them in comments. It names no oid, hinders nobody, and is the same after a copy.
 */
export const catalogueSql = `
  SELECT md5(string_agg(line, E'\\n' ORDER BY line COLLATE "C")) FROM (
    SELECT concat_ws('|', 'column', c.relname, c.relkind, a.attname, a.atttypid::regtype, a.atttypmod, a.attnotnull, a.atthasdef,
        d.description) AS line
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_description d ON d.classoid = 'pg_class'::regclass AND d.objoid = c.oid AND d.objsubid = a.attnum
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'v', 'p')
    UNION ALL SELECT concat_ws('|', 'constraint', c.relname, o.conname, o.contype, o.convalidated, d.description)
      FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
      LEFT JOIN pg_description d ON d.classoid = 'pg_constraint'::regclass AND d.objoid = o.oid
      WHERE c.relnamespace = current_schema()::regnamespace
    UNION ALL SELECT concat_ws('|', 'index', c.relname, i.relname, x.indisunique, x.indisvalid, d.description)
      FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
      LEFT JOIN pg_description d ON d.classoid = 'pg_class'::regclass AND d.objoid = i.oid AND d.objsubid = 0
      WHERE c.relnamespace = current_schema()::regnamespace
    UNION ALL SELECT concat_ws('|', 'trigger', c.relname, t.tgname, t.tgenabled, d.description)
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      LEFT JOIN pg_description d ON d.classoid = 'pg_trigger'::regclass AND d.objoid = t.oid
      WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal
    UNION ALL SELECT concat_ws('|', 'function', p.proname, p.provolatile, md5(p.prosrc), d.description)
      FROM pg_proc p LEFT JOIN pg_description d ON d.classoid = 'pg_proc'::regclass AND d.objoid = p.oid
      WHERE p.pronamespace = current_schema()::regnamespace AND p.proname LIKE 'karhba\\_%'
    UNION ALL SELECT concat_ws('|', 'view', v.viewname, md5(v.definition)) FROM pg_views v
      WHERE v.schemaname = current_schema() AND v.viewname = 'logs'
  ) lines`;
