/** How a person likes to see a list, by a name of theirs; at most one opens by itself. */
export const savedViewsTable = `
CREATE TABLE IF NOT EXISTS "_saved_views" (
  id uuid PRIMARY KEY, user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  resource text NOT NULL, name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  is_default boolean NOT NULL DEFAULT false, state jsonb NOT NULL CHECK (length(state::text) <= 20000));
CREATE UNIQUE INDEX IF NOT EXISTS ux_saved_views_name ON "_saved_views" (user_id, resource, karhba_normalize(name));
CREATE UNIQUE INDEX IF NOT EXISTS ux_saved_views_default ON "_saved_views" (user_id, resource) WHERE is_default;
`;
