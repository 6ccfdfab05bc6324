/** Tables of identity: what is known of a user that is no field of the user's record. Run at every start. */
export const identityTables = `
CREATE TABLE IF NOT EXISTS "_credentials" (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, password_hash text NOT NULL);

-- Rights granted; the specification's list of {action, isAllowed} is this set beside all known actions.
CREATE TABLE IF NOT EXISTS "_permissions" (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, granted text[] NOT NULL DEFAULT '{}'
    CHECK (NOT granted && '{SUPER_ADMIN,SIGNED_IN}'));

CREATE TABLE IF NOT EXISTS "_sessions" (
  id uuid PRIMARY KEY, user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL, revoked_at timestamptz);
CREATE INDEX IF NOT EXISTS ix_sessions_user ON "_sessions" (user_id);

-- One row per refresh token ever given in a session, by its hash; a child is born when its parent is used.
CREATE TABLE IF NOT EXISTS "_refresh_tokens" (
  hash text PRIMARY KEY, session_id uuid NOT NULL REFERENCES "_sessions" (id) ON DELETE CASCADE,
  parent text REFERENCES "_refresh_tokens" (hash) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(), used_at timestamptz);
CREATE INDEX IF NOT EXISTS ix_refresh_session ON "_refresh_tokens" (session_id);
CREATE INDEX IF NOT EXISTS ix_refresh_parent ON "_refresh_tokens" (parent);
`;
