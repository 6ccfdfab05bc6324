/**
 * What a file is about to bring, until it is accepted: each line with what is wrong with it, for whoever sent it and for
 * a day. How far the writing has come stands apart, since the transaction that writes holds the import itself.
 */
export const importTables = `
CREATE TABLE IF NOT EXISTS "_imports" (
  id uuid PRIMARY KEY, user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE, resource text NOT NULL,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200), headings jsonb NOT NULL, mapping jsonb NOT NULL,
  state text NOT NULL DEFAULT 'READY' CHECK (state IN ('READY', 'DONE')), created integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now());
CREATE INDEX IF NOT EXISTS ix_imports_owner ON "_imports" (user_id, created_at);
CREATE INDEX IF NOT EXISTS ix_imports_age ON "_imports" (created_at);
CREATE TABLE IF NOT EXISTS "_import_lines" (
  import_id uuid NOT NULL REFERENCES "_imports" (id) ON DELETE CASCADE, line integer NOT NULL,
  cells jsonb NOT NULL, faults jsonb, PRIMARY KEY (import_id, line));
CREATE TABLE IF NOT EXISTS "_import_progress" (
  import_id uuid PRIMARY KEY REFERENCES "_imports" (id) ON DELETE CASCADE, done integer NOT NULL DEFAULT 0,
  cancelled boolean NOT NULL DEFAULT false, seen_at timestamptz NOT NULL DEFAULT now());
`;
