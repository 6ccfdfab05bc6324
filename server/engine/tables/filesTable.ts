/**
 * The files that records hold, by what was found of them when they came; their content is in the storage under
 * `key`. Made before the tables that refer to it.
 */
export const filesTable = `
CREATE TABLE IF NOT EXISTS "_files" (
  id uuid PRIMARY KEY, key text NOT NULL UNIQUE, originalname text NOT NULL CHECK (length(originalname) BETWEEN 1 AND 200),
  mimetype text NOT NULL CHECK (mimetype IN ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size integer NOT NULL CHECK (size > 0), sha256 text NOT NULL CHECK (length(sha256) = 64),
  width integer CHECK (width > 0), height integer CHECK (height > 0), created_at timestamptz NOT NULL DEFAULT now(), created_by bigint);
CREATE INDEX IF NOT EXISTS ix_files_age ON "_files" (created_at);
`;

/** What stands on the users' table, once that is there. */
export const filesOwner = `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'fk_files_created_by' AND conrelid = '"_files"'::regclass) THEN
    ALTER TABLE "_files" ADD CONSTRAINT fk_files_created_by FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL;
  END IF;
END $$;
CREATE INDEX IF NOT EXISTS ix_files_owner ON "_files" (created_by);
`;
