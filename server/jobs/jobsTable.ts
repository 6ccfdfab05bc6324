/** When each job last ran, so that a restart does not forget a daily one. */
export const jobsTable = `
CREATE TABLE IF NOT EXISTS "_jobs" (name text PRIMARY KEY, last_run_at timestamptz NOT NULL);
`;
