/** The resource whose records sign in: identity stands on it. */
export const accounts = 'users';

/** Tables of identity: what is known of a user that is no field of the user's record. */
export const identityTables = `
CREATE TABLE IF NOT EXISTS "_credentials" (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, password_hash text NOT NULL);

-- Rights granted; the specification's list of {action, isAllowed} is this set beside all known actions.
CREATE TABLE IF NOT EXISTS "_permissions" (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, granted text[] NOT NULL DEFAULT '{}'
    CHECK (NOT granted && '{SUPER_ADMIN,SIGNED_IN}'));
-- Read with every request: not to be unpacked each time.
ALTER TABLE "_permissions" SET (toast_tuple_target = 8160);

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

-- The sessions of keys, which do not end by themselves, by the hash of the key.
CREATE TABLE IF NOT EXISTS "_api_keys" (
  hash text PRIMARY KEY, session_id uuid NOT NULL UNIQUE REFERENCES "_sessions" (id) ON DELETE CASCADE, hint text NOT NULL);

-- What opens, for its user alone, what their browser wrote without network.
CREATE TABLE IF NOT EXISTS "_device_keys" (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE, device_id uuid NOT NULL,
  key bytea NOT NULL CHECK (length(key) = 32), used_at timestamptz NOT NULL, PRIMARY KEY (user_id, device_id));

-- Links of letters, by the hash of what they carry; one open link per account and type.
CREATE TABLE IF NOT EXISTS "_password_tokens" (
  hash text PRIMARY KEY, user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('INITIALIZE', 'FORGET')),
  created_at timestamptz NOT NULL, expires_at timestamptz NOT NULL CHECK (expires_at > created_at), used_at timestamptz);
CREATE UNIQUE INDEX IF NOT EXISTS ux_password_tokens_open ON "_password_tokens" (user_id, type) WHERE used_at IS NULL;

-- Browsers by which somebody has signed in, by the hash of what their cookie says.
CREATE TABLE IF NOT EXISTS "_devices" (
  device text NOT NULL, user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  seen_at timestamptz NOT NULL, PRIMARY KEY (device, user_id));
CREATE INDEX IF NOT EXISTS ix_devices_user ON "_devices" (user_id);

-- Tries of the last minutes, by hashed e-mail address, network or both; a success is taken out again.
CREATE TABLE IF NOT EXISTS "_attempts" (
  scope text NOT NULL, key text NOT NULL, times timestamptz[] NOT NULL, ends_at timestamptz NOT NULL,
  PRIMARY KEY (scope, key));

-- Who signed in, was refused, limited or suspended, and from where; no secret, no address of an unknown person.
CREATE TABLE IF NOT EXISTS "_security_log" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz NOT NULL, kind text NOT NULL,
  user_id bigint REFERENCES users (id) ON DELETE SET NULL, email text, address text,
  user_agent text CHECK (length(user_agent) <= 200), times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  detail jsonb NOT NULL DEFAULT '{}');
CREATE INDEX IF NOT EXISTS ix_security_log_at ON "_security_log" (at);
CREATE INDEX IF NOT EXISTS ix_security_log_user ON "_security_log" (user_id);
`;
